import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { SpanOdds } from "../../../src/decode/chart/span-odds.ts"
import { Constraints } from "../../../src/decode/constraints.ts"
import type { SpanScores } from "../../../src/transition/scores.ts"
import { constraintsOf, randomRequirements } from "../random-requirements.ts"
import { randomScores } from "../random-scores.ts"
import { firstSentence } from "../sentence-scores.ts"

const never = Number.NEGATIVE_INFINITY

/// The odds of every span, by `forEach`.
function tableOf(odds: SpanOdds): Record<string, number[]> {
  const table: Record<string, number[]> = {}
  odds.forEach((i, j, ofLabels) => {
    table[`${i} ${j}`] = [...ofLabels]
  })
  return table
}

describe("the odds of a span", () => {
  const scores: SpanScores = {
    length: 3,
    structure: () => new Float32Array(2),
    labels: (i, j) => Float32Array.of(1, i, j),
  }

  it("are its labels' scores minus that of no label, which only the whole sentence must not have", () => {
    expect(tableOf(new SpanOdds(scores))).toEqual({
      "0 1": [0, -1, 0],
      "0 2": [0, -1, 1],
      "0 3": [never, -1, 2],
      "1 2": [0, 0, 1],
      "1 3": [0, 0, 2],
      "2 3": [0, 1, 2],
    })
  })

  it("are −∞ for labels that the constraints forbid", () => {
    const required = [
      { start: 1, end: 3 },
      { start: 2, end: 3, labels: new Set([1]) },
    ]
    const constraints = new Constraints(3, required, [{ start: 0, end: 1 }])
    expect(tableOf(new SpanOdds(scores, constraints))).toEqual({
      "0 1": [0, never, never],
      "0 2": [never, never, never],
      "0 3": [never, -1, 2],
      "1 2": [0, 0, 1],
      "1 3": [never, 0, 2],
      "2 3": [never, 1, never],
    })
  })

  it("are all −∞ exactly if it crosses a required span", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.nat(1e6), (length, seed) => {
        const requirements = randomRequirements(length, 3, seed)
        const odds = new SpanOdds(
          firstSentence(randomScores(seed, 3), length),
          constraintsOf(length, requirements),
        )
        odds.forEach((i, j, ofLabels) => {
          const crosses = requirements.required.some(
            ({ start, end }) => (i < start && start < j && j < end) || (start < i && i < end && end < j),
          )
          expect(ofLabels.every((ofLabel) => ofLabel === never)).toBe(crosses)
        })
      }),
    )
  })
})
