import { describe, expect, it } from "vitest"
import { areaUnderCurve, calibrationBins, calibrationError, logLoss } from "../../src/score/calibration.ts"

const judgements = [
  { probability: 0.05, isRight: false },
  { probability: 0.82, isRight: true },
  { probability: 0.88, isRight: false },
  { probability: 1, isRight: true },
]

describe("calibration", () => {
  it("sorts judgements into ten bins, with predictions and outcomes", () => {
    const bins = calibrationBins(judgements)
    expect(bins).toHaveLength(10)
    expect(bins[0]).toEqual({ from: 0, to: 0.1, count: 1, predicted: 0.05, actual: 0 })
    expect(bins[8]?.count).toBe(2)
    expect(bins[8]?.predicted).toBeCloseTo(0.85)
    expect(bins[8]?.actual).toBe(0.5)
    expect(bins[9]).toMatchObject({ count: 1, predicted: 1, actual: 1 })
    expect(bins[4]).toMatchObject({ count: 0, predicted: 0, actual: 0 })
    expect(() => calibrationBins([{ probability: Number.NaN, isRight: true }])).toThrow(RangeError)
  })

  it("has an error: the mean distance between the two", () => {
    expect(calibrationError(calibrationBins(judgements))).toBeCloseTo((0.05 + 2 * 0.35 + 0) / 4)
    expect(calibrationError([])).toBe(0)
  })

  it("has a log loss that stays finite after a wrong judgement of 1", () => {
    expect(logLoss(judgements)).toBeCloseTo(-(Math.log(0.95) + Math.log(0.82) + Math.log(0.12)) / 4)
    expect(logLoss([{ probability: 1, isRight: false }])).toBeCloseTo(-Math.log(1e-6))
    expect(logLoss([])).toBe(0)
  })

  it("has an area under the curve: the share of pairs in the right order", () => {
    const of = (...pairs: [number, boolean][]) =>
      areaUnderCurve(pairs.map(([probability, isRight]) => ({ probability, isRight })))
    expect(of([0.1, false], [0.9, true])).toBe(1)
    expect(of([0.1, true], [0.9, false])).toBe(0)
    expect(of([0.5, true], [0.5, false])).toBe(0.5)
    expect(of([0.1, false], [0.4, true], [0.6, false], [0.8, true])).toBe(0.75)
    expect(of([0.1, true])).toBeNaN()
  })
})
