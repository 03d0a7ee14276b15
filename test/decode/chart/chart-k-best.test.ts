import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { chartParse } from "../../../src/decode/chart/chart.ts"
import { chartKBest } from "../../../src/decode/chart/chart-k-best.ts"
import type { ScoredParse } from "../../../src/decode/scored-parse.ts"
import { GoldTree } from "../../../src/transition/gold-tree.ts"
import { nameOf } from "../all-parses.ts"
import { scoredTrees } from "../all-trees.ts"
import { constraintsOf, randomRequirements } from "../random-requirements.ts"
import { randomScores } from "../random-scores.ts"
import { cheapScores, counted, firstSentence } from "../sentence-scores.ts"

const sizes = fc.constantFrom<[number, number]>([1, 2], [1, 4], [2, 4], [3, 2], [3, 3], [4, 2], [5, 2])
const seeds = fc.nat(1e6)
const levels = fc.constantFrom(1, 2, 1e6)

const names = (parses: readonly ScoredParse[]) => parses.map(({ brackets }) => nameOf(brackets))

/// The same trees in the same order, except for trees of equal score.
function expectSame(parses: readonly ScoredParse[], trees: readonly ScoredParse[]): void {
  expect(parses.length).toBe(trees.length)
  const scoreOf = new Map(trees.map(({ brackets, score }) => [nameOf(brackets), score]))
  parses.forEach(({ brackets, score }, rank) => {
    expect(score).toBeCloseTo(trees[rank]?.score as number, 9)
    expect(score).toBeCloseTo(scoreOf.get(nameOf(brackets)) as number, 9)
  })
  expect(new Set(names(parses)).size).toBe(parses.length)
}

describe("the chart's best trees", () => {
  it("are all trees in the order of their scores, if k is large enough", () => {
    fc.assert(
      fc.property(sizes, seeds, levels, ([length, labelCount], seed, distinct) => {
        const scores = firstSentence(randomScores(seed, labelCount, distinct), length)
        expectSame(chartKBest(scores, { k: 1e6 }), scoredTrees(scores))
      }),
      { numRuns: 60 },
    )
  })

  it("are the first k of them", () => {
    fc.assert(
      fc.property(seeds, levels, fc.integer({ min: 1, max: 200 }), (seed, distinct, k) => {
        const scores = firstSentence(randomScores(seed, 3, distinct), 4)
        const best = chartKBest(scores, { k })
        expect(best.length).toBe(k)
        expect(best.map(({ score }) => score)).toEqual(best.map(({ score }) => score).sort((a, b) => b - a))
        const trees = scoredTrees(scores)
        best.forEach(({ score }, rank) => {
          expect(score).toBeCloseTo(trees[rank]?.score as number, 9)
        })
        expect(new Set(names(best)).size).toBe(k)
      }),
      { numRuns: 60 },
    )
  })

  it("are the best of those that meet the constraints", () => {
    fc.assert(
      fc.property(sizes, seeds, levels, ([length, labelCount], seed, distinct) => {
        const scores = firstSentence(randomScores(seed, labelCount, distinct), length)
        const requirements = randomRequirements(length, labelCount, seed)
        const constraints = constraintsOf(length, requirements)
        expectSame(chartKBest(scores, { k: 1e6, constraints }), scoredTrees(scores, requirements))
      }),
      { numRuns: 100 },
    )
  })

  it("start with the tree of chartParse, bit for bit", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), seeds, levels, (length, seed, distinct) => {
        const scores = firstSentence(randomScores(seed, 4, distinct), length)
        const constraints = constraintsOf(length, randomRequirements(length, 4, seed))
        expect(chartKBest(scores, { k: 2 })[0]).toEqual(chartParse(scores))
        expect(chartKBest(scores, { k: 2, constraints })[0]).toEqual(chartParse(scores, { constraints }))
      }),
    )
  })

  it("are distinct and in order for 200 words, and need the labels of few spans again", () => {
    const scores = counted(cheapScores(200))
    const parses = chartKBest(scores, { k: 100 })
    expect(new Set(names(parses)).size).toBe(100)
    parses.forEach(({ brackets, score }, rank) => {
      expect(new GoldTree(200, brackets).size).toBe(brackets.length)
      expect(score).toBeLessThanOrEqual(parses[rank - 1]?.score ?? score)
    })
    expect(scores.calls.labels).toBeLessThan(20_100 + 10 * 200)
  })

  it("are at least one", () => {
    for (const k of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => chartKBest(cheapScores(3), { k })).toThrow(RangeError)
    }
  })
})
