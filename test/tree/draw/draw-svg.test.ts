import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { drawSvg, type SvgOptions } from "../../../src/tree/draw/draw-svg.ts"
import { readTree } from "../../../src/tree/format/read-trees.ts"
import { Tree } from "../../../src/tree/tree.ts"
import { TreeBuilder } from "../../../src/tree/tree-builder.ts"
import { printable } from "../../../src/unicode/printable.ts"
import { deepTexts } from "../deep-texts.ts"
import { arbitraryTree, arbitraryWord, greatDepth } from "../trees.ts"
import { parseXml } from "./xml.ts"

const elementsOf = (text: string, options?: SvgOptions) => parseXml(drawSvg(readTree(text), options))
const named = (text: string, name: string, options?: SvgOptions) =>
  elementsOf(text, options).filter((element) => element.name === name)

describe("drawSvg", () => {
  it("writes a complete document", () => {
    expect(drawSvg(readTree("(NN fish)"), { fontSize: 10 }).split("\n")).toEqual([
      '<svg xmlns="http://www.w3.org/2000/svg" role="img" width="42" height="46" viewBox="0 0 42 46" font-family="Helvetica Neue, Helvetica, Arial, Liberation Sans, Noto Sans, sans-serif" text-anchor="middle">',
      "<title>fish</title>",
      "<style>.spandrel-phrase { fill: #1d4f91 } .spandrel-tag { fill: #5f6b7a } .spandrel-word { fill: #14181f } .spandrel-edge { stroke: #98a2b0 } @media (prefers-color-scheme: dark) { .spandrel-phrase { fill: #8cb8f5 } .spandrel-tag { fill: #a3b0bf } .spandrel-word { fill: #f2f4f7 } .spandrel-edge { stroke: #66717f } }</style>",
      '<g class="spandrel-tag" font-size="8">',
      '<text x="21" y="20">NN</text>',
      "</g>",
      '<g class="spandrel-word" font-size="10">',
      '<text x="21" y="33">fish</text>',
      "</g>",
      "</svg>",
    ])
  })

  it("draws phrases bold, and all lines as one path", () => {
    const elements = elementsOf("(S (NP (PRP I)) (VP (VBP swim)))")
    expect(elements.map(({ name }) => name).join(" ")).toBe(
      "svg title style path g text text text g text text g text text",
    )
    const [phrases] = elements.filter(({ name }) => name === "g")
    expect(phrases?.attributes.get("font-weight")).toBe("bold")
    const path = elements.find(({ name }) => name === "path")?.attributes.get("d")
    expect(path).toMatch(/^(M\d+ \d+L\d+ \d+){4}$/)
  })

  it("uses the sentence as the title by default", () => {
    const title = (options?: SvgOptions) => named("(S (NN A&B) (. <.>))", "title", options)[0]?.text
    expect([title(), title({ title: "two & three" })]).toEqual(["A&B <.>", "two & three"])
  })

  it("is well-formed for any words and labels, and shows all of them", () => {
    const shape = {
      words: fc.oneof(
        arbitraryWord,
        fc.string({ unit: "binary", minLength: 1 }).map((word) => word.replace(/\s/g, "_")),
      ),
      labels: ["S", "<&\"'>", "]]>", "\u0000\u001f", "-->"],
    }
    fc.assert(
      fc.property(arbitraryTree(shape), fc.boolean(), (tree, alignWords) => {
        const texts = parseXml(drawSvg(tree, { alignWords })).filter(({ name }) => name === "text")
        const shown = Array.from(tree.preorder(), ({ label, word }) => [
          label,
          ...(word === undefined ? [] : [word]),
        ])
        expect(texts.map(({ text }) => text).sort()).toEqual(shown.flat().map(printable).sort())
      }),
      { numRuns: 200 },
    )
  })

  it("shows lone surrogates and controls as symbols", () => {
    const builder = new TreeBuilder()
    builder.addWord("N\u0001N", "a\ud800\uffff")
    const texts = parseXml(drawSvg(Tree.of(builder.finish()))).filter(({ name }) => name === "text")
    expect(texts.map(({ text }) => text)).toEqual(["N␁N", "a\ufffd\ufffd"])
  })

  it("marks right-to-left words as such", () => {
    const directions = named("(S (NN הילד!) (FW ok) (. .))", "text").map(({ text, attributes }) => [
      text,
      attributes.get("direction"),
    ])
    expect(directions.slice(-3)).toEqual([
      ["הילד!", "rtl"],
      ["ok", undefined],
      [".", undefined],
    ])
  })

  it("uses specified colours instead of the style sheet", () => {
    const colors = { phrase: "red", edge: 'a"b', background: "#fff" }
    const elements = elementsOf("(S (NN a) (NN b))", { colors })
    const find = (name: string) => elements.find((element) => element.name === name)?.attributes
    expect(find("rect")?.get("fill")).toBe("#fff")
    expect(find("path")?.get("stroke")).toBe('a"b')
    expect([find("g")?.get("fill"), find("g")?.has("class")]).toEqual(["red", false])
    const classes = elements
      .filter(({ name }) => name === "g")
      .map(({ attributes }) => attributes.get("class"))
    expect(classes).toEqual([undefined, "spandrel-tag", "spandrel-word"])
  })

  it.each(deepTexts)("draws a tree of 50,000 levels, %s", { timeout: 20_000 }, (_, text) => {
    const svg = drawSvg(readTree(text))
    expect(svg.length).toBeLessThan(300 * greatDepth)
    expect(svg.endsWith("</svg>")).toBe(true)
  })
})

