import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { layOutWindows } from "../../../src/network/transformer/window-rows.ts"
import { smallestWindow } from "../../../src/network/transformer/windows.ts"

const markers = { begin: 101, end: 102 }

describe("the rows of a sentence", () => {
  it("are its pieces between two markers if it is short", () => {
    const sentence = { pieces: Int32Array.of(7, 8, 9), wordStarts: Int32Array.of(0, 2, 3) }
    expect(layOutWindows(sentence, { positions: 512, ...markers })).toEqual({
      pieces: Int32Array.of(101, 7, 8, 9, 102),
      windowStarts: Int32Array.of(0, 5),
      firstRows: Int32Array.of(1, 3),
      lastRows: Int32Array.of(2, 3),
    })
  })

  it("are windows one after the other if it is long", () => {
    const pieces = Int32Array.from({ length: 20 }, (_, piece) => piece)
    const wordStarts = Int32Array.from({ length: 21 }, (_, word) => word)
    const rows = layOutWindows({ pieces, wordStarts }, { positions: 18, ...markers })
    expect([...rows.windowStarts]).toEqual([0, 18, 36])
    expect([...rows.pieces.subarray(0, 18)]).toEqual([101, ...pieces.subarray(0, 16), 102])
    expect([...rows.pieces.subarray(18)]).toEqual([101, ...pieces.subarray(4), 102])
    expect(rows.firstRows).toEqual(rows.lastRows)
    expect(rows.firstRows[19]).toBe(18 + 16)
  })

  it("have each word's first and last piece in one window that isn't too long", () => {
    const words = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 100 })
    const positions = fc.integer({ min: smallestWindow + 2, max: 60 })
    fc.assert(
      fc.property(words, positions, (counts, limit) => {
        let end = 0
        const ends = counts.map((count) => {
          end += count
          return end
        })
        const sentence = {
          pieces: Int32Array.from({ length: end }, (_, piece) => 1000 + piece),
          wordStarts: Int32Array.of(0, ...ends),
        }
        const rows = layOutWindows(sentence, { positions: limit, ...markers })
        rows.windowStarts.subarray(0, -1).forEach((start, window) => {
          const after = rows.windowStarts[window + 1] as number
          expect(after - start).toBeLessThanOrEqual(limit)
          expect([rows.pieces[start], rows.pieces[after - 1]]).toEqual([101, 102])
        })
        counts.forEach((count, word) => {
          const [first, last] = [rows.firstRows[word] as number, rows.lastRows[word] as number]
          const begin = (ends[word] as number) - count
          expect([rows.pieces[first], rows.pieces[last]]).toEqual([1000 + begin, 1000 + begin + count - 1])
          const windowOf = (row: number) => rows.windowStarts.findLastIndex((start) => start <= row)
          expect(windowOf(first)).toBe(windowOf(last))
        })
      }),
    )
  })
})
