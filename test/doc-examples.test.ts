import { execFile } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { describe, expect, it } from "vitest"
import { type Example, examples, root } from "./documented-examples.ts"

const hasModel = existsSync(`${root}models/en.safetensors`)

interface Check {
  /// What the comment behind the expression says.
  readonly shown: string
  /// The value, in each notation that a comment may have.
  readonly values: readonly string[]
}

// The examples' surroundings: what they read, the names that they take for granted, and a note of each value.
const files = {
  "book.txt": "I do like eating fish. So do you.\n",
  "wsj.mrg": "( (S (NP-SBJ (PRP I)) (VP (VBP fish))))\n",
}
const runner = (exports: readonly string[]) => `
import { createReadStream, readFileSync, writeFileSync } from "node:fs"
const checks = []
const notation = (value) => {
  if (typeof value === "string") return JSON.stringify(value)
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return "[" + Array.from(value, notation).join(", ") + "]"
  if (value?.toString !== Object.prototype.toString) return String(value)
  const fields = Object.entries(value).map(([name, field]) => name + ": " + notation(field))
  return fields.length === 0 ? "{}" : "{ " + fields.join(", ") + " }"
}
globalThis.check = (value, shown) => {
  checks.push({ shown, values: [notation(value), ...(typeof value === "string" ? [value] : [])] })
}
Object.assign(globalThis, { createReadStream, readFileSync })
for (const path of ${JSON.stringify(exports)}) Object.assign(globalThis, await import(path))
await import("./example.mjs")
writeFileSync("checks.json", JSON.stringify(checks))
`

/// Runs an example in a process and a folder of its own, and gives the values that it shows.
async function run({ code, before, module }: Example): Promise<Check[]> {
  const url = (path: string) => pathToFileURL(`${root}dist/${path}.js`).href
  const folder = mkdtempSync(join(tmpdir(), "spandrel-example-"))
  const put = (name: string, text: string) => writeFileSync(join(folder, name), text)
  try {
    for (const [name, text] of Object.entries(files)) put(name, text)
    put("runner.mjs", runner(module === undefined ? [] : [url(module), url("index")]))
    put(
      "example.mjs",
      `${before}\n${withChecks(code)}\n`.replaceAll('"spandrel"', JSON.stringify(url("index"))),
    )
    await promisify(execFile)(process.execPath, ["runner.mjs"], { cwd: folder })
    return JSON.parse(readFileSync(join(folder, "checks.json"), "utf8"))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/// Each line `expression // value` as a check. The expression may be printed, or the value of a constant.
function withChecks(code: string): string {
  return code.replace(/^(?! *\/\/)(.*\S) +\/\/ (.+)$/gm, (_, statement: string, shown: string) => {
    const name = statement.match(/^const (\w+) = /)?.[1]
    const value = name ?? statement.match(/^console\.log\((.*)\)$/)?.[1] ?? statement
    return `${name === undefined ? "" : `${statement};`}check(${value}, ${JSON.stringify(shown)})`
  })
}

const agrees = ({ shown, values }: Check) => values.includes(shown)

describe("the examples of contracts and documents", () => {
  it("are found", () => {
    const places = examples.map(({ place }) => place.replace(/:\d+$/, ""))
    expect(places).toEqual(expect.arrayContaining(["src/parser/parser.ts", "src/tree/tree.ts", "README.md"]))
  })

  it("would not pass with a wrong value", async () => {
    const code =
      'const one = 1 // 1\n[one, "a"] // [1, "b"]\n// no check\nconsole.log({ a: [] }) // { a: [] }\n"a" // a'
    const checks = await run({ place: "", before: "", code })
    expect(checks.map(agrees)).toEqual([true, false, true, true])
  })

  for (const example of examples) {
    const { place, before, code } = example
    const isMissing = !hasModel && /Parser\.load\(\)/.test(before + code)
    const title = `${place} shows what it gives${isMissing ? " (skipped: models/en.safetensors is missing)" : ""}`
    it.skipIf(isMissing)(title, async () => {
      const checks = await run(example)
      const wrong = checks.filter((check) => !agrees(check))
      expect(wrong.map(({ values }) => values.at(-1))).toEqual(wrong.map(({ shown }) => shown))
      expect(checks.length).toBeGreaterThanOrEqual([...code.matchAll(/\S +\/\/ /g)].length)
    })
  }
})
