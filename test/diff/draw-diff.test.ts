import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { diffTrees } from "../../src/diff/diff-trees.ts"
import { drawDiff } from "../../src/diff/draw-diff.ts"
import { drawDiffHtml } from "../../src/diff/draw-diff-html.ts"
import { drawDiffSvg } from "../../src/diff/draw-diff-svg.ts"
import { readTree } from "../../src/tree/format/read-trees.ts"
import { displayWidth } from "../../src/unicode/display-width.ts"
import { arbitraryPair } from "../score/bracketings.ts"
import { deepTexts } from "../tree/deep-texts.ts"
import { parseXml } from "../tree/draw/xml.ts"

const diff = (gold: string, test: string) => diffTrees(readTree(gold), readTree(test))

const small = diff("(S (NP (PRP I)) (VP (VBP fish)))", "(S (NP (PRP I)) (NP (NN fish)))")
const arbitraryDiff = arbitraryPair.map(([gold, test]) => diff(gold.text, test.text))

describe("drawDiff", () => {
  it("draws small trees from the top down, with signs before labels", () => {
    expect(drawDiff(small)).toBe(
      [
        "gold       │ test",
        "    S      │     S",
        " ┌──┴───┐  │  ┌──┴───┐",
        "NP     ~VP │ NP     ~NP",
        " │      │  │  │      │",
        "PRP   ~VBP │ PRP    ~NN",
        " I    fish │  I    fish",
      ].join("\n"),
    )
  })

  it("draws wider ones sideways, with the same words and phrases on the same line", () => {
    const np = "(NP (DT a) (JJ tall) (JJ thin) (JJ old) (NN man))"
    const pp = "(PP (IN in) (NP (NN town)))"
    expect(
      drawDiff(diff(`(VP (VBD saw) ${np} ${pp})`, `(VP (VBD saw) (NP ${np} ${pp}))`), { width: 50 }),
    ).toBe(
      [
        "gold             │ test",
        "VP               │ VP",
        "├─ VBD saw       │ ├─ VBD saw",
        "                 │ └─ +NP",
        "├─ NP            │    ├─ NP",
        "│  ├─ DT a       │    │  ├─ DT a",
        "│  ├─ JJ tall    │    │  ├─ JJ tall",
        "│  ├─ JJ thin    │    │  ├─ JJ thin",
        "│  ├─ JJ old     │    │  ├─ JJ old",
        "│  └─ NN man     │    │  └─ NN man",
        "└─ PP            │    └─ PP",
        "   ├─ IN in      │       ├─ IN in",
        "   └─ NP         │       └─ NP",
        "      └─ NN town │          └─ NN town",
      ].join("\n"),
    )
  })

  it("draws them one below the other if they don't fit side by side", () => {
    expect(drawDiff(small, { width: 15 })).toMatch(/^gold\n {4}S\n[\s\S]*\n\ntest\n {4}S\n/)
  })

  it("leaves out function tags and empty elements, unless they count", () => {
    const gold = "( (S (NP-SBJ (-NONE- *)) (NP-SBJ-1 (NN a)) (VP (VB b) (NP (-NONE- *T*-1)))))"
    expect(drawDiff(diff(gold, "(S (NP (NN a)) (VP (VB b)))"))).not.toMatch(/SBJ|\*|NONE/)
    const empty = diff("(S (NP (-NONE- *)))", "(S (NP (-NONE- *)))")
    expect(drawDiff(empty)).toContain("*")
  })

  it("shows every word on both sides, within the width", () => {
    fc.assert(
      fc.property(arbitraryDiff, fc.integer({ min: 60, max: 120 }), (found, width) => {
        const drawing = drawDiff(found, { width })
        for (const { word = "" } of found.gold.leaves())
          expect(drawing.split(new RegExp(`\\b${word}\\b`)).length - 1).toBe(2)
        for (const line of drawing.split("\n")) expect(displayWidth(line)).toBeLessThanOrEqual(width)
      }),
    )
  })

  it("has as many signs as there are differences", () => {
    fc.assert(
      fc.property(arbitraryDiff, (found) => {
        const drawing = drawDiff(found)
        const count = (sign: string) => drawing.split(sign).length - 1
        expect([count("-"), count("+")]).toEqual([found.onlyInGold.length, found.onlyInTest.length])
        expect(count("~")).toBe(2 * (found.relabelled.length + found.tags.length))
      }),
    )
  })
})

describe("drawDiffSvg", () => {
  it("is well-formed, and has a frame for each difference", () => {
    fc.assert(
      fc.property(arbitraryDiff, (found) => {
        const elements = parseXml(drawDiffSvg(found))
        const { onlyInGold, onlyInTest, relabelled, tags } = found
        expect(elements.filter(({ name }) => name === "rect").length).toBe(
          onlyInGold.length + onlyInTest.length + 2 * (relabelled.length + tags.length),
        )
        const words = elements.filter(({ name, text }) => name === "text" && /^w\d+$/.test(text))
        expect(words.length).toBe(2 * found.gold.leaves().length)
      }),
    )
  })

  it("has room for both trees", () => {
    const [picture] = parseXml(drawDiffSvg(small))
    const texts = [...drawDiffSvg(small).matchAll(/<text[^>]*x="([\d.]+)" y="(\d+)"/g)]
    for (const [, x, y] of texts) {
      expect(Number(x)).toBeLessThan(Number(picture?.attributes.get("width")))
      expect(Number(y)).toBeLessThan(Number(picture?.attributes.get("height")))
    }
  })
})

describe("drawDiffHtml", () => {
  it("has a section for each pair, with its errors and both trees, and a summary", () => {
    const page = drawDiffHtml([small, small], { title: "Two <pairs>" })
    expect(page).toContain("<title>Two &#60;pairs&#62;</title>")
    expect(page.match(/<section>/g)?.length).toBe(2)
    expect(page).toContain("<li><b>single-word phrase</b> NP &#34;fish&#34; should be VP</li>")
    expect(page).toContain("<li>another tag: VBP &#34;fish&#34; in gold, NN in test</li>")
    expect(page).toContain("<tr><td>single-word phrase</td><td>2</td><td>4</td></tr>")
    expect(page.match(/<li class="relabelled">/g)?.length).toBe(4)
    expect(page.match(/<li class="retagged">/g)?.length).toBe(4)
    expect(drawDiffHtml(small)).toBe(drawDiffHtml([small]))
  })

  it("is well-formed inside, whatever the words are", () => {
    const hostile = diff("(<S> (NP (NN </section>)))", "(<S> (</b> (NN </section>)))")
    const page = drawDiffHtml(hostile)
    const main = page.slice(page.indexOf("<main"), page.indexOf("</main>") + "</main>".length)
    expect(parseXml(main).some(({ name, text }) => name === "b" && text === "</section>")).toBe(true)
  })

  it("says so if there are no differences", () => {
    expect(drawDiffHtml(diff("(S (NN a))", "(S (NN a))"))).toContain("<p>no differences</p>")
  })
})

describe.each(deepTexts.slice(0, 2))("a tree of 100,000 levels, %s,", (_, text) => {
  const found = diff(text, text.replaceAll("(S ", "(NP "))

  it("is drawn in text, SVG and HTML", () => {
    expect(drawDiff(found).length).toBeGreaterThan(text.length)
    expect(drawDiffSvg(found).endsWith("</svg>")).toBe(true)
    expect(drawDiffHtml(found).endsWith("</html>\n")).toBe(true)
  })
})
