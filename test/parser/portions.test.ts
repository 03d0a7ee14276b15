import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { DecoderName } from "../../src/decode/search.ts"
import { decoderNames } from "../../src/decode/search.ts"
import type { ParseOptions } from "../../src/parser/parse-options.ts"
import { Portions } from "../../src/parser/portions.ts"
import type { Given } from "../../src/sentence/sentence.ts"

const sentenceOf = (length: number): string[] => Array(length).fill("yes")

function sizes(sentences: readonly Given[], decoder: DecoderName = "greedy", options: ParseOptions = {}) {
  const portions = new Portions({ decoder, beam: 16 }, options)
  return [...portions.of(sentences)].map((portion) => portion.length)
}

describe("portions", () => {
  it("hold 64 short sentences, and of longer ones 1,600 words", () => {
    expect(sizes(Array(150).fill(sentenceOf(5)))).toEqual([64, 64, 22])
    expect(sizes(Array(64).fill(sentenceOf(50)))).toEqual([32, 32])
    expect(sizes(Array(12).fill(sentenceOf(300)))).toEqual([5, 5, 2])
    expect(sizes([])).toEqual([])
  })

  it("leave a long sentence to itself, and don't wait for another behind it", () => {
    expect(sizes([sentenceOf(5), sentenceOf(1599), sentenceOf(5)])).toEqual([1, 1, 1])
    const portions = new Portions({ decoder: "greedy", beam: 1 }, {})
    expect([...portions.push(sentenceOf(5))]).toEqual([])
    expect([...portions.push(sentenceOf(10_000))].map((portion) => portion[0])).toEqual([
      sentenceOf(5),
      sentenceOf(10_000),
    ])
    expect([...portions.rest()]).toEqual([])
  })

  it("are smaller where the search takes longer, but still of many sentences where they are short", () => {
    const first = (length: number, decoder: DecoderName, options?: ParseOptions) =>
      sizes(Array(64).fill(sentenceOf(length)), decoder, options)[0] as number
    for (const decoder of decoderNames) {
      expect(first(10, decoder, { confidence: true })).toBeGreaterThanOrEqual(16)
      expect(first(300, decoder, { confidence: true })).toBe(1)
      expect(first(100, decoder, { confidence: true })).toBeLessThan(first(100, "greedy"))
    }
    for (const decoder of ["beam", "dp", "chart"] as const)
      expect(first(100, decoder)).toBeLessThan(first(100, "greedy"))
    expect(first(10, "dp", { k: 500 })).toBeLessThan(first(10, "dp"))
  })

  it("count the words of every kind of sentence, about those of a text, and none of what is no sentence", () => {
    const words = sentenceOf(1600)
    const tagged = words.map((text) => ({ text, tag: "UH" }))
    const long: Given[] = [
      words,
      { tokens: words },
      tagged,
      { words: tagged },
      { text: "yes, ".repeat(1600) },
    ]
    for (const sentence of long) expect(sizes([sentence, sentence])).toEqual([1, 1])
    const none = [null, undefined, 5, {}, { tokens: 5 }, { text: null }, { words: null, tokens: null }]
    expect(sizes(none as unknown as Given[])).toEqual([none.length])
  })

  it("give every sentence back, in order", () => {
    const list = fc.array(fc.integer({ min: 1, max: 400 }).map(sentenceOf), { maxLength: 200 })
    fc.assert(
      fc.property(list, fc.constantFrom(...decoderNames), (sentences, decoder) => {
        const portions = [...new Portions({ decoder, beam: 4 }, {}).of(sentences)]
        expect(portions.flat()).toEqual(sentences)
        expect(portions.every((portion) => portion.length > 0)).toBe(true)
      }),
      { numRuns: 30 },
    )
  })
})
