// A sentence's pieces as the rows that a transformer computes: window after window, without padding.

import { chooseWindows, shortenWords } from "./windows.ts"
import type { SentencePieces } from "./word-piece.ts"

/// The rows of one sentence: one for each piece of each window, and for the pieces before and after the window.
export interface WindowRows {
  /// The number of each row's piece. The row's position is its distance from the start of its window.
  readonly pieces: Int32Array
  /// The first row of each window; one more entry holds the number of rows.
  readonly windowStarts: Int32Array
  /// The rows of each word's first and last piece, in the window in which it has the most context.
  readonly firstRows: Int32Array
  readonly lastRows: Int32Array
}

export interface WindowOptions {
  /// The most rows of a window.
  readonly positions: number
  /// The numbers of the pieces before and after a window.
  readonly begin: number
  readonly end: number
}

/// Lays out the pieces of a sentence, in time and memory linear in their number.
export function layOutWindows(
  sentence: SentencePieces,
  { positions, begin, end }: WindowOptions,
): WindowRows {
  const most = positions - 2
  const { pieces, wordStarts } = shortenWords(sentence, most)
  const { windows, windowOf } = chooseWindows(wordStarts, most)
  const start = (word: number) => wordStarts[word] as number
  const windowStarts = new Int32Array(windows.length + 1)
  windows.forEach(({ from, to }, at) => {
    windowStarts[at + 1] = (windowStarts[at] as number) + start(to) - start(from) + 2
  })
  const rows = new Int32Array(windowStarts[windows.length] as number)
  // Add it to the index of a piece to get its row in a window.
  const shifts = windows.map(({ from }, at) => (windowStarts[at] as number) + 1 - start(from))
  windows.forEach(({ from, to }, at) => {
    const row = windowStarts[at] as number
    rows[row] = begin
    rows.set(pieces.subarray(start(from), start(to)), row + 1)
    rows[(windowStarts[at + 1] as number) - 1] = end
  })
  const shiftOf = (word: number) => shifts[windowOf[word] as number] as number
  return {
    pieces: rows,
    windowStarts,
    firstRows: windowOf.map((_, word) => start(word) + shiftOf(word)),
    lastRows: windowOf.map((_, word) => start(word + 1) - 1 + shiftOf(word)),
  }
}
