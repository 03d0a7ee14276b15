import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readTree } from "../../../src/tree/format/read-trees.ts"
import { countProductions } from "../../../src/tree/surgery/count-productions.ts"
import type { Tree } from "../../../src/tree/tree.ts"
import { deepTexts } from "../deep-texts.ts"
import { arbitraryTree } from "../trees.ts"

const fish = readTree("(S (NP (PRP I)) (VP (VBP like) (NP (NN fish))))")
const invalid = expect.objectContaining({ code: "invalid-argument" })

describe("productions", () => {
  it("are one per node", () => {
    expect(fish.productions().map(({ label, children }) => `${label} -> ${children.join(" ")}`)).toEqual([
      "S -> NP VP",
      "NP -> PRP",
      "PRP -> I",
      "VP -> VBP NP",
      "VBP -> like",
      "NP -> NN",
      "NN -> fish",
    ])
    expect(fish.find("VP")[0]?.productions()).toHaveLength(4)
  })

  it("agree with the children of each node, and add up", () => {
    fc.assert(
      fc.property(fc.array(arbitraryTree(), { maxLength: 3 }), (trees) => {
        for (const tree of trees)
          expect(tree.productions()).toEqual(
            [...tree.preorder()].map(({ label, children, word, isLeaf }) => ({
              label,
              children: isLeaf ? [word] : children.map((child) => child.label),
              isLexical: isLeaf,
            })),
          )
        const counts = [...countProductions(trees).values()]
        const nodes = trees.reduce((sum, tree) => sum + [...tree.preorder()].length, 0)
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(nodes)
        expect(counts).toEqual([...counts].sort((a, b) => b - a))
      }),
    )
  })

  it("are counted as text", () => {
    expect([...countProductions([fish, fish])].slice(0, 3)).toEqual([
      ["NN -> 'fish'", 2],
      ["NP -> NN", 2],
      ["NP -> PRP", 2],
    ])
    expect(() => countProductions(fish as unknown as Tree[])).toThrow(invalid)
  })
})

describe("lowestCommonAncestor", () => {
  it("is the lowest node that contains both", () => {
    fc.assert(
      fc.property(arbitraryTree(), fc.nat(), fc.nat(), (tree, i, j) => {
        const nodes = [...tree.preorder()]
        const [a, b] = [nodes[i % nodes.length] as Tree, nodes[j % nodes.length] as Tree]
        const common = [b, ...b.ancestors()].find((node) => node === a || a.ancestors().includes(node))
        expect(a.lowestCommonAncestor(b) === common).toBe(true)
        expect(b.lowestCommonAncestor(a) === common).toBe(true)
      }),
    )
  })

  it("needs nodes of one tree", () => {
    const other = readTree("(S (NN a))")
    expect(() => fish.lowestCommonAncestor(other)).toThrow(invalid)
    expect(() => fish.lowestCommonAncestor("S" as unknown as Tree)).toThrow(invalid)
  })
})

describe("replace", () => {
  const replace = (change: (node: Tree) => Tree | Tree[] | undefined) => fish.replace(change)?.toString()

  it("puts a tree, several or none in the place of a node", () => {
    const on = (label: string, trees: Tree | Tree[]) =>
      replace((node) => (node.label === label ? trees : undefined))
    expect(on("VP", readTree("(VP (VB go))"))).toBe("(S (NP (PRP I)) (VP (VB go)))")
    expect(on("NN", [readTree("(NN a)"), readTree("(NN b)")])).toBe(
      "(S (NP (PRP I)) (VP (VBP like) (NP (NN a) (NN b))))",
    )
    expect(on("NP", [])).toBe("(S (VP (VBP like)))")
    expect(on("S", readTree("(X x)"))).toBe("(X x)")
    expect(on("S", [])).toBeUndefined()
    expect(replace(({ isLeaf }) => (isLeaf ? [] : undefined))).toBeUndefined()
    expect(() => on("S", [fish, fish])).toThrow(invalid)
    expect(() => on("S", 5 as unknown as Tree)).toThrow(invalid)
  })

  it("can use parts of the tree itself", () => {
    expect(replace((node) => (node.label === "VP" ? [...node.children] : undefined))).toBe(
      "(S (NP (PRP I)) (VBP like) (NP (NN fish)))",
    )
    const vp = fish.find("VP")[0]
    expect(vp?.replace(({ label }) => (label === "NP" ? fish : undefined))?.toString()).toBe(
      "(VP (VBP like) (S (NP (PRP I)) (VP (VBP like) (NP (NN fish)))))",
    )
  })

  it("changes nothing if every node stays, or is replaced by itself", () => {
    fc.assert(
      fc.property(arbitraryTree({ features: true }), fc.nat(), (tree, choice) => {
        expect(tree.replace(() => undefined)?.equals(tree)).toBe(true)
        const nodes = [...tree.preorder()]
        const chosen = nodes[choice % nodes.length] as Tree
        expect(tree.replace((node) => (node === chosen ? node : undefined))?.equals(tree)).toBe(true)
        expect(chosen.subtree().equals(chosen)).toBe(true)
        expect(chosen.subtree().parent).toBeUndefined()
      }),
    )
  })

  it.each(deepTexts)("works in %s, 100,000 levels deep", (_, text) => {
    const tree = readTree(text)
    expect(tree.replace(({ isLeaf }) => (isLeaf ? [] : undefined))).toBeUndefined()
    expect(tree.replace(({ isLeaf, end }) => (isLeaf && end < tree.end ? [] : undefined))?.text).toBe("a")
  })
})
