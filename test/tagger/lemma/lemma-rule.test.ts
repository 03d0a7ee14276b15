import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  applyEdit,
  applyRule,
  caseChanges,
  changeCase,
  ruleOf,
} from "../../../src/tagger/lemma/lemma-rule.ts"

const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc.constantFrom("İ", "ǅ", "ß", "\ud800", "x\udc00", "Éléphants", "à_peu_près", "1450", " "),
)

describe("the rule of a word and its lemma", () => {
  it("makes that lemma, whatever both are", () => {
    fc.assert(
      fc.property(anyText, anyText, (word, lemma) => {
        fc.pre(lemma !== "")
        expect(applyRule(ruleOf(word, lemma), word)).toBe(lemma)
      }),
      { numRuns: 500 },
    )
  })

  it("makes the lemma of a word that is related to it", () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, fc.constantFrom(...caseChanges), (stem, a, b, change) => {
        const [word, lemma] = [changeCase(stem, change) + a, stem + b]
        fc.pre(lemma !== "")
        expect(applyRule(ruleOf(word, lemma), word)).toBe(lemma)
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ["chats", "chat", "none", ["", "", "s", ""]],
    ["Belles", "beau", "lower", ["", "", "lles", "au"]],
    ["SNCF", "SNCF", "none", ["", "", "", ""]],
    ["Le", "le", "lower", ["", "", "", ""]],
    ["gegangen", "gehen", "none", ["", "", "gangen", "hen"]],
    ["gemacht", "machen", "none", ["ge", "", "t", "en"]],
    ["nato", "NATO", "upper", ["", "", "", ""]],
    ["paris", "Paris", "capitalized", ["", "", "", ""]],
    ["à_peu_près", "à_peu_près", "none", ["", "", "", ""]],
    ["suis", "être", "none", ["", "", "suis", "être"]],
    ["1450", "1450", "none", ["", "", "", ""]],
  ])("of %s and %s changes as little as possible", (word, lemma, caseChange, edit) => {
    const rule = ruleOf(word, lemma)
    expect([rule.caseChange, Object.values(rule.edit)]).toEqual([caseChange, edit])
  })

  it("takes linear time for long words", () => {
    const word = "a".repeat(200_000)
    expect(applyRule(ruleOf(`${word}s`, word), `${word}s`)).toBe(word)
  })

  it("doesn't apply to words with other beginnings or ends, or if nothing would be left", () => {
    const { edit } = ruleOf("gemacht", "machen")
    expect(applyEdit(edit, "gelacht")).toBe("lachen")
    expect(applyEdit(edit, "lacht")).toBeUndefined()
    expect(applyEdit(edit, "gelache")).toBeUndefined()
    // Beginning and end must not overlap.
    expect(applyEdit({ prefix: "ab", newPrefix: "", suffix: "ba", newSuffix: "" }, "aba")).toBeUndefined()
    expect(applyEdit({ prefix: "", newPrefix: "", suffix: "s", newSuffix: "" }, "s")).toBeUndefined()
  })
})
