import { describe, expect, it } from "vitest"
import { SpandrelError } from "../../src/check/error.ts"
import { beamParse } from "../../src/decode/beam.ts"
import { ConstraintError, Constraints } from "../../src/decode/constraints.ts"
import { dynamicProgrammingParses } from "../../src/decode/packed/dynamic-programming.ts"
import { ScoreError } from "../../src/decode/scored-parse.ts"
import { TransitionScores } from "../../src/decode/transition-scores.ts"
import type { SpanScores } from "../../src/transition/scores.ts"
import { cheapScores, counted } from "./sentence-scores.ts"

const labelScores = (...scores: number[]): SpanScores => ({
  length: 3,
  structure: () => Float32Array.of(-1, -2),
  labels: () => Float32Array.from(scores),
})

describe("the structural actions of a state", () => {
  const forbidden = Number.NEGATIVE_INFINITY
  const scores = new TransitionScores(labelScores(0, 1))
  const constrained = new TransitionScores(labelScores(0, 1), new Constraints(3, [{ start: 1, end: 3 }]))

  it.each([
    ["the start", scores, [0, 0, 0], -1, forbidden],
    ["one span on the stack", scores, [0, 0, 2], -1, forbidden],
    ["two", scores, [0, 1, 2], -1, -2],
    ["no words left", scores, [0, 2, 3], forbidden, -2],
    ["a required span that would be lost by combine", constrained, [0, 1, 2], -1, forbidden],
  ] as const)("are those that are allowed: %s", (_, from, [i, k, j], shift, combine) => {
    expect(from.structure(i, k, j)).toEqual({ shift, combine })
  })
})

describe("the labels of a span", () => {
  it("are ranked by their scores, of equals the smallest number first", () => {
    const scores = new TransitionScores(labelScores(1, 3, 2, 3, 1))
    expect(scores.bestLabel(0, 1)).toEqual({ label: 1, score: 3 })
    expect(scores.rankedLabels(0, 1).map(({ label }) => label)).toEqual([1, 3, 2, 0, 4])
  })

  it("are never 0 for the whole sentence", () => {
    const scores = new TransitionScores(labelScores(9, 3, 4))
    expect(scores.bestLabel(0, 3)).toEqual({ label: 2, score: 4 })
    expect(scores.rankedLabels(0, 3).map(({ label }) => label)).toEqual([2, 1])
    expect(scores.bestLabel(0, 2)).toEqual({ label: 0, score: 9 })
  })

  it("are those that the constraints allow", () => {
    const required = [{ start: 0, end: 2, labels: new Set([1, 3]) }]
    const constraints = new Constraints(3, required, [{ start: 1, end: 2 }])
    const scores = new TransitionScores(labelScores(9, 3, 8, 4), constraints)
    expect(scores.rankedLabels(0, 2).map(({ label }) => label)).toEqual([3, 1])
    expect(scores.bestLabel(0, 2).label).toBe(3)
    expect(scores.rankedLabels(1, 2).map(({ label }) => label)).toEqual([0])
    expect(scores.bestLabel(1, 2).label).toBe(0)
  })

  it("are computed once", () => {
    const watched = counted(cheapScores(4))
    const scores = new TransitionScores(watched)
    expect(scores.bestLabel(1, 2)).toBe(scores.bestLabel(1, 2))
    scores.bestLabel(1, 3)
    expect(watched.calls.labels).toBe(2)
  })

  it("are an error if none is allowed", () => {
    const constraints = new Constraints(3, [{ start: 0, end: 2, labels: new Set([7]) }])
    const scores = new TransitionScores(labelScores(0, 1), constraints)
    expect(() => scores.bestLabel(0, 2)).toThrow(ConstraintError)
    expect(() => scores.bestLabel(0, 2)).toThrow("the span (0, 2)")
    expect(() => scores.rankedLabels(0, 2)).toThrow(ConstraintError)
  })
})

describe.each([
  ["beam search", beamParse],
  ["dynamic programming", dynamicProgrammingParses],
] as const)("%s", (_, parse) => {
  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    "rejects a score of %d, whatever it is the score of",
    (bad) => {
      const good = cheapScores(4)
      const structure = (at: number): SpanScores => ({
        ...good,
        structure: (i, k, j) =>
          good.structure(i, k, j).map((score, a) => (j === 2 && a === at ? bad : score)),
      })
      const labels: SpanScores = {
        ...good,
        labels: (i, j) => good.labels(i, j).map((score, a) => (j === 3 && a === 5 ? bad : score)),
      }
      for (const scores of [structure(0), structure(1), labels]) {
        for (const beam of [1, 4]) expect(() => parse(scores, { beam })).toThrow(ScoreError)
      }
      expect(() => parse(structure(0), { beam: 2 })).toThrow(`the score of shift is ${bad}`)
      expect(() => parse(structure(1), { beam: 2 })).toThrow(`the score of combine is ${bad}`)
      expect(() => parse(labels, { beam: 2 })).toThrow(`the score of a label is ${bad}`)
    },
  )

  it.each([0, -1, 1.5, Number.NaN])("rejects a beam of %d", (beam) => {
    expect(() => parse(cheapScores(2), { beam })).toThrow(RangeError)
  })

  it("rejects constraints for another sentence, and a sentence without words", () => {
    const ofThree = Constraints.none(3)
    expect(() => parse(cheapScores(2), { beam: 2, constraints: ofThree })).toThrow(ConstraintError)
    expect(() => parse(cheapScores(0), { beam: 2 })).toThrow(SpandrelError)
  })
})
