import { execFileSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"

const root = fileURLToPath(new URL("..", import.meta.url))
const page = readFileSync(`${root}docs/api.md`, "utf8")
const fence = /^```[\s\S]*?^```$/gm

/// The names that an entry exports, or only those that aren't types.
function exportedNames(path: string, isValue = false): string[] {
  const text = readFileSync(`${root}src/${path}`, "utf8")
  return [...text.matchAll(/^export (type )?\{([^}]*)\} from/gm)].flatMap(([, type, list = ""]) => {
    const names = list.split(",").filter((name) => name.trim() !== "")
    const chosen = isValue ? names.filter((name) => type === undefined && !/^\s*type /.test(name)) : names
    return chosen.map((name) => name.match(/\w+(?=\s*$)/)?.[0] as string)
  })
}

const entries = existsSync(`${root}src/entries`)
  ? ["index.ts", ...readdirSync(`${root}src/entries`).map((name) => `entries/${name}`)]
  : ["index.ts"]

/// What the code on the page declares.
const declared = (page.match(fence) ?? []).flatMap((block) =>
  [...block.matchAll(/^(?:class|function|interface|type|const) (\w+)/gm)].map(([, name]) => name as string),
)

describe("README, docs and model cards", () => {
  const files = ["README.md", "CHANGELOG.md", ...["docs", "models"].flatMap((folder) => pagesOf(folder))]

  it.each(files)("%s has a figure wherever one belongs", (file) => {
    expect(readFileSync(`${root}${file}`, "utf8")).not.toMatch(/\bTBD\b|@@/)
  })
})

function pagesOf(folder: string): string[] {
  const names = readdirSync(`${root}${folder}`).filter((name) => name.endsWith(".md"))
  return names.map((name) => `${folder}/${name}`)
}

describe("docs/api.md", () => {
  it("is what `npm run docs:api` would write now", () => {
    const script = `${root}scripts/build-api.js`
    expect(execFileSync(process.execPath, [script, "--print"], { encoding: "utf8" })).toBe(page)
  })

  it("has a contract and a signature for each function, class and constant", () => {
    const values = entries.flatMap((path) => exportedNames(path, true))
    expect(values.length).toBeGreaterThan(15)
    expect(values.filter((name) => !declared.includes(name))).toEqual([])
  })

  it("leads from its contents to its headings, of which no two have the same anchor", () => {
    const headings = [...page.replace(fence, "").matchAll(/^##+ (.+)$/gm)].map((match) => match[1] as string)
    const anchors = headings.map((heading) => heading.toLowerCase().replaceAll(/[^\w-]/g, ""))
    const links = [...page.matchAll(/\]\(#([^)]+)\)/g)].map((match) => match[1] as string)
    expect(new Set(anchors).size).toBe(anchors.length)
    expect(links.sort()).toEqual(anchors.sort())
  })
})

describe("the declarations of the package", () => {
  const declarations = readFileSync(`${root}dist/tree/draw/draw-tree.d.ts`, "utf8")

  it("carry the contracts, so that editors show them", () => {
    expect(declarations).toMatch(/\/\*\* \w.*\. \*\/\n {4}readonly width/)
    expect(declarations).toMatch(
      / \* {7}S\n \* {2}┌────┴────┐\n[\s\S]* \*\/\nexport declare function drawTree\(/,
    )
    expect(declarations).not.toContain("///")
  })

  it("compile with TypeScript 5.4, in which typed arrays have no type parameter", () => {
    const files = readdirSync(`${root}dist`, { recursive: true, encoding: "utf8" })
    const found = files
      .filter((path) => path.endsWith(".d.ts"))
      .filter((path) => /\b(?:Int|Uint|Float|Big)\w*Array</.test(readFileSync(`${root}dist/${path}`, "utf8")))
    expect(found).toEqual([])
  })

  it("leave out what is marked @internal", () => {
    const tagger = readFileSync(`${root}dist/tagger/tagger.d.ts`, "utf8")
    expect(tagger).toContain("static train(")
    expect(tagger).not.toContain("fromModel")
  })
})
