import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readTree, readTrees } from "../../../src/tree/format/read-trees.ts"
import { writeBrackets } from "../../../src/tree/format/write-brackets.ts"
import type { Tree } from "../../../src/tree/tree.ts"
import { arbitraryTree, arbitraryWord, rightBranchingText } from "../trees.ts"

const sentence = "( (S (NP (DT The) (NN dog)) (VP (VBZ barks) (PP (IN at) (NP (NN night)))) (. .)))"

describe("brackets on one line", () => {
  it.each([
    sentence,
    "(NN a)",
    "( (NN a))",
    "(S##f## (NN##lem=a|g=m## [))",
    "(TOP (S (X \\-LRB-)) (X -LRB-))",
  ])("are what was read: %s", (line) => {
    expect(writeBrackets(readTree(line).nodes, 0, { features: true })).toBe(line)
  })

  it("have no features behind their labels by default", () => {
    const tree = readTree("(S##f## (NC##lem=chat|n=p## chats) (V##lem=dormir## dorment))")
    expect(String(tree)).toBe("(S (NC chats) (V dorment))")
    expect(tree.toString({ indent: true, width: 10 })).toBe("(S\n  (NC chats)\n  (V dorment))")
  })

  it("can be written for any node", () => {
    const { nodes, row } = readTree(sentence).find("VP")[0] as Tree
    expect(writeBrackets(nodes, row)).toBe("(VP (VBZ barks) (PP (IN at) (NP (NN night))))")
  })
})

describe("indented brackets", () => {
  it("break phrases that don't fit into the width", () => {
    expect(readTree(sentence).toString({ indent: true, width: 40 })).toBe(
      [
        "(",
        "  (S",
        "    (NP (DT The) (NN dog))",
        "    (VP",
        "      (VBZ barks)",
        "      (PP (IN at) (NP (NN night))))",
        "    (. .)))",
      ].join("\n"),
    )
  })

  it("keep a phrase on one line if it fits, into 80 columns by default", () => {
    const fits = `(S ${"(NN a) ".repeat(10)}(N abc))`
    expect(fits.length).toBe(81)
    expect(readTree(fits).toString({ indent: true }).split("\n").length).toBe(12)
    expect(readTree(fits).toString({ indent: true, width: 81 })).toBe(fits)
    expect(readTree(fits).toString({ width: 1 })).toBe(fits)
  })

  it("are written for any node as for a separate tree", () => {
    const verbs = readTree(sentence).find("VP")[0] as Tree
    expect(verbs.toString({ indent: true, width: 20 })).toBe(
      "(VP\n  (VBZ barks)\n  (PP\n    (IN at)\n    (NP (NN night))))",
    )
  })

  it("can be read back, and only single words exceed the width", () => {
    const trees = fc.array(arbitraryTree({ words: arbitraryWord, features: true, roots: ["", "S"] }), {
      minLength: 1,
    })
    fc.assert(
      fc.property(trees, fc.integer({ min: 0, max: 60 }), (trees, width) => {
        const texts = trees.map((tree) => tree.toString({ indent: true, width, features: true }))
        const again = [...readTrees(texts.join("\n"))]
        expect(again.every((tree, at) => tree.equals(trees[at] as Tree))).toBe(true)
        for (const line of texts.flatMap((text) => text.split("\n"))) {
          // Without its closing brackets, a line that is too long has only one bracket.
          if (line.replace(/\)*$/, "").length > width) expect(line.match(/\(/g)?.length).toBe(1)
        }
      }),
      { numRuns: 100 },
    )
  })

  it("are never indented by more than 120 columns", () => {
    const tree = readTree(rightBranchingText(200))
    const text = tree.toString({ indent: true, width: 20 })
    const indents = text.split("\n").map((line) => line.search(/\S/))
    expect(Math.max(...indents)).toBe(120)
    expect(indents.slice(0, 6)).toEqual([0, 2, 2, 4, 4, 6])
    expect(String(readTree(text))).toBe(String(tree))
  })
})
