// The examples in contracts and documents: TypeScript between code fences; and those for pages: JavaScript and HTML.

import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/// The directory of the project.
export const root = fileURLToPath(new URL("..", import.meta.url))

/// An example, and what it assumes.
export interface Example {
  /// The file and the line of its code fence.
  readonly location: string
  readonly code: string
  /// For a member of a class: the example of the class, which runs first.
  readonly before: string
  /// The module whose contract contains the example; it can use the exports of the module and of the package without
  /// importing them.
  readonly module?: string
}

/// The compiled files whose exports an example can use without importing them.
export function assumedFiles({ module }: Example): string[] {
  if (module === undefined) return []
  const entries = readdirSync(`${root}src/entries`).map((name) => `entries/${name.replace(/\.ts$/, "")}`)
  return [module, "index", ...entries].map((path) => `${root}dist/${path}.js`)
}

/// A new directory for examples inside the package, where they can import it by its name.
export function makeExampleDirectory(): string {
  mkdirSync(join(root, "build"), { recursive: true })
  return mkdtempSync(join(root, "build", "examples-"))
}

/// The examples in the contracts of a module; the example of a member continues that of its class.
function contractExamples(path: string): Example[] {
  const text = readFileSync(`${root}src/${path}`, "utf8")
  let before = ""
  return [...text.matchAll(/^( *)\/\/\/ ```ts\n([\s\S]*?)^ *\/\/\/ ```$/gm)].map((match) => {
    const [, indent = "", lines = ""] = match
    const code = lines.replace(/^ *\/\/\/ ?/gm, "")
    const example = {
      location: locationOf(`src/${path}`, text, match.index),
      module: path.replace(/\.ts$/, ""),
    }
    if (indent !== "") return { ...example, before, code: `{\n${code}}` }
    before = code
    return { ...example, before: "", code }
  })
}

/// The examples in a document that use the library.
function documentExamples(path: string): Example[] {
  const text = readFileSync(`${root}${path}`, "utf8")
  return [...text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)]
    .map((match) => ({
      location: locationOf(path, text, match.index),
      before: "",
      code: match[1] as string,
    }))
    .filter(({ code }) => /from "spandrel["/]/.test(code))
}

function locationOf(path: string, text: string, index: number): string {
  return `${path}:${text.slice(0, index).split("\n").length}`
}

const sources = readdirSync(`${root}src`, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .sort()
// docs/api.md repeats the contracts.
const documents = readdirSync(`${root}docs`).filter((path) => path.endsWith(".md") && path !== "api.md")

export const examples: readonly Example[] = [
  ...sources.flatMap((path) => contractExamples(path.replaceAll("\\", "/"))),
  ...["README.md", ...documents.map((path) => `docs/${path}`)].flatMap(documentExamples),
]

/// The programs for pages in the documents: JavaScript, and the scripts of pages, in which the library has its name for bundlers.
export const pageExamples: readonly Example[] = documents.flatMap((name) => {
  const path = `docs/${name}`
  const text = readFileSync(`${root}${path}`, "utf8")
  return [...text.matchAll(/^```(js|html)\n([\s\S]*?)^```$/gm)].map((match) => {
    const [, language, block = ""] = match
    const script = language === "js" ? block : /<script type="module">([\s\S]*)<\/script>/.exec(block)?.[1]
    const code = (script ?? "").replace(
      "./node_modules/spandrel/dist/browser/spandrel.js",
      "spandrel/browser",
    )
    return { location: locationOf(path, text, match.index), before: "", code }
  })
})
