import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { SpandrelError } from "../../src/check/error.ts"
import type { ParsedSentence } from "../../src/sentence/parsed-sentence.ts"
import { fromPlain, type PlainSentence, toPlain } from "../../src/sentence/plain-sentence.ts"
import type { PlainTree } from "../../src/tree/format/plain-tree.ts"
import { readTree, readTrees } from "../../src/tree/format/read-trees.ts"
import { Tree } from "../../src/tree/tree.ts"
import { deepTexts } from "../tree/deep-texts.ts"
import { arbitraryTree, arbitraryWord } from "../tree/trees.ts"

const clone = (tree: Tree) => fromPlain(structuredClone(toPlain(tree)))

describe("the plain form of a tree", () => {
  it("survives structuredClone and JSON, for every subtree", () => {
    fc.assert(
      fc.property(arbitraryTree({ words: arbitraryWord, features: true }), (tree) => {
        for (const node of tree.preorder()) {
          expect(clone(node).equals(node)).toBe(true)
          expect(String(fromPlain(JSON.parse(JSON.stringify(toPlain(node))) as PlainTree))).toBe(String(node))
        }
      }),
    )
  })

  it("is documented", () => {
    expect(toPlain(readTree("(NP (DT the) (NC##lem=chat## chats))"))).toEqual({
      labels: ["NP", "DT", "NC"],
      forms: [null, "the", "chats"],
      parents: [-1, 0, 0],
      features: [null, null, "lem=chat"],
      line: 1,
    })
  })

  it("has the line and the positions", () => {
    const tree = readTree("\n\n(S (NP (NN a)) (VP (VB b)))").withPositions([5, 6, 8, 9])
    expect(clone(tree)).toMatchObject({ line: 3, startPosition: 5, endPosition: 9 })
    expect(clone(tree.find("VP")[0] as Tree)).toMatchObject({
      start: 0,
      end: 1,
      startPosition: 8,
      endPosition: 9,
    })
  })

  it.each(deepTexts)("may be deep: %s", (_, text) => {
    const tree = readTree(text)
    expect(clone(tree).equals(tree)).toBe(true)
  })

  it("may be that of several trees", () => {
    const trees = [...readTrees("(NP (NN a)) (NP (NN b))")]
    expect(fromPlain(structuredClone(toPlain(trees))).map(String)).toEqual(trees.map(String))
  })
})

describe("data that isn't a plain form", () => {
  const plain = { labels: ["S", "NP", "NN"], forms: [null, null, "a"], parents: [-1, 0, 1], line: 0 }

  it.each<[unknown]>([
    [undefined],
    ["(NP (NN a))"],
    [{}],
    [{ ...plain, labels: [] }],
    [{ ...plain, labels: ["S", "N P", "NN"] }],
    [{ ...plain, labels: ["S", "NP##x##", "NN"] }],
    [{ ...plain, forms: [null, null, "a b"] }],
    [{ ...plain, forms: [null, null, "("] }],
    [{ ...plain, forms: [null, null, null] }],
    [{ ...plain, forms: [null, "b", "a"] }],
    [{ ...plain, parents: [0, 0, 1] }],
    [{ ...plain, parents: [-1, -1, 1] }],
    [{ ...plain, parents: [-1, 0, 2] }],
    [{ ...plain, parents: [-1, 0] }],
    [{ ...plain, features: [null, null, "a b"] }],
    [{ ...plain, positions: [0] }],
    [{ ...plain, positions: [0, -1] }],
    [{ ...plain, label: "S" }],
    [{ parses: [] }],
    [{ parses: new Array(3) }],
    [{ parses: [{ tree: 5 }] }],
    [[plain, 5]],
  ])("is refused: %j", (data) => {
    expect(() => fromPlain(data as PlainTree)).toThrow(SpandrelError)
    expect(() => fromPlain(data as PlainTree)).toThrow(expect.objectContaining({ code: "invalid-tree" }))
  })

  it("may claim to have billions of nodes", () => {
    const labels: string[] = new Array(2 ** 32 - 1)
    expect(() => fromPlain({ ...plain, labels })).toThrow(expect.objectContaining({ code: "invalid-tree" }))
    const forms: string[] = new Array(2 ** 32 - 1)
    expect(() => fromPlain({ labels, forms, parents: [], line: 0 })).toThrow(
      expect.objectContaining({ code: "invalid-tree" }),
    )
  })
})

describe("the plain form of a parsed sentence", () => {
  const [tree, other] = [readTree("(NP (NN fish))"), readTree("(VP (VB fish))")] as const
  const parses = [
    { tree, score: -1, logProbability: undefined },
    { tree: other, score: -2 },
  ]
  const tokens = [{ text: "fish", tag: "NN", start: 2, end: 6 }]
  const sentence: ParsedSentence = {
    id: 7,
    text: "fish",
    start: 2,
    end: 6,
    tokens,
    ...parses[0],
    tree,
    parses,
  }

  it("survives structuredClone with all that it has", () => {
    const { tree: cloned, parses: clones, ...rest } = fromPlain(structuredClone(toPlain(sentence)))
    expect(rest).toEqual({
      id: 7,
      text: "fish",
      start: 2,
      end: 6,
      tokens,
      score: -1,
      logProbability: undefined,
    })
    expect(cloned).toBeInstanceOf(Tree)
    expect(clones.map((parse) => [String(parse.tree), parse.score])).toEqual([
      [String(tree), -1],
      [String(other), -2],
    ])
    expect(cloned).toBe(clones[0]?.tree)
  })

  it("is made of an array, as parse returns it", () => {
    const plain: PlainSentence[] = structuredClone(toPlain([sentence, sentence]))
    expect(fromPlain(plain).map((one) => String(one.tree))).toEqual([String(tree), String(tree)])
  })

  it("is refused for other values", () => {
    for (const value of [undefined, 5, "(NP (NN a))", {}, [tree, 5], { parses: [{}] }])
      expect(() => toPlain(value as Tree)).toThrow(expect.objectContaining({ code: "invalid-argument" }))
  })
})