describe("the XML checker", () => {
  it.each([
    "<a>",
    "</a>",
    "<a></b>",
    "<a/><b/>",
    "<a>&</a>",
    "<a>&x;</a>",
    "<a b=c/>",
    '<a b="1" b="2"/>',
    "<a>\u0001</a>",
    "x",
    "<a",
    "<>",
  ])("throws for %o", (xml) => {
    expect(() => parseXml(xml)).toThrow()
  })

  it("reads what is well-formed", () => {
    const [a, b] = parseXml('<a><b c="&#34;&lt;"/>1&amp;2</a>\n')
    expect([a?.text, b?.attributes.get("c")]).toEqual(["1&2", '"<'])
  })
})

describe("any labels, words, titles and colours", () => {
  it("make a well-formed picture", () => {
    const text = fc.string({ unit: "binary", maxLength: 6 })
    const written = text.map((one) => `x${one.replace(/[ \t\n\v\f\r()#]/g, "_")}`)
    const colors = fc.record({ phrase: text, tag: text, word: text, edge: text, background: text })
    fc.assert(
      fc.property(written, written, text, colors, (label, word, title, colors) => {
        const builder = new TreeBuilder()
        builder.open(label)
        builder.addWord(label, word)
        builder.close()
        const elements = parseXml(drawSvg(Tree.of(builder.finish()), { title, colors }))
        expect(elements.length).toBeGreaterThan(5)
      }),
      { numRuns: 500 },
    )
  })

  it("can't put characters into colours that XML forbids", () => {
    const [, , , rect] = elementsOf("(NN fish)", { colors: { background: "red\u0000\u0008\ud800\uffff" } })
    expect(rect?.attributes.get("fill")).toBe("red\ufffd\ufffd\ufffd\ufffd")
  })
})

describe("what isn't a tree, or isn't an option,", () => {
  it.each<[unknown, unknown]>([
    [undefined, undefined],
    ["(NP (NN fish))", {}],
    [readTree("(NN fish)").toJSON(), {}],
    [readTree("(NN fish)"), null],
    [readTree("(NN fish)"), { colors: { phrase: 5 } }],
    [readTree("(NN fish)"), { fontSize: "16" }],
  ])("is refused: %s, %j", (tree, options) => {
    const draw = () => drawSvg(tree as Tree, options as SvgOptions)
    expect(draw).toThrow(expect.objectContaining({ code: "invalid-argument" }))
  })
})
