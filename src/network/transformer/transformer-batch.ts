// A batch of sentences in memory, as the transformer reads it.

import type { Arena } from "../../math/arena.ts"
import type { Address } from "../../math/kernel-functions.ts"
import { writeInts } from "../bilstm/batch-rows.ts"
import type { EncodedWords } from "../encoded-words.ts"
import { unknownValue } from "../vocabulary.ts"
import type { PackedRows } from "./transformer-layer.ts"

/// The arrays of an encoded sentence, in this order: the pieces of its rows, the first row of each window and the number of rows, the
/// rows of each word's first and last piece, the form of each word, and the given tag of each word if the encoder reads them.
export const sentenceArrays = {
  pieces: 0,
  windowStarts: 1,
  firstRows: 2,
  lastRows: 3,
  forms: 4,
  givenTags: 5,
} as const

/// An array of an encoded sentence.
export function sentenceArray({ fields }: EncodedWords, name: keyof typeof sentenceArrays): Int32Array {
  return fields[sentenceArrays[name]] as Int32Array
}

/// The rows of windows, as addresses of int32 arrays.
export interface PieceRows extends PackedRows {
  /// The piece of each row, and its position in its window.
  readonly pieces: Address
  readonly positions: Address
}

/// The rows of a batch and its slots: a sentence has a slot for each word, one before them and one after them.
export interface TransformerBatch extends PieceRows {
  readonly slots: number
  /// The rows of the first and last piece of each slot, which are in the same window. Later slots are in the same or a later window.
  readonly pairs: Address
  /// The form of each slot's word.
  readonly forms: Address
  /// The given tag of each slot's word; 0 if the sentences don't have them.
  readonly givenTags: Address
  /// The first slot of each sentence; one more entry holds the number of slots.
  readonly sentenceStarts: Int32Array
}

/// Writes the numbers of sentences into memory.
export function writeTransformerBatch(arena: Arena, sentences: readonly EncodedWords[]): TransformerBatch {
  const pieces: number[] = []
  const positions: number[] = []
  const windowStarts: number[] = [0]
  const pairs: number[] = []
  const forms: number[] = []
  const givenTags: number[] = []
  const sentenceStarts = new Int32Array(sentences.length + 1)
  let longest = 0
  sentences.forEach((sentence, at) => {
    const base = pieces.length
    const starts = sentenceArray(sentence, "windowStarts")
    for (let window = 0; window + 1 < starts.length; window++) {
      const [from, to] = [starts[window] as number, starts[window + 1] as number]
      longest = Math.max(longest, to - from)
      for (let row = from; row < to; row++) positions.push(row - from)
      windowStarts.push(base + to)
    }
    for (const piece of sentenceArray(sentence, "pieces")) pieces.push(piece)
    const [firstRows, lastRows] = [sentenceArray(sentence, "firstRows"), sentenceArray(sentence, "lastRows")]
    const last = (starts.at(-1) as number) - 1
    pairs.push(base, base)
    forms.push(0)
    for (let word = 0; word < sentence.length; word++) {
      pairs.push(base + (firstRows[word] as number), base + (lastRows[word] as number))
      forms.push(sentenceArray(sentence, "forms")[word] as number)
    }
    pairs.push(base + last, base + last)
    forms.push(0)
    sentenceStarts[at + 1] = forms.length
    const tags = sentence.fields[sentenceArrays.givenTags]
    if (tags === undefined) return
    givenTags.push(unknownValue)
    for (const tag of tags) givenTags.push(tag)
    givenTags.push(unknownValue)
  })
  const write = (numbers: readonly number[]) => writeInts(arena, Int32Array.from(numbers))
  return {
    rows: pieces.length,
    windows: windowStarts.length - 1,
    windowStarts: write(windowStarts),
    longest,
    pieces: write(pieces),
    positions: write(positions),
    slots: forms.length,
    pairs: write(pairs),
    forms: write(forms),
    givenTags: givenTags.length === 0 ? 0 : write(givenTags),
    sentenceStarts,
  }
}
