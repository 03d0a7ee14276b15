import { describe, expect, it } from "vitest"
import { splitText } from "../../../src/language/split-text.ts"
import { growthOfTime, processorTime } from "../../timing.ts"

const units: Readonly<Record<string, string>> = {
  "a line without a space": "a",
  dots: ".",
  "straight quotes": '"',
  apostrophes: "'",
  "letters with dots": "a.",
  initials: "A. ",
  "hyphenated words": "a-",
  "prefixes without end": "re-",
  "letters with apostrophes": "a'",
  "at signs": "a@",
  addresses: "http://",
  "numbers with commas": "1,000",
  questions: "?! ",
  "closed brackets after stops": '.)"',
  "lines with trailing spaces": ".   \n",
  "empty lines": " \n",
  "items of lists": "1. a\n",
  families: "👨‍👩‍👧 ",
  "lone surrogates": "\ud83d",
  "combining marks": "\u0301",
  English: "The well-known dog's tail isn't 5kg, e.g. in the U.S. today. ",
}

// Those of a megabyte stand in the way of real users; the rest is measured at a quarter of it.
const longest = new Set(["a line without a space", "dots", "straight quotes", "letters with dots", "English"])

describe("the time that splitting takes", () => {
  it.each(Object.entries(units))("grows with the length of the text, no faster: %s", (name, unit) => {
    const split = (length: number) => splitText(unit.repeat(Math.ceil(length / unit.length)))
    const length = longest.has(name) ? 1_000_000 : 250_000
    // With a quadratic algorithm a character would take eight times as long in the longer text.
    expect(growthOfTime(split, length / 8, length, 3)).toBeLessThan(3)
  })

  it("isn't spent again and again on space that every word would look back over", () => {
    const text = `${" ".repeat(500_000)}${"a. A. ".repeat(20_000)}${" ".repeat(500_000)}`
    expect(processorTime(() => splitText(text))).toBeLessThan(3000)
  })
})
