import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { drawSideways } from "../../../src/tree/draw/draw-sideways.ts"
import { drawTree } from "../../../src/tree/draw/draw-tree.ts"
import { readTree } from "../../../src/tree/format/read-trees.ts"
import { displayWidth } from "../../../src/unicode/display-width.ts"
import { printable } from "../../../src/unicode/printable.ts"
import { isolate } from "../../../src/unicode/text-direction.ts"
import { deepTexts } from "../deep-texts.ts"
import { arbitraryTree, arbitraryWord, greatDepth } from "../trees.ts"

const draw = (text: string, width?: number) =>
  drawTree(readTree(text), width === undefined ? {} : { width }).split("\n")

describe("a tree drawn from the top down", () => {
  it("has phrases above the middle of their children, and words below their tags", () => {
    expect(draw("(S (NP (PRP I)) (VP (MD do) (VBP like) (S (VP (VBG eating) (NP (NN fish))))))")).toEqual([
      "        S",
      " ┌──────┴───────┐",
      "NP             VP",
      " │     ┌─────┬──┴────────┐",
      "PRP   MD    VBP          S",
      " I    do   like          │",
      "                        VP",
      "                     ┌───┴───┐",
      "                    VBG     NP",
      "                  eating     │",
      "                            NN",
      "                           fish",
    ])
  })

  it("connects a child right below its phrase", () => {
    expect(draw("(NP (DT the) (JJ big) (NN cat))")).toEqual([
      "      NP",
      " ┌─────┼─────┐",
      "DT    JJ    NN",
      "the   big   cat",
    ])
  })

  it("may be a single leaf", () => {
    expect(draw("(NN fish)")).toEqual([" NN", "fish"])
  })

  it("shows a root without a label as a dot, and brackets unescaped", () => {
    expect(draw("( (S (-LRB- -LRB-) (NN fish)))")).toEqual([
      "      •",
      "      │",
      "      S",
      "  ┌───┴───┐",
      "-LRB-    NN",
      "  (     fish",
    ])
  })

  it("counts two columns per wide character and none per mark", () => {
    expect(draw("(NP (NR 中国) (FW e\u0301te\u0301) (NN 🐟))")).toEqual([
      "       NP",
      "  ┌─────┼─────┐",
      " NR    FW    NN",
      "中国   e\u0301te\u0301   🐟",
    ])
  })

  it("shows control characters as symbols", () => {
    expect(draw("(NP (NN a\u0007b) (NN \u001b[2J))").at(-1)).toBe("a␇b   ␛[2J")
  })

  it("isolates right-to-left words, so that they stay in their columns", () => {
    expect(draw("(NP (NN הילד) (JJ הקטן) (CD 25))")).toEqual([
      "        NP",
      "  ┌──────┼─────┐",
      " NN     JJ    CD",
      "\u2068הילד\u2069   \u2068הקטן\u2069   25",
    ])
  })

  it("reduces the gaps before it is drawn sideways", () => {
    const text = "(NP (DT the) (JJ big) (NN cat))"
    expect(draw(text, 14).at(-1)).toBe("the  big  cat")
    expect(draw(text, 11).at(-1)).toBe("the big cat")
    expect(draw(text, 10).at(-1)).toBe("└─ NN cat")
  })

  it("can be a subtree", () => {
    const [vp] = readTree("(S (NP (NN fish)) (VP (VBZ swims)))").find("VP")
    expect(vp && drawTree(vp)).toBe(" VP\n  │\n VBZ\nswims")
  })

  it("fits into the width or is drawn sideways, and shows every word", () => {
    const shape = { words: arbitraryWord, maxWords: 6 }
    fc.assert(
      fc.property(arbitraryTree(shape), fc.integer({ min: 1, max: 120 }), (tree, width) => {
        const lines = drawTree(tree, { width }).split("\n")
        const isSideways = /^[├└]/.test(lines[1] ?? "")
        for (const leaf of tree.leaves()) {
          const word = isolate(printable(leaf.word as string))
          const ends = isSideways ? `${leaf.label} ${word}` : word
          expect(lines.some((line) => line.includes(ends))).toBe(true)
        }
        if (!isSideways) expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(width)
      }),
      { numRuns: 300 },
    )
  })

  it("has the words in order from left to right", () => {
    fc.assert(
      fc.property(arbitraryTree({ maxWords: 10 }), (tree) => {
        const named = tree.map((node) => (node.isLeaf ? { word: `w${node.start}` } : {}))
        const lines = drawTree(named, { width: Number.POSITIVE_INFINITY }).split("\n")
        const columns = named.leaves().map(({ word }) => {
          const found = lines.flatMap((line) => [...line.matchAll(/w\d+/g)].filter(([text]) => text === word))
          expect(found.length).toBe(1)
          return found[0]?.index as number
        })
        expect(columns).toEqual(columns.toSorted((a, b) => a - b))
        expect(new Set(columns).size).toBe(columns.length)
      }),
      { numRuns: 200 },
    )
  })

  it("throws for a width that isn't a positive number", () => {
    for (const width of [0, -1, Number.NaN])
      expect(() => draw("(NN fish)", width)).toThrow(expect.objectContaining({ code: "invalid-argument" }))
  })
})

