import fc from "fast-check"
import { expect, it } from "vitest"
import { parsePastInvalid } from "../../src/sentence/parse-past-invalid.ts"
import { SentenceError } from "../../src/sentence/sentence-error.ts"

it("gives a result or an error for each sentence, in order, and looks at none twice", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean()), async (sentences) => {
      const seen: number[] = []
      const parse = async (rest: readonly boolean[], first: number) => {
        const bad = rest.indexOf(false)
        const results = rest.slice(0, bad < 0 ? rest.length : bad).map((_, at) => first + at)
        seen.push(...results)
        if (bad < 0) return { results }
        seen.push(first + bad)
        return { results, invalid: new SentenceError("invalid-sentence", first + bad, "bad") }
      }
      const found: unknown[] = []
      for await (const result of parsePastInvalid(sentences, parse))
        found.push(result instanceof SentenceError ? [result.sentence] : result)
      expect(found).toEqual(sentences.map((isValid, at) => (isValid ? at : [at])))
      expect(seen).toEqual([...sentences.keys()])
    }),
  )
})
