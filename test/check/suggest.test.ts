import { describe, expect, it } from "vitest"
import { editDistance, suggest } from "../../src/check/suggest.ts"

const known = ["id", "text", "tokens", "label", "constraints"]

describe("a suggestion", () => {
  it.each([
    ["tokns", "tokens"],
    ["Tokens", "tokens"],
    ["lable", "label"],
    ["contraints", "constraints"],
    ["txet", "text"],
    ["di", "id"],
  ])("for %s is %s", (given, meant) => {
    expect(suggest(given, known)).toBe(meant)
  })

  it("is missing for another word, and where nothing is known", () => {
    expect(suggest("words", known)).toBeUndefined()
    expect(suggest("", known)).toBeUndefined()
    expect(suggest("id", [])).toBeUndefined()
  })

  it("takes time in proportion to the known names, however long the given one is", () => {
    expect(suggest("x".repeat(1e6), known)).toBeUndefined()
    expect(editDistance("abc", "abc".repeat(1e5))).toBe(37)
  })
})

describe("the distance between names", () => {
  it.each([
    ["", "", 0],
    ["abc", "ABC", 0],
    ["abc", "acb", 1],
    ["abc", "ab", 1],
    ["abc", "abcd", 1],
    ["abc", "xbc", 1],
    ["abc", "", 3],
  ])("of %j and %j is %i", (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance)
  })
})
