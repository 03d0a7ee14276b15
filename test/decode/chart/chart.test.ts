import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { SpandrelError } from "../../../src/check/error.ts"
import { chartParse } from "../../../src/decode/chart/chart.ts"
import { ConstraintError, Constraints } from "../../../src/decode/constraints.ts"
import { ScoreError } from "../../../src/decode/scored-parse.ts"
import { GoldTree } from "../../../src/transition/gold-tree.ts"
import type { SpanScores } from "../../../src/transition/scores.ts"
import { nameOf } from "../all-parses.ts"
import { scoredTrees } from "../all-trees.ts"
import { constraintsOf, meets, randomRequirements } from "../random-requirements.ts"
import { randomScores } from "../random-scores.ts"
import { cheapScores, firstSentence } from "../sentence-scores.ts"

// Words and labels (0 means none), few enough to enumerate all trees quickly.
const sizes = fc.constantFrom<[number, number]>([1, 2], [1, 4], [2, 4], [3, 3], [4, 2], [4, 3], [5, 2])
const seeds = fc.nat(1e6)
const levels = fc.constantFrom(1, 2, 1e6)

/// The same scores for every span.
const uniform = (length: number, ...labels: readonly number[]): SpanScores => ({
  length,
  structure: () => new Float32Array(2),
  labels: () => Float32Array.from(labels),
})

describe("the chart's best tree", () => {
  it("is the best of all trees", () => {
    fc.assert(
      fc.property(sizes, seeds, levels, ([length, labelCount], seed, distinct) => {
        const scores = firstSentence(randomScores(seed, labelCount, distinct), length)
        const trees = scoredTrees(scores)
        const { brackets, score } = chartParse(scores)
        expect(score).toBeCloseTo(trees[0]?.score as number, 9)
        const best = trees.filter((tree) => tree.score > score - 1e-9)
        expect(best.map((tree) => nameOf(tree.brackets))).toContain(nameOf(brackets))
      }),
      { numRuns: 200 },
    )
  })

  it("is the best of the 104,490 trees over five words with two labels", () => {
    const scores = firstSentence(randomScores(1, 3), 5)
    const trees = scoredTrees(scores)
    expect(trees.length).toBe(104_490)
    expect(nameOf(chartParse(scores).brackets)).toBe(nameOf(trees[0]?.brackets ?? []))
  })

  it("is the best of those that meet the constraints", () => {
    fc.assert(
      fc.property(sizes, seeds, levels, ([length, labelCount], seed, distinct) => {
        const scores = firstSentence(randomScores(seed, labelCount, distinct), length)
        const requirements = randomRequirements(length, labelCount, seed)
        const { brackets, score } = chartParse(scores, { constraints: constraintsOf(length, requirements) })
        expect(meets(brackets, requirements)).toBe(true)
        expect(score).toBeCloseTo(scoredTrees(scores, requirements)[0]?.score as number, 9)
      }),
      { numRuns: 200 },
    )
  })

  it("is a tree, whatever the scores and the constraints", () => {
    const score = fc.constantFrom(0, -0, 1, -1, 3.4e38, -3.4e38, 1e-45, 1e20)
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 25 }),
        fc.array(score, { minLength: 3, maxLength: 40 }),
        seeds,
        (length, drawn, seed) => {
          const labels = (i: number, j: number) =>
            Float32Array.from([0, 1, 2], (label) => drawn[(7 * i + 3 * j + label) % drawn.length] as number)
          const requirements = randomRequirements(length, 3, seed)
          const constraints = constraintsOf(length, requirements)
          const { brackets } = chartParse({ ...uniform(length), labels }, { constraints })
          // A gold tree rejects brackets that cross, are repeated or leave the root without a label.
          expect(new GoldTree(length, brackets).size).toBe(brackets.length)
          expect(meets(brackets, requirements)).toBe(true)
        },
      ),
    )
  })

  it("has the leftmost split and the smallest label of equals", () => {
    expect(chartParse(uniform(4, 0, 0, 0)).brackets).toEqual([{ start: 0, end: 4, label: 1 }])
    expect(chartParse(uniform(3, 0, 1, 1))).toEqual({
      score: 5,
      brackets: [
        { start: 0, end: 3, label: 1 },
        { start: 0, end: 1, label: 1 },
        { start: 1, end: 3, label: 1 },
        { start: 1, end: 2, label: 1 },
        { start: 2, end: 3, label: 1 },
      ],
    })
  })

  it("has a bracket where one is required, however bad", () => {
    const scores = uniform(3, 5, -2, -1)
    expect(chartParse(scores)).toEqual({ brackets: [{ start: 0, end: 3, label: 2 }], score: -6 })
    const constraints = new Constraints(3, [{ start: 1, end: 3, labels: new Set([1]) }])
    const { brackets, score } = chartParse(scores, { constraints })
    expect(score).toBe(-13)
    expect(brackets).toEqual([
      { start: 0, end: 3, label: 2 },
      { start: 1, end: 3, label: 1 },
    ])
  })

  it("has no bracket where one is forbidden, however good", () => {
    const forbidden = [0, 1, 2].map((start) => ({ start, end: start + 1 }))
    const constraints = new Constraints(3, [], [...forbidden, { start: 0, end: 2 }, { start: 1, end: 3 }])
    const { brackets } = chartParse(uniform(3, 0, 9), { constraints })
    expect(brackets).toEqual([{ start: 0, end: 3, label: 1 }])
  })

  it("is found for 200 and for 600 words", () => {
    for (const length of [200, 600]) {
      const { brackets } = chartParse(cheapScores(length))
      expect(new GoldTree(length, brackets).size).toBe(brackets.length)
    }
  })
})

describe("the chart", () => {
  it("asks for the labels of each span once, row by row", () => {
    const scores = firstSentence(randomScores(1, 3), 4)
    const asked: string[] = []
    chartParse({
      ...scores,
      labels: (i, j) => {
        asked.push(`${i}${j}`)
        return scores.labels(i, j)
      },
    })
    expect(asked.join(" ")).toBe("01 02 03 04 12 13 14 23 24 34")
  })

  it("rejects scores that aren't finite, and says where", () => {
    for (const score of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      for (const label of [0, 1, 2]) {
        const labels = (i: number, j: number) =>
          Float32Array.from([0, 1, 2], (at) => (i === 1 && j === 2 && at === label ? score : 0))
        const parse = () => chartParse({ ...uniform(3), labels })
        expect(parse).toThrow(ScoreError)
        expect(parse).toThrow(`the score of label ${label} of the span (1, 2) is ${score}`)
      }
    }
    const { NEGATIVE_INFINITY, POSITIVE_INFINITY } = Number
    expect(() => chartParse(uniform(2, 0, POSITIVE_INFINITY, NEGATIVE_INFINITY))).toThrow(ScoreError)
  })

  it("rejects a sentence without words, and constraints for another one", () => {
    expect(() => chartParse(uniform(0, 0, 1))).toThrow(SpandrelError)
    const ofThree = Constraints.none(3)
    expect(() => chartParse(uniform(2, 0, 1), { constraints: ofThree })).toThrow(ConstraintError)
  })

  it("rejects a span that must have a label if none is allowed", () => {
    const constraints = new Constraints(3, [{ start: 1, end: 3, labels: new Set([2]) }])
    const parse = () => chartParse(uniform(3, 0, 1), { constraints })
    expect(parse).toThrow(ConstraintError)
    expect(parse).toThrow("the span (1, 3)")
    expect(() => chartParse(uniform(2, 0))).toThrow("the span (0, 2)")
  })
})
