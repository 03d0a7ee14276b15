import { describe, expect, it } from "vitest"
import { isolate, runsRightToLeft, startsRightToLeft } from "../../src/unicode/text-direction.ts"

describe("startsRightToLeft", () => {
  it("depends on the first letter", () => {
    const texts = ["שלום", "سلام", "(שלום!)", "25שקל", "אabc", "𐤀"]
    expect(texts.map(startsRightToLeft)).toEqual([true, true, true, true, true, true])
    expect(["fish", "aא", "中", "25", "", "…"].map(startsRightToLeft)).toEqual(Array(6).fill(false))
  })
})

describe("runsRightToLeft", () => {
  it("depends on the majority of the words that have letters", () => {
    expect(runsRightToLeft(["שלום", "fish", "סכין"])).toBe(true)
    expect(runsRightToLeft(["שלום", "fish", "."])).toBe(false)
    expect(runsRightToLeft(["שלום", ".", "25", "!"])).toBe(true)
    expect(runsRightToLeft([])).toBe(false)
  })
})

describe("isolate", () => {
  it("encloses only what would be reordered", () => {
    expect(isolate("שלום")).toBe("\u2068שלום\u2069")
    expect(isolate("aא")).toBe("\u2068aא\u2069")
    expect(isolate("٣")).toBe("\u2068٣\u2069")
    expect(isolate("fish 中国 25")).toBe("fish 中国 25")
  })
})
