// The links between documents lead to files and headings that exist.

import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, it } from "vitest"
import { root } from "./documented-examples.ts"

const documents = ["", "docs", "models"].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name)),
)

const withoutCode = (text: string) => text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, "")

/// The anchors of a document's headings, as GitHub makes them.
function anchorsOf(path: string): Set<string> {
  const text = withoutCode(readFileSync(join(root, path), "utf8"))
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => heading.toLowerCase())
  return new Set(headings.map((heading) => heading.replaceAll(/[^\p{L}\p{N}_ -]/gu, "").replaceAll(" ", "-")))
}

/// The links of a document that lead nowhere.
function brokenLinks(path: string, text = readFileSync(join(root, path), "utf8")): string[] {
  const links = [...withoutCode(text).matchAll(/(?:\]\(|src=")([^)\s"]+)/g)].map(([, link = ""]) => link)
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false
    const [file = "", anchor] = link.split("#")
    const target = file === "" ? path : join(dirname(path), file)
    if (!existsSync(join(root, target))) return true
    return anchor !== undefined && !anchorsOf(target).has(anchor)
  })
}

it.each(documents)("%s has links that lead somewhere", (path) => {
  expect(brokenLinks(path)).toEqual([])
})

it("finds links that lead nowhere", () => {
  const text =
    "[a](docs/nothing.md) [b](docs/training.md#nothing) [c](docs/training.md#what-helps) [d](#trees)"
  expect(brokenLinks("README.md", text)).toEqual(["docs/nothing.md", "docs/training.md#nothing"])
})
