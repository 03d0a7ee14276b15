import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { CandidateFinder } from "../../../src/tagger/lemma/lemma-candidates.ts"
import { applyRule, caseChanges, type LemmaEdit, ruleOf } from "../../../src/tagger/lemma/lemma-rule.ts"

const edits = [
  ["chat", "chat"],
  ["chats", "chat"],
  ["chevaux", "cheval"],
  ["gemacht", "machen"],
  ["suis", "être"],
].map(([word, lemma]) => ruleOf(word as string, lemma as string).edit)

describe("the candidates of a word", () => {
  it("are all that the rules make of it, but for changes of case without effect", () => {
    const finder = new CandidateFinder(edits)
    const words = fc.oneof(
      fc.string({ unit: "binary", maxLength: 8 }),
      fc.constantFrom("chats", "Chevaux", "gemacht", "suis", "SUIS", "ges", "s", ""),
    )
    fc.assert(
      fc.property(words, (word) => {
        const found = finder.find(word)
        const rules = caseChanges.flatMap((caseChange, change) =>
          edits.flatMap((edit: LemmaEdit, number) => {
            const lemma = applyRule({ caseChange, edit }, word)
            return lemma === undefined ? [] : [{ lemma, edit: number, caseChange: change }]
          }),
        )
        for (const candidate of found) expect(rules).toContainEqual(candidate)
        expect(new Set(found.map(({ lemma, edit }) => `${edit} ${lemma}`))).toEqual(
          new Set(rules.map(({ lemma, edit }) => `${edit} ${lemma}`)),
        )
      }),
    )
    expect(finder.find("chevaux").map(({ lemma }) => lemma)).toContain("cheval")
    expect(finder.find("").length).toBe(0)
  })
})
