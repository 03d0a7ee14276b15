import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { SpandrelError } from "../../src/check/error.ts"
import { decode } from "../../src/decode/decoder.ts"
import { beamInsteadOfChart, checkSearchSize } from "../../src/decode/search-memory.ts"
import { longestSentence } from "../../src/sentence/sentence.ts"
import { randomScores } from "./random-scores.ts"
import { firstSentence } from "./sentence-scores.ts"

/// The error of a search that is too large.
function refusal(length: number, options: Parameters<typeof checkSearchSize>[1]): SpandrelError | undefined {
  try {
    checkSearchSize(length, options)
    return undefined
  } catch (error) {
    expect(error).toBeInstanceOf(SpandrelError)
    return error as SpandrelError
  }
}

/// The number that the message says would fit.
function advised(error: SpandrelError | undefined): number {
  return Number(/at most ([\d,]+)/.exec(error?.message ?? "")?.[1]?.replaceAll(",", ""))
}

describe("a search that may need too much memory", () => {
  it.each([
    ["a beam of 600 for 10,000 words", 10_000, { decoder: "beam", beam: 600 }],
    ["a beam of a billion for 28 words", 28, { decoder: "beam", beam: 1e9 }],
    ["a packed beam of 600 for 10,000 words", 10_000, { decoder: "dp", beam: 600 }],
    ["a million trees of 28 words", 28, { decoder: "dp", beam: 16, k: 1e6 }],
    ["a million trees of the chart", 28, { decoder: "chart", beam: 16, k: 1e6 }],
  ] as const)("is refused: %s", (_, length, options) => {
    expect(refusal(length, options)?.code).toBe("search-too-large")
  })

  it.each([
    ["greedy parsing of the longest sentence", longestSentence, { decoder: "greedy", beam: 1e9 }],
    ["a beam of 100 for the longest sentence", longestSentence, { decoder: "beam", beam: 100 }],
    ["the chart of the longest sentence", longestSentence, { decoder: "chart", beam: 16 }],
    ["any beam for ten words", 10, { decoder: "beam", beam: 1e9 }],
    ["an exact packed search of 28 words", 28, { decoder: "dp", beam: Number.POSITIVE_INFINITY }],
    ["a thousand trees of 100 words", 100, { decoder: "dp", beam: 16, k: 1000 }],
  ] as const)("is none of: %s", (_, length, options) => {
    expect(refusal(length, options)).toBeUndefined()
  })

  it("is refused with the largest beam that fits", () => {
    const lengths = fc.integer({ min: 2, max: longestSentence })
    fc.assert(
      fc.property(lengths, fc.constantFrom("beam", "dp"), (length, decoder) => {
        const most = advised(refusal(length, { decoder, beam: 1e12 }))
        if (Number.isNaN(most)) return
        expect(refusal(length, { decoder, beam: most })).toBeUndefined()
        expect(refusal(length, { decoder, beam: most + 1 })).toBeDefined()
      }),
    )
  })

  it("is refused with the largest number of trees that fits", () => {
    const lengths = fc.integer({ min: 1, max: longestSentence })
    fc.assert(
      fc.property(lengths, fc.constantFrom("chart", "dp"), (length, decoder) => {
        const most = advised(refusal(length, { decoder, beam: 16, k: 1e12 }))
        expect(refusal(length, { decoder, beam: 16, k: most })).toBeUndefined()
        expect(refusal(length, { decoder, beam: 16, k: most + 1 })).toBeDefined()
      }),
    )
  })

  it("is refused by every decoder", () => {
    const scores = firstSentence(randomScores(1, 3), 40)
    for (const options of [
      { decoder: "beam", beam: 1e9 },
      { decoder: "dp", beam: 4, k: 1e9 },
      { decoder: "chart", beam: 4, k: 1e9 },
    ] as const)
      expect(() => decode(scores, options)).toThrow(SpandrelError)
  })

  it("never needs a beam of less than 64 in place of the chart", () => {
    expect(beamInsteadOfChart(1001)).toBe(256)
    expect(beamInsteadOfChart(longestSentence)).toBeGreaterThanOrEqual(64)
  })
})