describe("a tree drawn sideways", () => {
  const text = "(S (NP (PRP I)) (VP (MD do) (VBP like) (S (VP (VBG eating) (NP (NN fish))))))"

  it("has one node per line, and words after their tags", () => {
    expect(draw(text, 20)).toEqual([
      "S",
      "├─ NP",
      "│  └─ PRP I",
      "└─ VP",
      "   ├─ MD do",
      "   ├─ VBP like",
      "   └─ S",
      "      └─ VP",
      "         ├─ VBG eating",
      "         └─ NP",
      "            └─ NN fish",
    ])
  })

  it("may be a single leaf that is too wide", () => {
    expect(draw("(NN fish)", 3)).toEqual(["NN fish"])
  })

  it("isolates right-to-left words", () => {
    expect(draw("(NP (NN הילד) (JJ קטן))", 5)).toEqual([
      "NP",
      "├─ NN \u2068הילד\u2069",
      "└─ JJ \u2068קטן\u2069",
    ])
  })

  it("starts again at the margin where it is too deep, and shows how deep that is", () => {
    const deep = (word: string) => `(A (B (C (D (E (F (G (H h) (I (J ${word})))))))) (Z z))`
    expect(drawSideways(readTree(deep("pneumonoultramicroscopic")), 30).split("\n")).toEqual([
      "A",
      "├─ B",
      "│  └─ C",
      "│     └─ D",
      "│        └─ E",
      "│           └─ F",
      "⋯5 └─ G",
      "⋯5    ├─ H h",
      "⋯5    └─ I",
      "⋯5       └─ J pneumonoultramicroscopic",
      "└─ Z z",
    ])
    expect(draw(deep("j").replace("(Z z)", `(Z ${"z".repeat(40)})`), 30).at(-2)).toBe(
      "│                    └─ J j",
    )
  })
})

describe.each(deepTexts)("a tree of 50,000 levels, %s,", { timeout: 20_000 }, (_, text) => {
  const tree = readTree(text)

  it.each([10, Number.POSITIVE_INFINITY])(
    "is drawn in %d columns, with a length linear in the depth",
    (width) => {
      const drawn = drawTree(tree, { width })
      expect(drawn.length).toBeLessThan(400 * greatDepth)
      expect(drawn.split("\n").length).toBeGreaterThan(greatDepth)
    },
  )
})

describe("a very wide phrase under a very long chain", () => {
  it("is drawn sideways even if it would fit into the width", () => {
    const text = `${"(S ".repeat(10_000)}${"(NN fish) ".repeat(1000)}${")".repeat(10_000)}`
    const drawn = drawTree(readTree(text), { width: Number.POSITIVE_INFINITY })
    expect(drawn.length).toBeLessThan(10_000_000)
    expect(drawn.endsWith("└─ NN fish")).toBe(true)
  })
})
