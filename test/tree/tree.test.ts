import { inspect } from "node:util"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readTree } from "../../src/tree/format/read-trees.ts"
import type { Tree } from "../../src/tree/tree.ts"
import { arbitraryPlainTree, arbitraryTree, buildTree, type PlainTree } from "./trees.ts"

const sentence = "(S (NP (PRP I)) (VP (MD do) (VP (VBP like) (S (VP (VBG eating) (NP (NN fish)))))))"
const tree = readTree(sentence)

const preorderOf = (plain: PlainTree): PlainTree[] => [plain, ...plain.children.flatMap(preorderOf)]
const postorderOf = (plain: PlainTree): PlainTree[] => [...plain.children.flatMap(postorderOf), plain]
const wordsOf = ({ word, children }: PlainTree): string[] => (word ? [word] : children.flatMap(wordsOf))
const names = (nodes: Iterable<{ label: string; word?: string | undefined }>) =>
  Array.from(nodes, ({ label, word }) => `${label} ${word}`)

/// The span of each node in pre-order, by counting words.
function spansOf(plain: PlainTree, start = 0): { label: string; start: number; end: number }[] {
  let at = start
  const below = plain.children.flatMap((child) => {
    const spans = spansOf(child, at)
    at += wordsOf(child).length
    return spans
  })
  return [{ label: plain.label, start, end: start + wordsOf(plain).length }, ...below]
}

describe("a tree", () => {
  it("has a label, words and a span", () => {
    expect(tree.label).toBe("S")
    expect(tree.isLeaf).toBe(false)
    expect(tree.word).toBeUndefined()
    expect(tree.text).toBe("I do like eating fish")
    expect([tree.start, tree.end]).toEqual([0, 5])
    expect(tree.line).toBe(1)
    const [fish] = tree.find("NN")
    expect(fish).toMatchObject({ label: "NN", isLeaf: true, word: "fish", text: "fish", start: 4, end: 5 })
    expect(fish?.children).toEqual([])
    expect(fish?.leaves()).toEqual([fish])
  })

  it("finds nodes by label or by a test, in pre-order", () => {
    expect(tree.find("NP").map((np) => np.text)).toEqual(["I", "fish"])
    expect(tree.find("S")[0]).toBe(tree)
    expect(tree.find("QP")).toEqual([])
    expect(tree.find((node) => node.end - node.start === 2).map((node) => node.label)).toEqual(["S", "VP"])
    expect(tree.find("MD")[0]?.parent?.find("NP").map(String)).toEqual(["(NP (NN fish))"])
  })

  it("finds nodes by a regular expression, whatever its flags", () => {
    const labels = (wanted: RegExp) => tree.find(wanted).map((node) => node.label)
    expect(labels(/^V/)).toEqual(["VP", "VP", "VBP", "VP", "VBG"])
    expect(labels(/^V/gi)).toEqual(labels(/^V/))
    expect(labels(/x/)).toEqual([])
  })

  it("knows its root, its ancestors and its height", () => {
    const [fish] = tree.find("NN") as [Tree]
    expect(fish.ancestors().map((node) => node.label)).toEqual(["NP", "VP", "S", "VP", "VP", "S"])
    expect(fish.ancestors().at(-1)).toBe(tree)
    expect(fish.root).toBe(tree)
    expect([tree.root, tree.ancestors(), tree.height, fish.height]).toEqual([tree, [], 6, 0])
  })

  it("has the positions of its nodes in its text", () => {
    const marked = readTree("(S (NP (-LRB- -LRB-) (NN 🐕)) (VP (VB swim)))")
    expect(marked.text).toBe("( 🐕 swim")
    for (const node of marked.preorder())
      expect(marked.text.slice(node.startPosition, node.endPosition)).toBe(node.text)
  })

  it("lists its phrases in pre-order", () => {
    const phrases = readTree("(S (NP (PRP I)) (VP (VBP like) (NP (NN fish))))").phrases()
    expect(phrases.map(({ label, start, end }) => [label, start, end])).toEqual([
      ["S", 0, 3],
      ["NP", 0, 1],
      ["VP", 1, 3],
      ["NP", 2, 3],
    ])
  })

  it("counts a subtree's words within the whole tree", () => {
    const [, verbs] = tree.find("VP")
    expect(verbs).toMatchObject({ label: "VP", start: 2, end: 5 })
    expect(verbs?.phrases()[0]).toBe(verbs)
    expect(verbs?.toJSON()).toMatchObject({ start: 2, end: 5 })
    expect(verbs?.toString()).toBe("(VP (VBP like) (S (VP (VBG eating) (NP (NN fish)))))")
  })

  it("unescapes the brackets of words", () => {
    expect(readTree("(NP (-LRB- -LRB-) (NN a[1]) (-RRB- -RRB-))").text).toBe("( a[1] )")
  })

  it("is shown as brackets", () => {
    expect(String(tree)).toBe(sentence)
    expect(inspect(tree)).toBe(`Tree ${sentence}`)
  })

  it("is nested data in JSON", () => {
    expect(JSON.parse(JSON.stringify(readTree("(NP (DT the) (NN##lem=dog## dogs))")))).toEqual({
      label: "NP",
      start: 0,
      end: 2,
      children: [
        { label: "DT", start: 0, end: 1, word: "the" },
        { label: "NN", start: 1, end: 2, word: "dogs", features: { lem: "dog" } },
      ],
    })
  })
})

