import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"

const root = fileURLToPath(new URL("..", import.meta.url))
const page = readFileSync(`${root}docs/api.md`, "utf8")
const fence = /^```[\s\S]*?^```$/gm

/// The sections of the exports: a name and what stands below it.
const sections = page
  .split(/^### /m)
  .slice(1)
  .map((section) => ({
    name: section.slice(0, section.indexOf("\n")),
    text: section.slice(section.indexOf("\n")).split(/^## /m)[0] as string,
  }))

describe("docs/api.md", () => {
  it("is what `npm run docs:api` would write now", () => {
    const now = execFileSync(process.execPath, [`${root}scripts/build-api.js`, "--print"], {
      encoding: "utf8",
    })
    expect(page).toBe(now)
  })

  it("has each export of the library, once", () => {
    const index = readFileSync(`${root}src/index.ts`, "utf8")
    const lists = [...index.matchAll(/\{([^}]*)\} from/g)].map((match) => match[1] as string)
    const exported = lists.flatMap((list) => list.match(/\w+(?= *,|\s*$)/g) ?? [])
    expect(exported.length).toBeGreaterThan(50)
    expect(sections.map(({ name }) => name).sort()).toEqual(exported.sort())
  })

  it("has a contract and a signature for each of them", () => {
    const isBare = ({ text }: { readonly text: string }) => text.replace(fence, "").trim() === ""
    expect(sections.filter(isBare).map(({ name }) => name)).toEqual([])
    const isUnsigned = ({ name, text }: (typeof sections)[number]) =>
      !(text.match(fence) ?? []).some((block) =>
        new RegExp(`^(class|function|interface|type|const) ${name}\\b`, "m").test(block),
      )
    expect(sections.filter(isUnsigned).map(({ name }) => name)).toEqual([])
  })

  it("leads from its contents to its headings, of which no two have the same address", () => {
    const addresses = [...page.replace(fence, "").matchAll(/^##+ (.+)$/gm)].map((match) =>
      (match[1] as string).toLowerCase(),
    )
    const links = [...page.matchAll(/\]\(#([^)]+)\)/g)].map((match) => match[1] as string)
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(links.sort()).toEqual(addresses.sort())
  })
})

describe("the declarations of the package", () => {
  it("carry the contracts, so that editors show them", () => {
    const declarations = readFileSync(`${root}dist/tree/draw-tree.d.ts`, "utf8")
    expect(declarations).toContain(
      "/** The columns that the picture may take; 80 unless given. */\n    readonly width",
    )
    expect(declarations).toMatch(
      / \* {7}S\n \* {2}┌────┴────┐\n[\s\S]* \*\/\nexport declare function drawTree\(/,
    )
    expect(declarations).not.toContain("///")
  })
})
