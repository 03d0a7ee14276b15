import { describe, expect, it } from "vitest"
import { textWidth } from "../../src/unicode/text-width.ts"

describe("textWidth", () => {
  it("adds up the widths of the characters", () => {
    expect(textWidth("")).toBe(0)
    expect(textWidth("Wii")).toBeCloseTo(1.11 + 2 * 0.35)
    expect(textWidth("~")).toBeCloseTo(0.84)
    expect(textWidth(" ")).toBeCloseTo(0.35)
  })

  it("is 1 em per East Asian character", () => {
    expect(textWidth("中国")).toBe(2)
    expect(textWidth("。")).toBe(1)
  })

  it("is 0 for marks and format characters, and a little more for letters with accents", () => {
    expect(textWidth("e\u0301\u200d")).toBe(textWidth("e"))
    expect(textWidth("é")).toBeGreaterThan(textWidth("e"))
    expect(textWidth("é")).toBeLessThan(textWidth("m"))
  })

  // The widest of DejaVu Sans, Liberation Sans and Noto Sans, plain and bold, as a browser measures them.
  it.each([
    ["A&B", 2.41],
    ["WWW", 3.31],
    ["Щёголь", 4.58],
    ["Ψυχή", 2.88],
    ["הילד", 2.17],
    ["الرئيس", 3.54],
    ["हिन्दी", 1.88],
    ["தமிழ்", 2.8],
    ["ชีวิต", 1.68],
    ["👩‍👩‍👧", 1.25],
    ["1️⃣", 1.25],
    ["😀", 1.25],
    ["🈁", 1.25],
    ["﷽", 7.22],
    ["𒀱", 2.44],
    ["…", 1],
  ])("is large enough for %o, and less than four times as large", (text, measured) => {
    expect(textWidth(text)).toBeGreaterThanOrEqual(measured)
    expect(textWidth(text)).toBeLessThan(4 * measured)
  })
})
