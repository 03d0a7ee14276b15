import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type DecoderName, decoderNames } from "../../src/decode/search.ts"
import type { NetworkShape } from "../../src/network/network-shape.ts"
import { Portions, portionWords } from "../../src/parser/portions.ts"
import type { Search } from "../../src/parser/search-options.ts"
import { type ReadSentence, readSentence } from "../../src/sentence/read-sentence.ts"
import { shapeOf } from "../../src/train/model-settings.ts"
import { contextualSettings } from "../../src/train/presets.ts"
import { paperShape } from "../network/shape-of.ts"
import { tinyEncoder } from "../train/tiny-encoder.ts"

/// The parser on a transformer of these sizes, with the settings of the preset "contextual".
function shapeOn(sizes: { readonly layers: number; readonly width: number }): NetworkShape {
  const { wordPieces, sizes: tiny } = tinyEncoder
  const encoder = {
    wordPieces,
    sizes: { ...tiny, heads: 12, feedForward: 4 * sizes.width, positions: 512, ...sizes },
  }
  return shapeOf(contextualSettings, { encoder })
}

const gteSmall = (layers: number) => shapeOn({ layers, width: 384 })
const bertBase = shapeOn({ layers: 12, width: 768 })

const sentenceOf = (length: number): ReadSentence => readSentence(Array(length).fill("yes"), 0)

const plain: Search = { decoder: "greedy", beam: 16, k: 1, confidence: "none" }

function sizes(
  sentences: readonly ReadSentence[],
  decoder: DecoderName = "greedy",
  options: Partial<Search> = {},
) {
  const portions = new Portions({ ...plain, ...options, decoder }, 1600)
  return [...portions.of(sentences)].map((portion) => portion.length)
}

describe("portions", () => {
  it("hold 64 short sentences, and of longer ones 1,600 words", () => {
    expect(sizes(Array(150).fill(sentenceOf(5)))).toEqual([64, 64, 22])
    expect(sizes(Array(64).fill(sentenceOf(50)))).toEqual([32, 32])
    expect(sizes(Array(12).fill(sentenceOf(300)))).toEqual([5, 5, 2])
    expect(sizes([])).toEqual([])
  })

  it("hold fewer words if the model takes longer per word", () => {
    const words = [paperShape, gteSmall(6), gteSmall(8), gteSmall(12), bertBase].map((shape) =>
      portionWords({ shape, sizes: { vocabularySizes: [], labels: 100, tags: 48 } }),
    )
    // Enough for fast products of the transformers of the package's size.
    expect(words[0]).toBe(1600)
    expect(words[1]).toBeLessThan(1000)
    expect(words[2]).toBeGreaterThan(600)
    expect(words).toEqual([...words].sort((a, b) => b - a))
    expect(words.at(-1)).toBeGreaterThan(80)
    const portions = [...new Portions(plain, 640).of(Array(64).fill(sentenceOf(20)))]
    expect(portions.map(({ length }) => length)).toEqual([32, 32])
  })

  it("leave a long sentence to itself, and don't wait for another behind it", () => {
    expect(sizes([sentenceOf(5), sentenceOf(1599), sentenceOf(5)])).toEqual([1, 1, 1])
    const portions = new Portions(plain, 1600)
    expect([...portions.push(sentenceOf(5))]).toEqual([])
    expect([...portions.push(sentenceOf(10_000))].map((portion) => portion[0])).toEqual([
      sentenceOf(5),
      sentenceOf(10_000),
    ])
    expect([...portions.rest()]).toEqual([])
  })

  it("are smaller where the search takes longer, but still of many sentences where they are short", () => {
    const first = (length: number, decoder: DecoderName, options?: Partial<Search>) =>
      sizes(Array(64).fill(sentenceOf(length)), decoder, options)[0] as number
    for (const decoder of decoderNames) {
      expect(first(10, decoder, { confidence: "chart" })).toBeGreaterThanOrEqual(16)
      expect(first(300, decoder, { confidence: "chart" })).toBe(1)
      expect(first(100, decoder, { confidence: "chart" })).toBeLessThan(first(100, "greedy"))
    }
    for (const decoder of ["beam", "dp", "chart"] as const)
      expect(first(100, decoder)).toBeLessThan(first(100, "greedy"))
    // The decisions of a greedy parse are known anyway.
    expect(first(100, "greedy", { confidence: "decisions" })).toBe(first(100, "greedy"))
    expect(first(10, "dp", { k: 500 })).toBeLessThan(first(10, "dp"))
  })

  it("count tokens, and estimate the words of text", () => {
    for (const sentence of [sentenceOf(1600), { text: "yes, ".repeat(1600) }])
      expect(sizes([sentence, sentence])).toEqual([1, 1])
  })

  it("give every sentence back, in order", () => {
    const list = fc.array(fc.integer({ min: 1, max: 400 }).map(sentenceOf), { maxLength: 200 })
    fc.assert(
      fc.property(list, fc.constantFrom(...decoderNames), (sentences, decoder) => {
        const portions = [...new Portions({ ...plain, decoder, beam: 4 }, 1600).of(sentences)]
        expect(portions.flat()).toEqual(sentences)
        expect(portions.every((portion) => portion.length > 0)).toBe(true)
      }),
      { numRuns: 30 },
    )
  })
})
