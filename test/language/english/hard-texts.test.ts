import { describe, expect, it } from "vitest"
import { splitText } from "../../../src/language/split-text.ts"
import { hardTexts } from "../hard-texts.ts"

// Long enough for quadratic time to exceed the time limit. `npm run bench:scaling` measures the growth.
const length = 250_000

/// The text of all tokens, without what is between them.
const joined = (text: string) =>
  splitText(text)
    .flatMap(({ tokens }) => tokens.map(({ start, end }) => text.slice(start, end)))
    .join("")

describe("a long text", { timeout: 20_000 }, () => {
  it.each(Object.entries(hardTexts))("of %s is split completely", (_, unit) => {
    const text = unit.repeat(Math.ceil(length / unit.length))
    expect(joined(text) === text.replace(/\s/g, "")).toBe(true)
  })

  it("with much space around its words is split completely", () => {
    const text = `${" ".repeat(2 * length)}${"a. A. ".repeat(20_000)}${" ".repeat(2 * length)}`
    expect(joined(text) === "a.A.".repeat(20_000)).toBe(true)
  })
})