const heightOf = ({ children }: PlainTree): number =>
  children.reduce((most, child) => Math.max(most, 1 + heightOf(child)), 0)

describe("parents and children", () => {
  it("are always the same objects", () => {
    fc.assert(
      fc.property(arbitraryTree(), (tree) => {
        expect(tree.parent).toBeUndefined()
        for (const node of tree.preorder()) {
          for (const child of node.children) expect(child.parent).toBe(node)
          if (node.parent) expect(node.parent.children.includes(node)).toBe(true)
        }
        const leaves = tree.leaves()
        tree
          .find((node) => node.isLeaf)
          .forEach((leaf, at) => {
            expect(leaf).toBe(leaves[at])
          })
      }),
      { numRuns: 50 },
    )
  })
})

describe("traversals", () => {
  it("agree with their recursive definitions", () => {
    fc.assert(
      fc.property(arbitraryPlainTree(), (plain) => {
        const tree = buildTree(plain)
        expect(names(tree.preorder())).toEqual(names(preorderOf(plain)))
        expect(Array.from(tree.preorder(), ({ height }) => height)).toEqual(preorderOf(plain).map(heightOf))
        expect(names(tree.postorder())).toEqual(names(postorderOf(plain)))
        expect(tree.leaves().map((leaf) => leaf.word)).toEqual(wordsOf(plain))
        expect(tree.text).toBe(wordsOf(plain).join(" "))
        const spans = spansOf(plain)
        expect(Array.from(tree.preorder(), ({ label, start, end }) => ({ label, start, end }))).toEqual(spans)
        expect(names(tree.phrases())).toEqual(names(preorderOf(plain).filter(({ word }) => !word)))
      }),
    )
  })

  it("stay within the subtree where they start", () => {
    fc.assert(
      fc.property(arbitraryPlainTree(), fc.nat(), (plain, pick) => {
        const all = preorderOf(plain)
        const at = pick % all.length
        const node = [...buildTree(plain).preorder()][at] as Tree
        const twin = all[at] as PlainTree
        expect(names(node.preorder())).toEqual(names(preorderOf(twin)))
        expect(names(node.postorder())).toEqual(names(postorderOf(twin)))
        expect(node.text).toBe(wordsOf(twin).join(" "))
      }),
    )
  })
})

