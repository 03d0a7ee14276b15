import { describe, expect, it } from "vitest"
import type { PageParser } from "../../../../src/web/parser/page-parser.ts"
import { sampleText } from "../../../../src/web/views/corpus/sample-text.ts"
import { corpusOf } from "../../../../src/web/views/corpus/shared-corpus.ts"

describe("the corpus of a page", () => {
  it("is the same for all views with one parser, and is parsed by it", async () => {
    const asked: unknown[] = []
    const parser = {
      model: { language: "fr" },
      parse: async (sentences: readonly unknown[]) => {
        asked.push(...sentences)
        return sentences.map(() => ({ tree: undefined }))
      },
    } as unknown as PageParser
    const corpus = corpusOf(parser)
    expect(corpusOf(parser)).toBe(corpus)
    expect(corpusOf({ model: { language: "en" } } as unknown as PageParser)).not.toBe(corpus)
    await corpus.load(sampleText("fr"), "")
    expect(asked).toHaveLength(3)
    // French tokens.
    expect((asked[2] as { tokens: { text: string }[] }).tokens.map(({ text }) => text)).toContain("qu'")
  })

  it("has a sample in every language of the models, and English for others", () => {
    expect(sampleText("fr")).toContain("chat")
    expect(sampleText("de")).toBe(sampleText("en"))
  })
})
