import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { scorePairs } from "../../src/score/evaluate.ts"
import { collinsParameters } from "../../src/score/parameters.ts"
import { arbitraryPair } from "./bracketings.ts"

const score = (...pairs: readonly (readonly [string, string])[]) => scorePairs(pairs, collinsParameters)

describe("the scores of labels", () => {
  it("add up to those of all brackets", () => {
    fc.assert(
      fc.property(fc.array(arbitraryPair), (pairs) => {
        const { all, labels, tagConfusions } = score(
          ...pairs.map(([gold, test]) => [gold.text, test.text] as const),
        )
        const sum = (name: "gold" | "test" | "matchedGold" | "matchedTest") =>
          labels.reduce((total, label) => total + label[name], 0)
        expect([sum("gold"), sum("test")]).toEqual([all.gold, all.test])
        expect([sum("matchedGold"), sum("matchedTest")]).toEqual([all.matched, all.matched])
        expect(tagConfusions.reduce((total, { count }) => total + count, 0)).toBe(all.words - all.correctTags)
      }),
    )
  })

  it("are recall, precision and F1, the label with most brackets first", () => {
    const gold = "(S (NP (NN a)) (VP (VB b) (NP (NN c))) (NP (NN d)))"
    const test = "(S (NP (NN a)) (VP (VB b)) (PP (NN c)) (NP (NN d)))"
    const { labels } = score([gold, test])
    expect(labels).toMatchObject([
      { label: "NP", gold: 3, matchedGold: 2, test: 2, matchedTest: 2, precision: 100, f1: 80 },
      { label: "S", recall: 100, precision: 100, f1: 100 },
      { label: "VP", gold: 1, test: 1, recall: 0, precision: 0, f1: 0 },
      { label: "PP", gold: 0, test: 1, recall: 0, precision: 0 },
    ])
    expect(labels[0]?.recall).toBeCloseTo(66.67, 2)
  })

  it("count a match of labels that are equal on both sides", () => {
    const { labels } = score(["(S (ADVP (RB up)) (NN a))", "(S (PRT (RB up)) (NN a))"])
    expect(labels).toMatchObject([
      { label: "S" },
      { label: "ADVP", gold: 1, matchedGold: 1, test: 0, matchedTest: 0, recall: 100, precision: 0 },
      { label: "PRT", gold: 0, matchedGold: 0, test: 1, matchedTest: 1, recall: 0, precision: 100 },
    ])
  })

  it("leave out sentences that can't be scored", () => {
    const { labels, tagConfusions } = score(["(S (NN a))", "(S (VB b))"], ["(S (NN a))", ""])
    expect([labels, tagConfusions]).toEqual([[], []])
  })
})

describe("the confusions of tags", () => {
  it("are sorted by how often they happen, without tags that are equal or deleted", () => {
    const gold = "(S (NN a) (NN b) (VB c) (ADVP d) (. .))"
    const test = "(S (JJ a) (JJ b) (NN c) (PRT d) (. .))"
    expect(score([gold, test]).tagConfusions).toEqual([
      { gold: "NN", test: "JJ", count: 2 },
      { gold: "VB", test: "NN", count: 1 },
    ])
  })
})
