import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { chartParse } from "../../../src/decode/chart/chart.ts"
import { chartKBest } from "../../../src/decode/chart/chart-k-best.ts"
import { type Marginals, marginals } from "../../../src/decode/chart/inside-outside.ts"
import { ScoreError } from "../../../src/decode/scored-parse.ts"
import { scoredTrees, treesWith, weightOf } from "../all-trees.ts"
import { constraintsOf, randomRequirements } from "../random-requirements.ts"
import { randomScores } from "../random-scores.ts"
import { cheapScores, firstSentence, scaled } from "../sentence-scores.ts"

const sizes = fc.constantFrom<[number, number]>([1, 2], [1, 4], [2, 4], [3, 2], [3, 3], [4, 2], [5, 2])
const seeds = fc.nat(1e6)
const temperatures = fc.constantFrom(0.1, 0.5, 1, 3)

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)
const spansOf = (length: number) =>
  range(0, length).flatMap((start) => range(start + 1, length + 1).map((end) => ({ start, end })))

describe("marginals", () => {
  it("are sums over all trees that meet the constraints", () => {
    fc.assert(
      fc.property(
        sizes,
        seeds,
        temperatures,
        fc.boolean(),
        ([length, labelCount], seed, temperature, isFree) => {
          const scores = firstSentence(randomScores(seed, labelCount), length)
          const requirements = isFree
            ? { required: [], forbidden: [] }
            : randomRequirements(length, labelCount, seed)
          const trees = scoredTrees(scores, requirements)
          const all = weightOf(trees, temperature)
          const found = marginals(scores, { constraints: constraintsOf(length, requirements), temperature })
          expect(found.logPartition).toBeCloseTo(Math.log(all), 9)
          for (const { start, end } of spansOf(length)) {
            let ofSpan = 0
            for (const label of range(1, labelCount)) {
              const expected = weightOf(treesWith(trees, { start, end, label }), temperature) / all
              expect(found.probability(start, end, label)).toBeCloseTo(expected, 9)
              ofSpan += expected
            }
            expect(found.spanProbability(start, end)).toBeCloseTo(ofSpan, 9)
            expect(found.probability(start, end, 0)).toBeCloseTo(1 - ofSpan, 9)
          }
        },
      ),
      { numRuns: 80 },
    )
  })

  it("make the probabilities of all trees add up to 1", () => {
    fc.assert(
      fc.property(seeds, temperatures, (seed, temperature) => {
        const scores = firstSentence(randomScores(seed, 3), 3)
        const { treeLogProbability } = marginals(scores, { temperature })
        const parses = chartKBest(scores, { k: 1e6 })
        const sum = parses.reduce((total, parse) => total + Math.exp(treeLogProbability(parse)), 0)
        expect(sum).toBeCloseTo(1, 9)
      }),
      { numRuns: 30 },
    )
  })

  it("count the trees of 200 words if all have the same score", () => {
    const length = 200
    const flat = { ...cheapScores(length), labels: () => new Float32Array(2) }
    // Each word has a bracket or not; the longer brackets make a tree shape, counted by the little Schröder numbers:
    // (n + 1) s(n + 1) = 3 (2n − 1) s(n) − (n − 2) s(n − 1).
    let [before, shapes] = [1n, 1n]
    for (let n = 2n; n < BigInt(length); n++) {
      ;[before, shapes] = [shapes, (3n * (2n * n - 1n) * shapes - (n - 2n) * before) / (n + 1n)]
    }
    const digits = `${shapes * 2n ** BigInt(length)}`
    const expected = Math.log(Number(`0.${digits.slice(0, 17)}`)) + digits.length * Math.LN10
    const found = marginals(flat)
    expect(found.logPartition / expected).toBeCloseTo(1, 12)
    expect(found.spanProbability(0, length)).toBeCloseTo(1, 9)
    for (const word of [0, 100, 199]) expect(found.spanProbability(word, word + 1)).toBeCloseTo(0.5, 9)
    // Mirrored trees are as probable.
    expect(found.spanProbability(3, 50)).toBeCloseTo(found.spanProbability(150, 197), 12)
  })

  it("are the derivatives of the log-sum over all trees", () => {
    const scores = firstSentence(randomScores(4, 3), 30)
    const step = 2 ** -10
    const found = marginals(scores)
    const bumped = (start: number, end: number, label: number, by: number) =>
      marginals({
        ...scores,
        labels: (i, j) => {
          const labels = Float32Array.from(scores.labels(i, j))
          if (i === start && j === end) labels[label] = (labels[label] as number) + by
          return labels
        },
      }).logPartition
    for (const [i, j] of [
      [0, 30],
      [0, 1],
      [29, 30],
      [4, 6],
      [10, 19],
      [2, 30],
      [0, 17],
    ] as const) {
      const slope = (bumped(i, j, 2, step) - bumped(i, j, 2, -step)) / (2 * step)
      expect(found.probability(i, j, 2)).toBeCloseTo(slope, 5)
    }
  })

  it("stay probabilities if one tree outweighs all others beyond the range of numbers", () => {
    const length = 120
    const scores = scaled(firstSentence(randomScores(6, 3), length), 1e6)
    const parse = chartParse(scores)
    const found = marginals(scores)
    expect(found.treeLogProbability(parse)).toBeCloseTo(0, 5)
    const certain = new Set(parse.brackets.map(({ start, end }) => `${start} ${end}`))
    for (const { start, end } of spansOf(length)) {
      const probability = found.spanProbability(start, end)
      expect(probability).toBeCloseTo(certain.has(`${start} ${end}`) ? 1 : 0, 5)
      expect(probability).toBeLessThanOrEqual(1)
    }
  })

  it("exist for any finite scores", () => {
    for (const most of [1e17, 1e18, 1e38]) {
      const found = marginals({ ...cheapScores(3), labels: () => Float32Array.of(0, most) })
      expect(found.probability(0, 3, 1)).toBeCloseTo(1, 5)
    }
  })

  it("at a temperature are those of the scores divided by it", () => {
    const scores = firstSentence(randomScores(5, 3), 8)
    const cold = marginals(scores, { temperature: 0.25 })
    const sharp = marginals(scaled(scores, 4))
    expect(cold.logPartition).toBeCloseTo(sharp.logPartition, 9)
    expect(cold.probability(2, 5, 1)).toBeCloseTo(sharp.probability(2, 5, 1), 9)
  })
})

