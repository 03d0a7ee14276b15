// The examples in contracts and documents: TypeScript between fences.

import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

/// The folder of the project.
export const root = fileURLToPath(new URL("..", import.meta.url))

/// An example, and what it takes for granted.
export interface Example {
  /// The file and the line of its fence.
  readonly place: string
  readonly code: string
  /// Of a member: the example of its class, which goes before.
  readonly before: string
  /// The module whose contract it is part of, all exports of which are at hand.
  readonly module?: string
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
/// All of them.
export const examples: readonly Example[] = [
  ...sources.flatMap((path) => contractExamples(path.replaceAll("\\", "/"))),
  ...["README.md", ...documents.map((path) => `docs/${path}`)].flatMap(documentExamples),
]
