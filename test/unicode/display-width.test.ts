import { describe, expect, it } from "vitest"
import { displayWidth, isWide } from "../../src/unicode/display-width.ts"

describe("displayWidth", () => {
  it.each([
    ["", 0],
    ["fish", 4],
    ["naïve", 5],
    ["中国", 4],
    ["ｆｕｌｌ", 8],
    ["한국", 4],
    ["\u1112\u1161\u11ab", 2], // a syllable in three parts
    ["𠀀", 2],
    ["🐟", 2],
    ["אבג", 3],
  ])("counts the columns of %o", (text, columns) => {
    expect(displayWidth(text)).toBe(columns)
  })

  it.each([
    ["e\u0301", 1],
    ["שָׁלוֹם", 4],
    ["a\u200bb\u200d\u2060", 2],
    ["ชีวิต", 3],
  ])("counts no column for the marks and format characters of %o", (text, columns) => {
    expect(displayWidth(text)).toBe(columns)
  })

  it.each([
    ["👩‍👩‍👧", 2], // a family, joined
    ["👍🏽", 2], // a thumb with a skin colour
    ["🏽", 2], // the colour alone
    ["❤", 1],
    ["❤️", 2], // the same with a selector
    ["1️⃣", 2],
    ["🐟\ufe0f", 2],
    ["a\ufe0f", 1], // not an emoji
    ["🇫🇷", 2],
    ["🇫", 1],
    ["👩\u200da", 3],
  ])("counts joined emoji once in %o", (text, columns) => {
    expect(displayWidth(text)).toBe(columns)
  })
})

describe("isWide", () => {
  it("is exact at the ends of ranges", () => {
    const codes = [0x10ff, 0x1100, 0x115f, 0x1160, 0x303e, 0x303f, 0x3041, 0xd7a3, 0xd7a4, 0x3fffd, 0x3fffe]
    expect(codes.map(isWide)).toEqual([false, true, true, false, true, false, true, true, false, true, false])
  })
})
