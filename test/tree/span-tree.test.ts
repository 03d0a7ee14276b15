import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cleanTree } from "../../src/tree/clean.ts"
import { readTree } from "../../src/tree/format/read-trees.ts"
import { type Bracket, fromSpans, splitChain, toSpans } from "../../src/tree/span-tree.ts"
import type { Tree } from "../../src/tree/tree.ts"
import { arbitraryTree, arbitraryWord } from "./trees.ts"

const words = (count: number) => Array.from({ length: count }, (_, at) => ({ tag: "X", form: `w${at}` }))
const bracket = (label: string, start: number, end: number): Bracket => ({ label, start, end })

describe("toSpans", () => {
  it("returns words with tags, and brackets in pre-order with unary chains as one label", () => {
    const tree = readTree(
      "(S (NP (PRP I)) (VP (MD do) (VP (VBP like) (S (VP (VBG eating) (NP (NN fish)))))))",
    )
    expect(toSpans(tree)).toEqual({
      words: [
        { tag: "PRP", form: "I" },
        { tag: "MD", form: "do" },
        { tag: "VBP", form: "like" },
        { tag: "VBG", form: "eating" },
        { tag: "NN", form: "fish" },
      ],
      brackets: [
        bracket("S", 0, 5),
        bracket("NP", 0, 1),
        bracket("VP", 1, 5),
        bracket("VP", 2, 5),
        bracket("S VP", 3, 5),
        bracket("NP", 4, 5),
      ],
    })
  })

  it("keeps escaped brackets and features", () => {
    const { words, brackets } = toSpans(readTree("(S##a## (NP (NP##b## (NN##lem=x## [))))"))
    expect(words).toEqual([{ tag: "NN", form: "[", features: "lem=x" }])
    expect(brackets).toEqual([bracket("S##a## NP NP##b##", 0, 1)])
    expect(splitChain("S##a## NP NP##b##")).toEqual(["S##a##", "NP", "NP##b##"])
  })

  it("counts a subtree's words from its own beginning", () => {
    const verbs = readTree("(S (NP (PRP I)) (VP (VB go) (NP (NN home))))").find("VP")[0] as Tree
    expect(toSpans(verbs).brackets).toEqual([bracket("VP", 0, 2), bracket("NP", 1, 2)])
    expect(fromSpans(toSpans(verbs)).equals(verbs)).toBe(true)
  })

  it("returns no bracket for a single leaf", () => {
    expect(toSpans(readTree("(NN a)"))).toEqual({ words: [{ tag: "NN", form: "a" }], brackets: [] })
  })
})

describe("fromSpans", () => {
  const shape = { words: arbitraryWord, features: true }

  it("undoes toSpans for any tree", () => {
    const tree = fc.oneof(arbitraryTree(shape), arbitraryTree({ ...shape, roots: ["", "TOP"] }))
    fc.assert(
      fc.property(tree, (tree) => {
        const again = fromSpans(toSpans(tree))
        expect(again.equals(tree)).toBe(true)
        expect(again.toString({ features: true })).toBe(tree.toString({ features: true }))
      }),
      { numRuns: 500 },
    )
  })

  it("undoes toSpans for any cleaned tree", () => {
    const tags = ["NN", "-NONE-", "NNS-4"]
    const labels = ["S", "NP-SBJ", "NP", "TOP"]
    fc.assert(
      fc.property(arbitraryTree({ ...shape, tags, labels, roots: ["", "S"] }), (tree) => {
        const cleaned = cleanTree(tree)
        if (cleaned !== undefined) expect(fromSpans(toSpans(cleaned)).equals(cleaned)).toBe(true)
      }),
    )
  })

  it("undoes toSpans for a single leaf", () => {
    expect(fromSpans(toSpans(readTree("(NN##g=m## a)"))).toString({ features: true })).toBe("(NN##g=m## a)")
  })

  it("accepts brackets in any order, and doesn't reorder them", () => {
    fc.assert(
      fc.property(arbitraryTree(shape), fc.infiniteStream(fc.nat()), (tree, random) => {
        const { words, brackets } = toSpans(tree)
        const keys = brackets.map((bracket) => ({ bracket, key: random.next().value as number }))
        const shuffled = keys.sort((a, b) => a.key - b.key).map(({ bracket }) => bracket)
        const before = [...shuffled]
        expect(fromSpans({ words, brackets: shuffled }).equals(tree)).toBe(true)
        expect(shuffled).toEqual(before)
      }),
    )
  })

  it.each([
    [
      "crossing spans",
      3,
      [bracket("S", 0, 3), bracket("A", 0, 2), bracket("B", 1, 3)],
      "A (0, 2)",
      "B (1, 3)",
    ],
    [
      "crossing spans far apart",
      5,
      [bracket("S", 0, 5), bracket("A", 1, 4), bracket("C", 2, 3), bracket("B", 3, 5)],
      ...["A (1, 4)", "B (3, 5)"],
    ],
    ["the same span twice", 2, [bracket("S", 0, 2), bracket("VP", 0, 2)], "S (0, 2)", "VP (0, 2)"],
    ["an end out of range", 2, [bracket("S", 0, 3)], "S (0, 3)", "2 words"],
    ["a start out of range", 2, [bracket("S", 0, 2), bracket("X", -1, 1)], "X (-1, 1)"],
    ["an empty span", 2, [bracket("S", 0, 2), bracket("X", 1, 1)], "X (1, 1)"],
    ["a reversed span", 2, [bracket("S", 0, 2), bracket("X", 2, 1)], "X (2, 1)"],
    ["a fractional span", 2, [bracket("S", 0, 2), bracket("X", 0.5, 1)], "X (0.5, 1)"],
    ["a span that is not a number", 2, [bracket("S", 0, Number.NaN)], "S (0, NaN)"],
    ["several words without a root", 2, [], "2 words"],
    ["two roots", 2, [bracket("A", 0, 1), bracket("B", 1, 2)], "2 words"],
    ["no words", 0, []],
  ])("throws for %s, and names the spans", (_, length, brackets, ...mentioned) => {
    for (const given of [brackets, brackets.toReversed()]) {
      const build = () => fromSpans({ words: words(length), brackets: given })
      expect(build).toThrow(expect.objectContaining({ code: "invalid-tree" }))
      for (const text of mentioned) expect(build).toThrow(text)
    }
  })

  it("throws for any two spans that cross or are the same", () => {
    const span = fc.tuple(fc.nat(6), fc.nat(6)).filter(([a, b]) => a < b)
    fc.assert(
      fc.property(fc.array(span, { maxLength: 4 }), (spans) => {
        const brackets = [bracket("S", 0, 7), ...spans.map(([start, end]) => bracket("X", start, end))]
        const isBad = brackets.some((a, i) =>
          brackets.some(
            (b, j) =>
              (a.start < b.start && b.start < a.end && a.end < b.end) ||
              (i < j && a.start === b.start && a.end === b.end),
          ),
        )
        const build = () => fromSpans({ words: words(7), brackets })
        if (isBad) expect(build).toThrow(expect.objectContaining({ code: "invalid-tree" }))
        else expect(toSpans(build()).brackets.length).toBe(brackets.length)
      }),
      { numRuns: 500 },
    )
  })
})
