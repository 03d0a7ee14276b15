// The examples of docs/browser.md, as they are pasted.

import { readFileSync } from "node:fs"

/// A page or a module, and the command that bundles it, if the document gives one.
export interface BrowserExample {
  /// The heading above it, and its number below that heading.
  readonly name: string
  readonly language: "html" | "js"
  readonly code: string
  readonly command: string | undefined
}

/// The examples below a heading of docs/browser.md.
export function examplesBelow(heading: string): BrowserExample[] {
  // From the root of the project, where npm starts the program.
  const sections = readFileSync("docs/browser.md", "utf8").split(/^## /m)
  const section = sections.find((text) => text.startsWith(`${heading}\n`))
  if (section === undefined) throw new Error(`docs/browser.md has no heading "${heading}"`)
  const found = [...section.matchAll(/^```(html|js)\n([\s\S]*?)^```$(?:\n\n```sh\nnpx (.*)\n```$)?/gm)]
  return found.map(([, language, code = "", command], at) => ({
    name: `${heading}${found.length > 1 ? `, example ${at + 1}` : ""}`,
    language: language as "html" | "js",
    code,
    command,
  }))
}
