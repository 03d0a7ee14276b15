import { describe, expect, it } from "vitest"
import { formatFigure, formatInteger, percent } from "../../src/score/figures.ts"

describe("percent", () => {
  it("is 0 if the whole is 0", () => {
    expect(percent(0, 0)).toBe(0)
    expect(percent(3, 0)).toBe(0)
  })

  it("multiplies before it divides, so that 1 of 160 is the exact tie 0.625", () => {
    expect(percent(1, 160)).toBe(0.625)
    expect(percent(7, 25)).toBe(28)
  })
})

describe("formatFigure", () => {
  it("rounds ties to the even digit, as C does", () => {
    // The original EVALB's output for 100·m/n: 1/32, 3/32, 1/160, 7/160, 5/32, 7/32, 1/8.
    const figures = [3.125, 9.375, 0.625, 4.375, 15.625, 21.875, 12.5]
    expect(figures.map(formatFigure)).toEqual([
      "  3.12",
      "  9.38",
      "  0.62",
      "  4.38",
      " 15.62",
      " 21.88",
      " 12.50",
    ])
  })

  it("rounds other numbers to the nearest, by their binary value", () => {
    const figures = [200 / 3, 100 / 3, 1.005, 0.615, 0, 100, 1234.5]
    expect(figures.map(formatFigure)).toEqual([
      " 66.67",
      " 33.33",
      "  1.00",
      "  0.61",
      "  0.00",
      "100.00",
      "1234.50",
    ])
  })
})

describe("formatInteger", () => {
  it("pads on the left and never truncates", () => {
    expect(formatInteger(7, 3)).toBe("  7")
    expect(formatInteger(12345, 3)).toBe("12345")
  })
})
