import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { rateFactor } from "../../src/train/schedule.ts"

const at = (updates: number, warmUp: number, decay: number) =>
  rateFactor({ updates, totalUpdates: 100 }, { warmUp, decay })

describe("the learning rates of a run", () => {
  it("stay the same without warm-up and decay", () => {
    for (const updates of [0, 1, 50, 99]) expect(at(updates, 0, 1)).toBe(1)
  })

  it("rise over the first updates", () => {
    expect([0, 1, 2, 3, 4, 50].map((updates) => at(updates, 4, 1))).toEqual([0.25, 0.5, 0.75, 1, 1, 1])
  })

  it("fall evenly to a share at the end", () => {
    expect([0, 25, 50, 100].map((updates) => at(updates, 0, 0.2))).toEqual([
      1,
      expect.closeTo(0.8, 12),
      expect.closeTo(0.6, 12),
      expect.closeTo(0.2, 12),
    ])
  })

  it("are greater than 0, and at most what is set", () => {
    const share = fc.double({ min: 0.001, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.nat(99), fc.nat(200), share, (updates, warmUp, decay) => {
        expect(at(updates, warmUp, decay)).toBeGreaterThan(0)
        expect(at(updates, warmUp, decay)).toBeLessThanOrEqual(1)
      }),
    )
  })
})
