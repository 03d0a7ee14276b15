import { describe, expect, it } from "vitest"
import { exponential } from "../../../src/tagger/weights/exponential.ts"

describe("the exponential", () => {
  it("agrees with Math.exp to six digits, and is 0 below -30", () => {
    for (let power = 0; power > -30; power -= 0.0137) {
      expect(exponential(power) / Math.exp(power)).toBeCloseTo(1, 6)
    }
    expect(exponential(0)).toBe(1)
    expect(exponential(-31)).toBe(0)
    expect(exponential(Number.NEGATIVE_INFINITY)).toBe(0)
  })
})
