import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { displayWidth } from "../../src/unicode/display-width.ts"
import { printable } from "../../src/unicode/printable.ts"

describe("printable", () => {
  it("doesn't change ordinary text of any script", () => {
    for (const text of ["fish", "naïve", "中国", "👩‍👩‍👧", "שָׁלוֹם", "नमस्ते", "a\u00a0b"])
      expect(printable(text)).toBe(text)
  })

  it.each([
    ["a\u0000b", "a␀b"],
    ["\u001b[31m", "␛[31m"],
    ["\n\t\r", "␊␉␍"],
    ["\u007f\u0085", "␡\ufffd"],
    ["a\u2028b\u2029", "a␤b␤"],
    ["soft\u00adhyphen", "soft‐hyphen"],
    ["\u202eabc\u2066\u2069", "\ufffdabc\ufffd\ufffd"],
    ["\ud800a\udc00", "\ufffda\ufffd"],
    ["\ufffe\uffff", "\ufffd\ufffd"],
  ])("replaces the control characters of %o by symbols", (text, shown) => {
    expect(printable(text)).toBe(shown)
  })

  it("puts a dotted circle in front of a mark without a letter", () => {
    expect(printable("\u0301")).toBe("◌\u0301")
    expect(printable("\u0301e")).toBe("◌\u0301e")
    expect(printable("e\u0301")).toBe("e\u0301")
  })

  it("makes invisible text visible, but not the marks inside Hebrew or Arabic", () => {
    expect(printable("\u200b")).toBe("◌\u200b")
    expect(printable("\u200fא")).toBe("\u200fא")
  })

  it("puts a dotted circle in front of a Hangul vowel without a consonant", () => {
    expect(printable("\u1161")).toBe("◌\u1161")
    expect(printable("\u1100\u1161")).toBe("\u1100\u1161")
    expect(printable("")).toBe("")
  })

  it("has at least one column for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 4 }), (text) => {
        expect(displayWidth(printable(text))).toBeGreaterThan(0)
      }),
    )
  })
})
