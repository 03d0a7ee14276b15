import { describe, expect, it } from "vitest"
import { english } from "../../src/language/english/english.ts"
import { languageOf } from "../../src/language/languages.ts"
import { splitText } from "../../src/language/split-text.ts"

describe("languages", () => {
  it("are found by their code", () => {
    expect(languageOf("en")).toBe(english)
    expect(splitText("Hi! You?", "en")).toEqual(splitText("Hi! You?"))
  })

  it.each(["tlh", "", "EN", "__proto__"])("don't include %j", (code) => {
    const refusal = expect.objectContaining({ code: "unsupported-language" })
    expect(() => languageOf(code)).toThrow(refusal)
    expect(() => splitText("Hi!", code)).toThrow(refusal)
  })
})
