import { createHash } from "node:crypto"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { drawHtml, htmlSection } from "../../../src/tree/draw/draw-html.ts"
import { pageScript, pageStyle } from "../../../src/tree/draw/html-page.ts"
import { htmlTree } from "../../../src/tree/draw/html-tree.ts"
import { showNodes } from "../../../src/tree/draw/shown-nodes.ts"
import { readTree } from "../../../src/tree/format/read-trees.ts"
import { deepTexts } from "../deep-texts.ts"
import { arbitraryTree, arbitraryWord } from "../trees.ts"
import { parseXml } from "./xml.ts"

const hostile = {
  labels: ["<NP>", "&amp;", '"', "'", "</ul>", "<script>alert(1)</script>", "\u0007"],
  tags: ["<", "&", "NN"],
  words: fc.oneof(
    arbitraryWord,
    fc.constantFrom("</b>", "<img/src=x/onerror=alert(1)>", "&lt;", "\ud800", "\u0000"),
  ),
}

// What text becomes that XML can't have.
const shownText = (text: string) =>
  text.replace(/[\ud800-\udfff]/gu, "\ufffd").replace(/[\ufffe\uffff]/g, "\ufffd")

describe("htmlTree", () => {
  it("is well-formed, and has the labels, tags and words of the tree in order", () => {
    fc.assert(
      fc.property(arbitraryTree(hostile), (tree) => {
        const texts = parseXml(`<div>${htmlTree(tree)}</div>`)
          .filter(({ name }) => ["button", "i", "b"].includes(name))
          .map(({ text }) => text)
        const wanted = showNodes(tree).flatMap(({ label, word }) =>
          word === undefined ? [label] : [label, word],
        )
        expect(texts).toEqual(wanted.map(shownText))
      }),
      { numRuns: 500 },
    )
  })

  it("nests the children of a phrase in a list after its button", () => {
    expect(htmlTree(readTree("(NP (NN fish))"))).toBe(
      '<div class="scroll"><ul class="tree" lang=""><li><button tabindex="0" aria-expanded="true">NP</button>' +
        '<ul><li><i>NN</i><b dir="auto">fish</b> </li></ul></li></ul></div>',
    )
  })

  it("runs from right to left if the words do", () => {
    expect(htmlTree(readTree("(NP (NN דג))"))).toContain('<ul class="tree" lang="" dir="rtl">')
  })

  it.each(deepTexts)("never nests deeper than browsers do, and leaves nothing out: %s", (_, text) => {
    const html = htmlTree(readTree(text))
    let depth = 0
    let deepest = 0
    for (const [tag] of html.matchAll(/<\/?(?:ul|li|div)\b/g)) {
      depth += tag.startsWith("</") ? -1 : 1
      deepest = Math.max(deepest, depth)
    }
    expect(depth).toBe(0)
    expect(deepest).toBeLessThan(500)
    const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0
    expect(count(/<button/g)).toBe(text.match(/\(S /g)?.length)
    expect(count(/<b /g)).toBe(text.match(/\(NN /g)?.length)
    // Each part that follows has the number of its place.
    expect(count(/<span class="more">/g)).toBe(count(/<p class="more">/g))
  })
})

describe("drawHtml", () => {
  const [first, second] = [readTree("(NP (NN fish))"), readTree("(NP (NNS cats))")]

  it("writes one page for one tree or several", () => {
    expect(drawHtml(first)).toBe(drawHtml([first]))
    const page = drawHtml([first, second], { title: "<Two> trees" })
    expect(page).toMatch(/^<!doctype html>\n<html lang="en">[\s\S]*<\/html>\n$/)
    expect(page).toContain("<title>&#60;Two&#62; trees</title>")
    expect(page).toContain(`${htmlSection(first)}\n${htmlSection(second)}`)
  })

  it("allows its own style sheet and script only, by their hashes", () => {
    const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`
    const page = drawHtml([])
    expect(page).toContain(
      `content="default-src 'none'; style-src ${hash(pageStyle)}; script-src ${hash(pageScript)}; base-uri 'none'; form-action 'none'"`,
    )
    expect(page).toContain(`<style>${pageStyle}</style>`)
    expect(page).toContain(`<script>${pageScript}</script>`)
  })

  it("refuses what isn't a tree", () => {
    const invalid = expect.objectContaining({ code: "invalid-argument" })
    for (const trees of ["(NP (NN fish))", 5, [first, "x"]])
      expect(() => drawHtml(trees as never)).toThrow(invalid)
    expect(() => drawHtml(first, { title: 5 } as never)).toThrow(invalid)
  })
})
