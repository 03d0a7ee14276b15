import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { chooseWindows, shortenWords, smallestWindow } from "../../../src/network/transformer/windows.ts"
import type { SentencePieces } from "../../../src/network/transformer/word-piece.ts"

/// Words with these numbers of pieces; the pieces are numbered from 0.
function sentenceOf(counts: readonly number[]): SentencePieces {
  const wordStarts = new Int32Array(counts.length + 1)
  counts.forEach((count, word) => {
    wordStarts[word + 1] = (wordStarts[word] as number) + count
  })
  const total = wordStarts[counts.length] as number
  return { pieces: Int32Array.from({ length: total }, (_, piece) => piece), wordStarts }
}

const startsOf = (counts: readonly number[]) => sentenceOf(counts).wordStarts

/// Sizes of windows, and numbers of pieces per word: few, but for some words many.
const most = fc.integer({ min: smallestWindow, max: 80 })
const counts = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 4 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 300 }) },
  ),
  { minLength: 1, maxLength: 200 },
)

describe("the pieces of long sentences", () => {
  it("stay as they are if they fit into one window", () => {
    const sentence = sentenceOf([500, 10])
    expect(shortenWords(sentence, 510)).toBe(sentence)
  })

  it("are the first and last ones of a very long word", () => {
    const { pieces, wordStarts } = shortenWords(sentenceOf([1, 700, 63, 64]), 510)
    expect([...wordStarts]).toEqual([0, 1, 64, 127, 190])
    expect([...pieces.subarray(1, 64)]).toEqual([
      ...Array.from({ length: 32 }, (_, at) => 1 + at),
      ...Array.from({ length: 31 }, (_, at) => 670 + at),
    ])
    expect([...pieces.subarray(64, 127)]).toEqual(Array.from({ length: 63 }, (_, at) => 701 + at))
  })

  it("keep the first and the last piece of every word, in order", () => {
    fc.assert(
      fc.property(counts, most, (given, size) => {
        const whole = sentenceOf(given)
        const { pieces, wordStarts } = shortenWords(whole, size)
        expect(wordStarts.length).toBe(whole.wordStarts.length)
        given.forEach((count, word) => {
          const kept = pieces.subarray(wordStarts[word], wordStarts[word + 1])
          const first = whole.wordStarts[word] as number
          expect([kept[0], kept.at(-1)]).toEqual([first, first + count - 1])
          expect(kept.every((piece, at) => at === 0 || piece > (kept[at - 1] as number))).toBe(true)
          if (whole.pieces.length > size) expect(kept.length).toBeLessThanOrEqual(Math.max(2, size / 8))
        })
      }),
    )
  })
})

describe("windows", () => {
  it("are one for a sentence that fits", () => {
    const { windows, windowOf } = chooseWindows(startsOf(Array(510).fill(1)), 510)
    expect(windows).toEqual([{ from: 0, to: 510 }])
    expect(new Set(windowOf)).toEqual(new Set([0]))
  })

  it("are two for a sentence with one piece more, which both are full", () => {
    const { windows, windowOf } = chooseWindows(startsOf(Array(511).fill(1)), 510)
    expect(windows).toEqual([
      { from: 0, to: 510 },
      { from: 1, to: 511 },
    ])
    // The word in the middle has 255 words on each side of it; it is as good in either window.
    expect(windowOf.indexOf(1)).toBe(256)
    expect([...windowOf]).toEqual([...windowOf].sort())
  })

  it("overlap by half, and a word belongs to the one in whose middle it is", () => {
    const { windows, windowOf } = chooseWindows(startsOf(Array(80).fill(1)), 32)
    expect(windows).toEqual([
      { from: 0, to: 32 },
      { from: 16, to: 48 },
      { from: 32, to: 64 },
      { from: 48, to: 80 },
    ])
    expect([0, 1, 2, 3].map((window) => windowOf.indexOf(window))).toEqual([0, 24, 40, 56])
  })

  it("have every word exactly once, whole, with context on both sides", () => {
    fc.assert(
      fc.property(counts, most, (given, size) => {
        const { wordStarts } = shortenWords(sentenceOf(given), size)
        const start = (word: number) => wordStarts[word] as number
        const { windows, windowOf } = chooseWindows(wordStarts, size)
        expect(windowOf.length).toBe(given.length)
        for (const { from, to } of windows) {
          expect(to).toBeGreaterThan(from)
          expect(start(to) - start(from)).toBeLessThanOrEqual(size)
        }
        windowOf.forEach((window, word) => {
          const { from, to } = windows[window] as (typeof windows)[number]
          expect(from <= word && word < to).toBe(true)
          const least = Math.floor(size / 16)
          if (from > 0) expect(start(word) - start(from)).toBeGreaterThanOrEqual(least)
          if (to < given.length) expect(start(to) - start(word + 1)).toBeGreaterThanOrEqual(least)
        })
      }),
      { numRuns: 500 },
    )
  })

  it("choose for every word the window with the most context", () => {
    fc.assert(
      fc.property(counts, most, (given, size) => {
        const { wordStarts } = shortenWords(sentenceOf(given), size)
        const start = (word: number) => wordStarts[word] as number
        const { windows, windowOf } = chooseWindows(wordStarts, size)
        const contexts = (word: number) =>
          windows.map(({ from, to }) => {
            if (word < from || word >= to) return -1
            const left = from === 0 ? 1e9 : start(word) - start(from)
            const right = to === given.length ? 1e9 : start(to) - start(word + 1)
            return Math.min(left, right)
          })
        windowOf.forEach((window, word) => {
          expect(contexts(word)[window]).toBe(Math.max(...contexts(word)))
        })
      }),
    )
  })

  it("cost at most twice the sentence and a window more", () => {
    fc.assert(
      fc.property(counts, most, (given, size) => {
        const { wordStarts } = shortenWords(sentenceOf(given), size)
        const { windows } = chooseWindows(wordStarts, size)
        const cost = windows.reduce(
          (sum, { from, to }) => sum + (wordStarts[to] as number) - (wordStarts[from] as number),
          0,
        )
        expect(cost).toBeLessThanOrEqual(2 * (wordStarts.at(-1) as number) + size)
      }),
    )
  })

  it("are chosen in linear time", () => {
    const { windows } = chooseWindows(startsOf(Array(1_000_000).fill(1)), 510)
    expect(windows.length).toBe(Math.ceil((1_000_000 - 510) / 255) + 1)
  })
})
