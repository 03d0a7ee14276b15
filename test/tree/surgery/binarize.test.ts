import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readTree } from "../../../src/tree/format/read-trees.ts"
import { semanticHeads } from "../../../src/tree/heads/semantic.ts"
import { type BinarizeOptions, binarize, unbinarize } from "../../../src/tree/surgery/binarize.ts"
import type { Tree } from "../../../src/tree/tree.ts"
import { deepTexts } from "../deep-texts.ts"
import { arbitraryTree } from "../trees.ts"

const put = readTree("(S (VP (VB put) (NP (PRP it)) (PP (IN on)) (ADVP (RB now))))")

describe("binarize", () => {
  it.each([
    [{}, "(S (VP (VB put) (VP|<NP-PP> (NP (PRP it)) (VP|<PP-ADVP> (PP (IN on)) (ADVP (RB now))))))"],
    [{ horizontal: 1 }, "(S (VP (VB put) (VP|<NP> (NP (PRP it)) (VP|<PP> (PP (IN on)) (ADVP (RB now))))))"],
    [{ horizontal: 0 }, "(S (VP (VB put) (VP|<> (NP (PRP it)) (VP|<> (PP (IN on)) (ADVP (RB now))))))"],
    [
      { horizontal: Number.POSITIVE_INFINITY },
      "(S (VP (VB put) (VP|<NP-PP-ADVP> (NP (PRP it)) (VP|<PP-ADVP> (PP (IN on)) (ADVP (RB now))))))",
    ],
    [
      { factor: "left" },
      "(S (VP (VP|<NP-PP> (VP|<VB-NP> (VB put) (NP (PRP it))) (PP (IN on))) (ADVP (RB now))))",
    ],
    [
      { factor: "head" },
      "(S (VP (VP|<NP-PP> (VP|<VB-NP> (VB put) (NP (PRP it))) (PP (IN on))) (ADVP (RB now))))",
    ],
    [
      { vertical: 1, horizontal: 1 },
      "(S (VP^<S> (VB put) (VP|<NP>^<S> (NP^<VP> (PRP it)) (VP|<PP>^<S> (PP^<VP> (IN on)) (ADVP^<VP> (RB now))))))",
    ],
  ] as [BinarizeOptions, string][])("makes phrases of two children with %o", (options, expected) => {
    expect(binarize(put, options).toString()).toBe(expected)
  })

  it("grows phrases from their heads, first to the right", () => {
    const np = readTree(
      "(NP (DT the) (JJ old) (NN man) (PP (IN in) (NP (NN town))) (SBAR (WHNP (WP who)) (S (VP (VBD sang)))))",
    )
    expect(binarize(np, { factor: "head" }).toString()).toBe(
      "(NP (DT the) (NP|<JJ-NN> (JJ old) (NP|<NN-PP> (NP|<NN-PP> (NN man) (PP (IN in) (NP (NN town)))) (SBAR (WHNP (WP who)) (S (VP (VBD sang)))))))",
    )
  })

  const options = fc.record(
    {
      factor: fc.constantFrom("right", "left", "head"),
      horizontal: fc.constantFrom(0, 1, 2, Number.POSITIVE_INFINITY),
      vertical: fc.constantFrom(0, 1, 2, Number.POSITIVE_INFINITY),
      heads: fc.constant(semanticHeads),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<BinarizeOptions>

  it("is undone by unbinarize, exactly", () => {
    fc.assert(
      fc.property(arbitraryTree({ features: true }), options, (tree, how) => {
        const binary = binarize(tree, how)
        expect(binary.phrases().every(({ children }) => children.length <= 2)).toBe(true)
        expect(binary.text).toBe(tree.text)
        expect(unbinarize(binary).equals(tree)).toBe(true)
      }),
    )
  })

  it("keeps positions and lines", () => {
    const tree = readTree("\n(S (A a) (B b) (C c))").withPositions([5, 6, 7, 8, 9, 10])
    expect(binarize(tree).line).toBe(2)
    expect(
      binarize(tree)
        .leaves()
        .map(({ startPosition }) => startPosition),
    ).toEqual([5, 7, 9])
    expect(
      unbinarize(binarize(tree))
        .leaves()
        .map(({ endPosition }) => endPosition),
    ).toEqual([6, 8, 10])
  })

  it("rejects labels that it would make itself", () => {
    expect(() => binarize(binarize(put))).toThrow(expect.objectContaining({ code: "invalid-tree" }))
    expect(() => binarize(put, { factor: "middle" as "left" })).toThrow(
      expect.objectContaining({ code: "invalid-argument" }),
    )
    expect(() => binarize(put, { horizontal: -1 })).toThrow(
      expect.objectContaining({ code: "invalid-argument" }),
    )
  })

  it("takes a part of a tree for a whole one", () => {
    const vp = put.find("VP")[0] as Tree
    expect(unbinarize(binarize(vp, { vertical: 1 })).equals(vp)).toBe(true)
  })

  it.each(deepTexts)("binarises %s, 100,000 levels deep", (_, text) => {
    const tree = readTree(text)
    expect(unbinarize(binarize(tree, { factor: "head", vertical: 2 })).equals(tree)).toBe(true)
  })

  it("binarises a phrase of 100,000 words", () => {
    const tree = readTree(`(S ${"(NN a) ".repeat(100_000)})`)
    for (const factor of ["left", "right", "head"] as const)
      expect(unbinarize(binarize(tree, { factor })).equals(tree)).toBe(true)
  })
})
