import { execFile } from "node:child_process"
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { describe, expect, it } from "vitest"

const root = fileURLToPath(new URL("..", import.meta.url))
const hasModel = existsSync(`${root}models/en.safetensors`)

interface Example {
  /// The file and the line of its fence.
  readonly place: string
  readonly code: string
  /// Of a member: the example of its class, which goes before.
  readonly before: string
  /// The module whose contract it is part of, all exports of which are at hand.
  readonly module?: string
}

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

/// The examples in contracts; one of a member goes on where that of its class ends.
function contractExamples(path: string): Example[] {
  const text = readFileSync(`${root}src/${path}`, "utf8")
  let before = ""
  return [...text.matchAll(/^( *)\/\/\/ ```ts\n([\s\S]*?)^ *\/\/\/ ```$/gm)].map((match) => {
    const [, indent = "", lines = ""] = match
    const code = lines.replace(/^ *\/\/\/ ?/gm, "")
    const example = { place: placeOf(`src/${path}`, text, match.index), module: path.replace(/\.ts$/, "") }
    if (indent !== "") return { ...example, before, code: `{\n${code}}` }
    before = code
    return { ...example, before: "", code }
  })
}

/// The examples in a document that show how to use the library.
function documentExamples(path: string): Example[] {
  const text = readFileSync(`${root}${path}`, "utf8")
  return [...text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)]
    .map((match) => ({ place: placeOf(path, text, match.index), before: "", code: match[1] as string }))
    .filter(({ code }) => code.includes('from "spandrel"'))
}

function placeOf(path: string, text: string, index: number): string {
  return `${path}:${text.slice(0, index).split("\n").length}`
}

const sources = readdirSync(`${root}src`, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .sort()
// docs/api.md repeats the contracts.
const documents = readdirSync(`${root}docs`).filter((path) => path.endsWith(".md") && path !== "api.md")
const examples = [
  ...sources.flatMap((path) => contractExamples(path.replaceAll("\\", "/"))),
  ...["README.md", ...documents.map((path) => `docs/${path}`)].flatMap(documentExamples),
]

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
