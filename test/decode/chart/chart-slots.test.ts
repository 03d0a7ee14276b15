import { describe, expect, it } from "vitest"
import { ChartSlots, greatestSum } from "../../../src/decode/chart/chart-slots.ts"

describe("the slots of a chart", () => {
  const slots = new ChartSlots(5)

  it("are two per span, from which the span can be found", () => {
    const taken = new Set<number>()
    for (let start = 0; start < 5; start++) {
      for (let end = start + 1; end <= 5; end++) {
        for (const slot of [slots.part(start, end), slots.rest(start, end)]) {
          expect(slots.spanOf(slot)).toEqual({ start, end })
          taken.add(slot)
        }
      }
    }
    expect(taken.size).toBe(30)
    expect(Math.max(...taken)).toBeLessThan(slots.table().length)
  })

  it("have the parts and the rests of a span's splits next to each other", () => {
    for (let k = 2; k < 5; k++) {
      expect(slots.part(1, k) - slots.part(1, 2)).toBe(k - 2)
      expect(slots.rest(k, 5) - slots.rest(2, 5)).toBe(k - 2)
    }
  })
})

describe("the greatest sum", () => {
  it("is that of one pair of the two ranges", () => {
    const a = Float64Array.of(9, 1, 2, 3, 9)
    const b = Float64Array.of(5, 7, 1, 9)
    expect(greatestSum(a, 1, b, 0, 3)).toBe(9)
    expect(greatestSum(a, 1, b, 0, 1)).toBe(6)
    expect(greatestSum(a, 1, b, 0, 0)).toBe(Number.NEGATIVE_INFINITY)
  })
})
