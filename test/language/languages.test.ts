import { describe, expect, it } from "vitest"
import { english } from "../../src/language/english/english.ts"
import { french } from "../../src/language/french/french.ts"
import { languageOf, languages } from "../../src/language/languages.ts"
import { splitText } from "../../src/language/split-text.ts"
import { builtInParameters } from "../../src/score/parameters.ts"

describe("languages", () => {
  it("are found by their code", () => {
    expect(languageOf("en")).toBe(english)
    expect(languageOf("fr")).toBe(french)
    expect(splitText("Hi! You?", "en")).toEqual(splitText("Hi! You?"))
    expect(splitText("L'eau", "fr")[0]?.tokens).toHaveLength(2)
  })

  it("name parameters for scoring that there are", () => {
    for (const { scorer } of languages) expect(builtInParameters).toHaveProperty(scorer)
    expect(english.scorer).toBe("collins")
    expect(french.scorer).toBe("spmrl")
  })

  it.each(["", "EN", "e", "english", "__proto__"])("don't include %j", (code) => {
    const refusal = expect.objectContaining({ code: "unsupported-language" })
    expect(() => languageOf(code)).toThrow(refusal)
    expect(() => splitText("Hi!", code)).toThrow(refusal)
  })
})
