import { execFile } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { beforeAll, describe, expect, it } from "vitest"
import { assumedFiles, type Example, examples, makeExampleDirectory, root } from "./documented-examples.ts"
import { startService } from "./start-service.ts"

const hasModels = ["en", "en-fast"].every((name) => existsSync(`${root}models/${name}.safetensors`))
const needsService = ({ before, code }: Example) => /new Client\(/.test(before + code)
const needsModel = (example: Example) =>
  /Parser(Pool)?\.load\(/.test(example.before + example.code) || needsService(example)

interface Check {
  /// What the comment after the expression says.
  readonly shown: string
  /// The value, in each notation that a comment may use.
  readonly values: readonly string[]
}

interface Outcome {
  readonly checks: readonly Check[]
  /// The message and stack of an error that the example threw.
  readonly error?: string
}

// Files that examples read.
const files = {
  "book.txt": "I do like eating fish. So do you.\n",
  "dev.conllu": "# sent_id = 1\n1\tfish\t_\t_\tNN\t_\t_\t_\t_\t_\n",
  "wsj.mrg": "( (S (NP-SBJ (PRP I)) (VP (VBP fish))))\n",
}

// Runs all examples in one process, each in its own directory and with the names that it assumes, and no others, as globals.
const runner = `
import { createReadStream, readFileSync, writeFileSync } from "node:fs"
const notation = (value) => {
  if (typeof value === "string") return JSON.stringify(value)
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return "[" + Array.from(value, notation).join(", ") + "]"
  if (value?.toString !== Object.prototype.toString) return String(value)
  const fields = Object.entries(value).map(([name, field]) => name + ": " + notation(field))
  return fields.length === 0 ? "{}" : "{ " + fields.join(", ") + " }"
}
const outcomes = []
for (const { directory, modules } of JSON.parse(readFileSync("examples.json", "utf8"))) {
  const checks = []
  const check = (value, shown) => {
    checks.push({ shown, values: [notation(value), ...(typeof value === "string" ? [value] : [])] })
  }
  const names = { createReadStream, readFileSync, check }
  for (const path of modules) Object.assign(names, await import(path))
  Object.assign(globalThis, names)
  process.chdir(directory)
  const failure = await import(directory + "/example.js").then(() => ({}), (error) => ({ error: error.stack }))
  for (const name of Object.keys(names)) delete globalThis[name]
  outcomes.push({ checks, ...failure })
}
process.chdir(import.meta.dirname)
writeFileSync("outcomes.json", JSON.stringify(outcomes))
`

/// Runs examples, and returns the values that each shows.
async function runAll(all: readonly Example[]): Promise<Outcome[]> {
  const parent = makeExampleDirectory()
  const service = all.some(needsService) ? await startService("--model", "en", "--threads", "1") : undefined
  const atService = (code: string) => code.replaceAll("http://127.0.0.1:8080", service?.url ?? "")
  const write = (name: string, text: string) => writeFileSync(join(parent, name), text)
  try {
    const runs = all.map((example, at) => {
      mkdirSync(join(parent, `${at}`))
      for (const [name, text] of Object.entries(files)) write(`${at}/${name}`, text)
      write(`${at}/example.js`, atService(`${example.before}\n${withChecks(example.code)}\n`))
      return { directory: join(parent, `${at}`), modules: assumedFiles(example) }
    })
    write("examples.json", JSON.stringify(runs))
    write("runner.js", runner)
    await promisify(execFile)(process.execPath, ["runner.js"], { cwd: parent })
    return JSON.parse(readFileSync(join(parent, "outcomes.json"), "utf8"))
  } finally {
    service?.child.kill()
    rmSync(parent, { recursive: true })
  }
}

/// Turns each line `expression // value` into a check. The expression may be printed, or be the value of a constant.
function withChecks(code: string): string {
  return code.replace(/^(?! *\/\/)(.*\S) +\/\/ (.+)$/gm, (_, statement: string, shown: string) => {
    const name = statement.match(/^const (\w+) = /)?.[1]
    const value = name ?? statement.match(/^console\.log\((.*)\)$/)?.[1] ?? statement
    return `${name === undefined ? "" : `${statement};`}check(${value}, ${JSON.stringify(shown)})`
  })
}

const agrees = ({ shown, values }: Check) => values.includes(shown)

// The first two check this test: wrong values and errors are noticed, and names don't leak into the next example.
const mistakes: readonly Example[] = [
  {
    location: "",
    before: "",
    code: 'const one = 1 // 1\n[one, "a"] // [1, "b"]\n// no check\nconsole.log({ a: [] }) // { a: [] }\n"a" // a',
    module: "tree/tree",
  },
  { location: "", before: "", code: "Tree // this name is not imported" },
]

describe("the examples of contracts and documents", () => {
  const runnable = examples.filter((example) => hasModels || !needsModel(example))
  let outcomes: readonly Outcome[]
  beforeAll(async () => {
    outcomes = await runAll([...mistakes, ...runnable])
  })

  it("are found", () => {
    const paths = examples.map(({ location }) => location.replace(/:\d+$/, ""))
    expect(paths).toEqual(expect.arrayContaining(["src/parser/parser.ts", "src/tree/tree.ts", "README.md"]))
  })

  it("would fail with a wrong value, and with a missing import", () => {
    const [wrong, unimported] = outcomes
    expect(wrong?.checks.map(agrees)).toEqual([true, false, true, true])
    expect(unimported?.error).toContain("Tree is not defined")
  })

  for (const example of examples) {
    const at = runnable.indexOf(example)
    const reason = at < 0 ? " (skipped: a model of the package is missing)" : ""
    it.skipIf(at < 0)(`${example.location} shows its real results${reason}`, () => {
      const { checks, error } = outcomes[mistakes.length + at] as Outcome
      expect(error).toBe(undefined)
      const wrong = checks.filter((check) => !agrees(check))
      expect(wrong.map(({ values }) => values.at(-1))).toEqual(wrong.map(({ shown }) => shown))
      expect(checks.length).toBeGreaterThanOrEqual([...example.code.matchAll(/\S +\/\/ /g)].length)
    })
  }
})
