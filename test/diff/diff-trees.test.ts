import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { diffTrees } from "../../src/diff/diff-trees.ts"
import { DiffStatistics } from "../../src/diff/statistics.ts"
import {
  builtInParameters,
  collinsParameters,
  newParameters,
  spmrlParameters,
} from "../../src/score/parameters.ts"
import { Rules } from "../../src/score/rules.ts"
import { scoreSentence } from "../../src/score/score-sentence.ts"
import { readTree } from "../../src/tree/format/read-trees.ts"
import { arbitraryPair } from "../score/bracketings.ts"

const diff = (gold: string, test: string, parameters = collinsParameters) =>
  diffTrees(readTree(gold), readTree(test), { parameters })

describe("diffTrees", () => {
  it.each(Object.entries(builtInParameters))("has the figures of the scorer, with %s", (_, parameters) => {
    const rules = new Rules(parameters)
    fc.assert(
      fc.property(arbitraryPair, ([gold, test]) => {
        const score = scoreSentence(gold.text, test.text, rules)
        const found = diff(gold.text, test.text, parameters)
        expect(found).toMatchObject({
          matched: score.matched,
          goldBrackets: score.gold,
          testBrackets: score.test,
        })
        const { onlyInGold, onlyInTest, relabelled, tags, words, errors } = found
        expect(onlyInGold.length + relabelled.length).toBe(score.gold - score.matched)
        expect(onlyInTest.length + relabelled.length).toBe(score.test - score.matched)
        expect([words.length, words.length - tags.length]).toEqual([score.words, score.correctTags])
        expect(found.isSame).toBe(errors.length === 0 && tags.length === 0)
      }),
      { numRuns: 300 },
    )
  })

  it("lists brackets with their words and nodes", () => {
    const gold = "( (S (NP-SBJ (-NONE- *)) (NP-2 (DT the) (NN cat)) (, ,) (VP (VBD sat))))"
    const found = diff(gold, "(TOP (X (DT the) (NN cat) (, ,) (VP (VB sat))))")
    expect(found.words).toEqual(["the", "cat", "sat"])
    const shown = found.onlyInGold.map(({ label, start, end, node }) => [
      label,
      start,
      end,
      node.label,
      node.start,
    ])
    expect(shown).toEqual([
      ["S", 0, 3, "S", 0],
      ["NP", 0, 2, "NP-2", 1],
    ])
    // As in EVALB, a root without a label counts.
    expect(found.relabelled.map((pair) => [pair.gold.label, pair.test.label])).toEqual([["", "X"]])
    expect(found.onlyInTest).toEqual([])
    expect(found.tags).toEqual([{ index: 2, word: "sat", gold: "VBD", test: "VB" }])
  })

  it("restores quotation marks as the scorer does", () => {
    const found = diff(
      "(S (NP (NN a)) ('' ') (VP (VB b)))",
      "(S (NP (NN a) (POS ')) (VP (VB b)))",
      newParameters,
    )
    expect(found.words).toEqual(["a", "'", "b"])
    expect(found.tags).toEqual([{ index: 1, word: "'", gold: "''", test: "POS" }])
    expect(found.onlyInTest).toMatchObject([{ label: "NP", start: 0, end: 2, node: { text: "a '" } }])
  })

  it("unescapes brackets in words, and takes features for part of a label where the parameters do", () => {
    const found = diff("(NP##x## (NC##g=m## -LRB-) (NC b))", "(NP (NC -LRB-) (NC##g=f## b))", spmrlParameters)
    expect(found).toMatchObject({ words: ["(", "b"], isSame: true })
  })

  it.each([
    ["(S (NN a))", "(S (NN b))"],
    ["(S (NN a) (NN b))", "(S (NN a))"],
    ["(S (NN a))", "(S (, a))"],
    ["(S (, a))", "(S (NN a))"],
    ["(S (NN [))", "(S (NN -LSB-))"],
  ])("refuses trees whose words differ: %s and %s", (gold, test) => {
    expect(() => diff(gold, test)).toThrow(expect.objectContaining({ code: "different-words" }))
  })

  it("compares trees in which no word counts", () => {
    expect(diff("(S (. .))", "(FRAG (. .))")).toMatchObject({ isSame: true, words: [], errors: [] })
  })

  it("compares subtrees", () => {
    const [vp] = readTree("(S (NP (NN a)) (VP (VB b) (NP (NN c))))").find("VP")
    const found = diffTrees(vp as never, readTree("(VP (VB b) (NN c))"))
    expect(found.onlyInGold).toMatchObject([{ label: "NP", start: 1, end: 2, node: { start: 2 } }])
  })
})

describe("DiffStatistics", () => {
  it("counts pairs, brackets and tags, and errors by kind, the most harmful first", () => {
    const statistics = new DiffStatistics()
    statistics.add(diff("(S (NP (NN a)) (VP (VB b)))", "(S (NP (NN a)) (NP (NN b)))"))
    statistics.add(diff("(S (NP (NN a) (NN b)))", "(NP (NN a) (NN b))"))
    statistics.add(diff("(S (NN a))", "(S (NN a))"))
    expect(statistics.figures()).toEqual({
      pairs: 3,
      same: 1,
      matched: 4,
      goldBrackets: 6,
      testBrackets: 5,
      words: 5,
      differentTags: 1,
      kinds: [
        { kind: "single-word-phrase", count: 1, brackets: 2 },
        { kind: "unary", count: 1, brackets: 1 },
      ],
    })
  })
})
