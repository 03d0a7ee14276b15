import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { showNodes } from "../../src/tree/draw/shown-nodes.ts"
import { readTree } from "../../src/tree/format/read-trees.ts"
import { displayWidth } from "../../src/unicode/display-width.ts"
import { printable } from "../../src/unicode/printable.ts"

describe("printable", () => {
  it("leaves ordinary text of any script as it is", () => {
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
  ])("puts symbols in place of the controls of %o", (text, shown) => {
    expect(printable(text)).toBe(shown)
  })

  it("gives a mark that has no letter something to stand on", () => {
    expect(printable("\u0301")).toBe("◌\u0301")
    expect(printable("\u0301e")).toBe("◌\u0301e")
    expect(printable("e\u0301")).toBe("e\u0301")
  })

  it("makes invisible text visible, but not the marks within Hebrew or Arabic", () => {
    expect(printable("\u200b")).toBe("◌\u200b")
    expect(printable("\u200fא")).toBe("\u200fא")
  })

  it("gives a Hangul vowel that stands alone something to stand on", () => {
    expect(printable("\u1161")).toBe("◌\u1161")
    expect(printable("\u1100\u1161")).toBe("\u1100\u1161")
    expect(printable("")).toBe("")
  })

  it("takes at least one column for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 4 }), (text) => {
        expect(displayWidth(printable(text))).toBeGreaterThan(0)
      }),
    )
  })
})

describe("showNodes", () => {
  it("lists labels and words in pre-order, brackets as they are and a dot for a missing label", () => {
    expect(showNodes(readTree("( (S (-LRB- -LRB-) (NN##lem=x## fish)))"))).toEqual([
      { label: "•", word: undefined },
      { label: "S", word: undefined },
      { label: "-LRB-", word: "(" },
      { label: "NN", word: "fish" },
    ])
  })
})
