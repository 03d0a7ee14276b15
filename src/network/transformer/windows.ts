// Sentences with more pieces than a transformer has positions for, as overlapping windows of whole words.

import type { SentencePieces } from "./word-piece.ts"

/// The fewest pieces that a window must have room for.
export const smallestWindow = 16

/// Windows over a sentence, in order.
export interface WordWindows {
  /// The words of each window, half-open.
  readonly windows: readonly WordWindow[]
  /// The window of each word in which it has the most context on both sides.
  readonly windowOf: Int32Array
}

export interface WordWindow {
  readonly from: number
  readonly to: number
}

/// The same words with fewer pieces, if the sentence doesn't fit into one window of `most` pieces: of a word with more
/// than an eighth of a window the first and last pieces are kept, so that every window has many words.
export function shortenWords(sentence: SentencePieces, most: number): SentencePieces {
  const { pieces, wordStarts } = sentence
  if (pieces.length <= most) return sentence
  const longest = longestWord(most)
  const kept = new Int32Array(pieces.length)
  const keptStarts = new Int32Array(wordStarts.length)
  let end = 0
  for (let word = 0; word + 1 < wordStarts.length; word++) {
    const [from, to] = [wordStarts[word] as number, wordStarts[word + 1] as number]
    const count = Math.min(longest, to - from)
    const first = Math.ceil(count / 2)
    kept.set(pieces.subarray(from, from + first), end)
    kept.set(pieces.subarray(to - (count - first), to), end + first)
    end += count
    keptStarts[word + 1] = end
  }
  return { pieces: kept.slice(0, end), wordStarts: keptStarts }
}

/// The most pieces of a word in a sentence of several windows.
function longestWord(most: number): number {
  return Math.max(2, Math.floor(most / 8))
}

/// The most pieces that all windows of a sentence of `words` words have together, and two more per window.
export function mostRows(words: number, most: number): number {
  const pieces = Math.max(most, words * longestWord(most))
  // Windows begin at least a few words apart, so that two pieces more for each are less than a third copy of the sentence.
  return 3 * pieces + 2 * most
}

/// Windows of up to `most` pieces, at least `smallestWindow`, over words that `shortenWords` returned. All windows together
/// have at most twice as many pieces as the sentence, and a window more. Every word has at least a sixteenth of a window
/// on either side of it, or everything up to that end of the sentence.
export function chooseWindows(wordStarts: Int32Array, most: number): WordWindows {
  const words = wordStarts.length - 1
  const start = (word: number) => wordStarts[word] as number
  // Half a window, so that every word is near the middle of some window.
  const stride = Math.floor(most / 2)
  const windows: WordWindow[] = []
  let from = 0
  let to = 0
  for (let next = stride; ; next += stride) {
    while (to < words && start(to + 1) - start(from) <= most) to++
    if (to === words) break
    windows.push({ from, to })
    while (start(from + 1) <= next) from++
  }
  // The last window has room on its left.
  while (from > 0 && start(words) - start(from - 1) <= most) from--
  windows.push({ from, to })
  return { windows, windowOf: assignWords(wordStarts, windows) }
}

function assignWords(wordStarts: Int32Array, windows: readonly WordWindow[]): Int32Array {
  const words = wordStarts.length - 1
  const start = (word: number) => wordStarts[word] as number
  // The pieces on the side of the word that has fewer. A side that reaches the end of the sentence lacks no context.
  const contextIn = ({ from, to }: WordWindow, word: number) =>
    Math.min(
      from === 0 ? Number.POSITIVE_INFINITY : start(word) - start(from),
      to === words ? Number.POSITIVE_INFINITY : start(to) - start(word + 1),
    )
  const windowOf = new Int32Array(words)
  let first = 0
  for (let word = 0; word < words; word++) {
    while ((windows[first] as WordWindow).to <= word) first++
    let best = first
    let most = contextIn(windows[first] as WordWindow, word)
    for (let at = first + 1; at < windows.length && (windows[at] as WordWindow).from <= word; at++) {
      const context = contextIn(windows[at] as WordWindow, word)
      if (context > most) [best, most] = [at, context]
    }
    windowOf[word] = best
  }
  return windowOf
}