describe("a sentence's marginals", () => {
  it("need the labels of each span once, row by row, when they are computed", () => {
    const scores = firstSentence(randomScores(1, 3), 3)
    const asked: string[] = []
    const found = marginals({
      ...scores,
      labels: (i, j) => {
        asked.push(`${i}${j}`)
        return scores.labels(i, j)
      },
    })
    expect(asked.join(" ")).toBe("01 02 03 12 13 23")
    found.spanProbability(0, 2)
    expect(asked.length).toBe(6)
  })

  it("reject temperatures and scores that give no distribution", () => {
    const scores = cheapScores(3)
    for (const temperature of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => marginals(scores, { temperature })).toThrow(RangeError)
    }
    expect(() => marginals(scores, { temperature: 1e-310 })).toThrow(ScoreError)
    for (const score of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      expect(() => marginals(scaled(scores, score))).toThrow(ScoreError)
    }
  })

  it("reject spans and labels that don't exist", () => {
    const found: Marginals = marginals(cheapScores(3))
    for (const [i, j] of [
      [1, 1],
      [2, 1],
      [-1, 2],
      [0, 4],
      [0.5, 2],
    ] as const) {
      expect(() => found.spanProbability(i, j)).toThrow(RangeError)
      expect(() => found.probability(i, j, 1)).toThrow(RangeError)
    }
    expect(() => found.probability(0, 2, 8)).toThrow(RangeError)
    expect(() => found.probability(0, 2, -1)).toThrow(RangeError)
  })
})
