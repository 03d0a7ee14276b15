import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { drawLatex, type LatexOptions } from "../../../src/tree/draw/draw-latex.ts"
import { readTree } from "../../../src/tree/format/read-trees.ts"
import { Tree } from "../../../src/tree/tree.ts"
import { TreeBuilder } from "../../../src/tree/tree-builder.ts"
import { deepTexts } from "../deep-texts.ts"
import { arbitraryTree, arbitraryWord, greatDepth } from "../trees.ts"

const text = "(S (NP (PRP I)) (VP (VBP like) (NP (NN fish))))"
const packages = ["forest", "tikz-qtree"] as const

/// A leaf as each package writes it.
const leafLines = (word: string, tag = "X") => {
  const builder = new TreeBuilder()
  builder.addWord(tag, word)
  const tree = Tree.of(builder.finish())
  return packages.map((name) => drawLatex(tree, { package: name }).split("\n")[2]?.trim())
}

describe("drawLatex", () => {
  it("writes for forest by default", () => {
    expect(drawLatex(readTree(text)).split("\n")).toEqual([
      "\\begin{forest}",
      "  for tree={parent anchor=south, child anchor=north}",
      "  [S",
      "    [NP",
      "      [PRP [I]]]",
      "    [VP",
      "      [VBP [like]]",
      "      [NP",
      "        [NN [fish]]]]]",
      "\\end{forest}",
    ])
  })

  it("writes for tikz-qtree", () => {
    expect(drawLatex(readTree(text), { package: "tikz-qtree" }).split("\n")).toEqual([
      "\\begin{tikzpicture}",
      "\\Tree",
      "  [.S",
      "    [.NP",
      "      [.PRP I ] ]",
      "    [.VP",
      "      [.VBP like ]",
      "      [.NP",
      "        [.NN fish ] ] ] ]",
      "\\end{tikzpicture}",
    ])
  })

  it.each([
    ["#", "\\#"],
    ["$", "\\$"],
    ["%", "\\%"],
    ["&", "\\&"],
    ["_", "\\_"],
    ["{", "\\{"],
    ["}", "\\}"],
    ["~", "\\textasciitilde{}"],
    ["^", "\\textasciicircum{}"],
    ["\\", "\\textbackslash{}"],
    ["<", "\\textless{}"],
    [">", "\\textgreater{}"],
    ["|", "\\textbar{}"],
    ["\\{}", "\\textbackslash{}\\{\\}"],
  ])("escapes %s", (word, escaped) => {
    expect(leafLines(word)).toEqual([`[X [${escaped}]]`, `[.X {${escaped}} ]`])
    expect(leafLines("x", word)).toEqual([`[${escaped} [x]]`, `[.{${escaped}} x ]`])
  })

  it.each(["[", "]", ",", "=", "a=b", "a\u00a0b"])("puts %s in braces", (word) => {
    expect(leafLines(word)).toEqual([`[X [{${word}}]]`, `[.X {${word}} ]`])
  })

  it("puts in braces what tikz-qtree would misread", () => {
    expect(leafLines(".", ".")).toEqual(["[. [.]]", "[.{.} {.} ]"])
  })

  it("shows a root without a label as a dot, and control characters as symbols", () => {
    expect(drawLatex(readTree("( (S (NN a\u0007)))")).split("\n").slice(2, -1)).toEqual([
      "  [•",
      "    [S",
      "      [NN [a␇]]]]",
    ])
  })

  it("closes every bracket and brace that it opens, for any words", () => {
    const closing: Readonly<Record<string, string>> = { "]": "[", "}": "{" }
    fc.assert(
      fc.property(arbitraryTree({ words: arbitraryWord }), fc.constantFrom(...packages), (tree, name) => {
        const source = drawLatex(tree, { package: name }).replace(/\\[^a-z]/g, "")
        const open: string[] = []
        for (const char of source) {
          const isBraced = open.at(-1) === "{" && (char === "[" || char === "]")
          if (isBraced) continue
          if (char === "[" || char === "{") open.push(char)
          else if (char in closing) expect(open.pop()).toBe(closing[char])
        }
        expect(open).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  it("throws for another package", () => {
    const options = { package: "qtree" } as unknown as LatexOptions
    expect(() => drawLatex(readTree(text), options)).toThrow(
      expect.objectContaining({ code: "invalid-argument", message: expect.stringContaining('"qtree"') }),
    )
  })

  it.each(deepTexts)("writes a tree of 50,000 levels, %s", { timeout: 20_000 }, (_, deep) => {
    for (const name of packages) {
      const source = drawLatex(readTree(deep), { package: name })
      expect(source.length).toBeLessThan(220 * greatDepth)
      expect(source.split("[").length).toBe(source.split("]").length)
    }
  })
})
