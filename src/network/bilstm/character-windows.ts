// The characters of a batch's words as windows, which the filters of a convolution look at.

import type { EncodedWords } from "../encoded-words.ts"
import { beginMarker, endMarker } from "../vocabulary.ts"
import type { BatchLayout } from "./batch-layout.ts"
import { charactersIn } from "./word-characters.ts"

/// The words' characters, as `windowMaximumForward` reads them.
export interface CharacterWindows {
  /// The distinct characters of the batch, by their numbers in the vocabulary.
  readonly characters: Int32Array
  /// Indices into `characters`, word after word: its characters between (width - 1) / 2 begin markers and as many end markers,
  /// so that there is a window around each character. The marker of a sentence is a window of markers.
  readonly ids: Int32Array
  /// For each row of the layout its first window and the number of its windows, in the order of time.
  readonly spans: Int32Array
}

/// Lays out the characters of a batch.
export function layOutCharacters(
  layout: BatchLayout,
  sentences: readonly EncodedWords[],
  { fieldCount, width }: { readonly fieldCount: number; readonly width: number },
): CharacterWindows {
  const numbers = new Map<number, number>()
  const numberOf = (character: number) => {
    const known = numbers.get(character)
    if (known !== undefined) return known
    numbers.set(character, numbers.size)
    return numbers.size - 1
  }
  const [begin, end] = [numberOf(beginMarker), numberOf(endMarker)]
  const margin = (width - 1) / 2
  const ids = new Int32Array(idCount(sentences, fieldCount, width))
  const spans = new Int32Array(2 * layout.rows)
  let next = 0
  const fill = (id: number, count: number) => {
    ids.fill(id, next, next + count)
    next += count
  }
  sentences.forEach((sentence, at) => {
    const { characters, ends } = charactersIn(sentence, fieldCount)
    const span = (position: number, windows: number) => {
      const row = (layout.stepRows[position] as number) + at
      spans[2 * row] = next
      spans[2 * row + 1] = windows
    }
    span(0, 1)
    fill(begin, width)
    for (let word = 0, from = 0; word < sentence.length; word++) {
      const to = ends[word] as number
      span(word + 1, to - from)
      fill(begin, margin)
      for (; from < to; from++) ids[next++] = numberOf(characters[from] as number)
      fill(end, margin)
    }
    span(sentence.length + 1, 1)
    fill(end, width)
  })
  return { characters: Int32Array.from(numbers.keys()), ids, spans }
}

/// The same spans in another order of rows.
export function reorderSpans(spans: Int32Array, rows: Int32Array): Int32Array {
  const reordered = new Int32Array(spans.length)
  rows.forEach((row, at) => {
    reordered.set(spans.subarray(2 * row, 2 * row + 2), 2 * at)
  })
  return reordered
}

function idCount(sentences: readonly EncodedWords[], fieldCount: number, width: number): number {
  return sentences.reduce((total, sentence) => {
    const { characters } = charactersIn(sentence, fieldCount)
    return total + characters.length + sentence.length * (width - 1) + 2 * width
  }, 0)
}