describe("equals", () => {
  it("is true for what is written the same, in any tree", () => {
    expect(tree.equals(readTree(`\n  ${sentence}`))).toBe(true)
    const [first, second] = readTree("(S (NP (NN a)) (NP (NN a)))").children as [Tree, Tree]
    expect(first.equals(second)).toBe(true)
    expect(first.equals(readTree("(NP (NN a))"))).toBe(true)
    expect(readTree("(X [)").equals(readTree("(X -LSB-)"))).toBe(true)
  })

  it.each([
    ["(S (NN a))", "(S (NN b))"],
    ["(S (NN a))", "(S (VB a))"],
    ["(S (NN a))", "(NP (NN a))"],
    ["(S (NN a))", "(S (NN a) (NN a))"],
    ["(S (NN a))", "(S (S (NN a)))"],
    ["(S (NP (A a)) (B b))", "(S (NP (A a) (B b)))"],
    ["(S (NP (A a) (B b)) (C c))", "(S (NP (A a)) (B b) (C c))"],
    ["(S (NN##g=m## a))", "(S (NN a))"],
    ["(S (NN##g=m## a))", "(S (NN##g=f## a))"],
    ["(S##g=m## (NN a))", "(S (NN##g=m## a))"],
    ["(X -LRB-)", "(X \\-LRB-)"],
    ["(NN a)", "(NN (NN a))"],
  ])("distinguishes %s and %s", (a, b) => {
    expect(readTree(a).equals(readTree(b))).toBe(false)
    expect(readTree(b).equals(readTree(a))).toBe(false)
  })

  it("is the same as comparing the written trees", () => {
    const small = arbitraryTree({ maxWords: 2, labels: ["S", "NP"], tags: ["NN"], words: fc.constant("a") })
    fc.assert(
      fc.property(small, small, (a, b) => {
        expect(a.equals(b)).toBe(a.toString({ features: true }) === b.toString({ features: true }))
      }),
      { numRuns: 500 },
    )
  })
})

describe("map", () => {
  it("changes labels and words and nothing else", () => {
    const before = readTree("( (NP-SBJ##f=1## (DT the) (NN##lem=dog## dogs)))")
    const after = before.map((node) => (node.isLeaf ? { word: `${node.word}(` } : node.label.toLowerCase()))
    expect(after.toString({ features: true })).toBe(
      "( (np-sbj##f=1## (DT the-LRB-) (NN##lem=dog## dogs-LRB-)))",
    )
    expect(before.toString({ features: true })).toBe("( (NP-SBJ##f=1## (DT the) (NN##lem=dog## dogs)))")
  })

  it("keeps nodes that aren't changed, including the way brackets are escaped", () => {
    const tree = readTree("(X (A [) (B -LSB-) (C##x## c))")
    expect(tree.map(() => ({})).toString({ features: true })).toBe(tree.toString({ features: true }))
  })

  it("makes a separate tree of a subtree", () => {
    const np = tree.find("NP")[1] as Tree
    const mapped = np.map((node) => ({ label: `${node.label}!` }))
    expect(String(mapped)).toBe("(NP! (NN! fish))")
    expect([mapped.start, mapped.end, mapped.parent]).toEqual([0, 1, undefined])
  })

  it("throws for labels and words that can't be written", () => {
    const invalidTree = expect.objectContaining({ code: "invalid-tree" })
    expect(() => tree.map(() => ({ word: "two words" }))).toThrow(invalidTree)
    expect(() => tree.map(() => "N P")).toThrow(invalidTree)
    expect(() => tree.map(() => "")).toThrow(invalidTree)
    expect(() => readTree("(NN a)").map(() => "")).toThrow(invalidTree)
    expect(() => tree.map(() => "NP##x##")).toThrow(invalidTree)
    expect(() => readTree("(NN##x## a)").map(() => "NN#")).toThrow(invalidTree)
  })

  it("changes any tree like its plain twin", () => {
    const renamed = (plain: PlainTree): PlainTree => ({
      ...plain,
      label: `${plain.label}x`,
      children: plain.children.map(renamed),
    })
    fc.assert(
      fc.property(arbitraryPlainTree({ features: true }), (plain) => {
        const mapped = buildTree(plain).map((node) => `${node.label}x`)
        expect(mapped.equals(buildTree(renamed(plain)))).toBe(true)
      }),
    )
  })
})
