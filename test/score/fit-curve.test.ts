import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { fitCurve, type Outcome } from "../../src/score/fit-curve.ts"

const certain = (logOdds: number, right: number, wrong: number): Outcome[] => [
  ...Array.from({ length: right }, () => ({ logOdds, isRight: true })),
  ...Array.from({ length: wrong }, () => ({ logOdds, isRight: false })),
]

describe("a fitted curve", () => {
  it("finds the curve that outcomes come from", () => {
    // Of the log-odds x, a share of 1 / (1 + exp(1 - x / 2)) is right.
    const outcomes = [-4, -1, 0, 2, 5, 9].flatMap((x) => {
      const right = Math.round(20_000 / (1 + Math.exp(1 - x / 2)))
      return certain(x, right, 20_000 - right)
    })
    const { offset, slope } = fitCurve(outcomes)
    expect(offset).toBeCloseTo(-1, 2)
    expect(slope).toBeCloseTo(0.5, 2)
  })

  it("is finite and rises, whatever the outcomes are", () => {
    const outcome = fc.record({
      logOdds: fc.double({ min: -30, max: 30, noNaN: true }),
      isRight: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(outcome), (outcomes) => {
        const { offset, slope } = fitCurve(outcomes)
        expect(Number.isFinite(offset)).toBe(true)
        expect(Number.isFinite(slope)).toBe(true)
        expect(slope).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it("leaves predictions as they are if there is nothing to learn from", () => {
    for (const outcomes of [[], certain(3, 5, 0), certain(3, 0, 5)])
      expect(fitCurve(outcomes)).toEqual({ offset: 0, slope: 1 })
  })
})
