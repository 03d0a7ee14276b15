import { execFileSync } from "node:child_process"

const folder = new URL("../../../scripts/english/", import.meta.url).href
const dist = new URL("../../../dist/", import.meta.url).href

/// A tree before and after a rule; without `after`, the rule must leave it alone.
export interface RuleCase {
  readonly file: string
  readonly rule: string
  readonly before: string
  readonly after?: string
  /// The head (counted from 1, 0 for the root) and relation of each word, such as "2 det".
  readonly dependencies?: readonly string[]
}

/// Runs code of the scripts in a process of its own, as they are meant to run, and returns what it prints as JSON.
export function runScript(code: string, input: unknown): unknown {
  const prelude = `
    import { readTree } from "${dist}tree/format/read-trees.js"
    import { toNode, toTree } from "${folder}tree-nodes.js"
    const input = JSON.parse(process.argv[1])
    const load = (file) => import("${folder}" + file)
    const print = (result) => console.log(JSON.stringify(result))
    const sentence = (lines) => lines?.map((line) => {
      const [head, relation] = line.split(" ")
      return { word: "", head: Number(head) - 1, relation }
    })
  `
  const parameters = ["--input-type=module", "-e", prelude + code, JSON.stringify(input)]
  return JSON.parse(execFileSync(process.execPath, parameters, { encoding: "utf8", stdio: "pipe" }))
}

/// Each case's tree after the rule, and the number of changes that the rule counted.
export function runRules(cases: readonly RuleCase[]): readonly { tree: string; count: number }[] {
  const code = `
    const results = []
    for (const { file, rule, before, dependencies } of input) {
      const root = toNode(readTree(before))
      const count = (await load(file))[rule](root, { dependencies: sentence(dependencies) })
      results.push({ tree: toTree(root).toString(), count })
    }
    print(results)
  `
  return runScript(code, cases) as { tree: string; count: number }[]
}
