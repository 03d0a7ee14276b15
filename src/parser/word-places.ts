// Where the words of a sentence stand.

import type { WordOffsets } from "../decode/span-constraints.ts"
import { shown } from "../tree/shown-value.ts"
import { SentenceError } from "./parser-error.ts"

/// What a sentence says of the places of its words.
export interface GivenPlaces {
  /// The words as they came, which may have a `start` and an `end`.
  readonly own: readonly unknown[]
  readonly offsets: unknown
  readonly text: string | undefined
}

/// Where each word stands: as it was given, else where the text has it, else as if one space stood between words. `at` is
/// the number of the sentence, for messages.
export function placesOf(
  words: readonly string[],
  { own, offsets, text }: GivenPlaces,
  at: number,
): readonly WordOffsets[] {
  const given = offsets ?? ownOffsets(own)
  if (given !== undefined) return checkedOffsets(given, words.length, text, at)
  return text === undefined ? spaced(words) : foundIn(text, words, at)
}

/// Refuses what is no list with an entry for each word.
export function checkEntries(
  name: string,
  list: unknown,
  length: number,
  at: number,
): asserts list is unknown[] {
  if (!Array.isArray(list)) throw new SentenceError(at, `"${name}" must be a list, not ${shown(list)}`)
  if (list.length === length) return
  const words = `${length} ${length === 1 ? "word" : "words"}`
  throw new SentenceError(at, `"${name}" has ${list.length} entries for ${words}; give each word one`)
}

/// Where words say that they stand; undefined if none of them says it.
function ownOffsets(words: readonly unknown[]): readonly unknown[] | undefined {
  const isPlaced = (word: unknown) =>
    typeof word === "object" &&
    word !== null &&
    (("start" in word && word.start !== undefined) || ("end" in word && word.end !== undefined))
  return words.some(isPlaced) ? words : undefined
}

const isOffset = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

function checkedOffsets(
  offsets: unknown,
  length: number,
  text: string | undefined,
  at: number,
): readonly WordOffsets[] {
  checkEntries("offsets", offsets, length, at)
  return offsets.map((pair, place) => {
    const { start, end } = (pair ?? {}) as Partial<WordOffsets>
    if (!(isOffset(start) && isOffset(end) && start <= end))
      throw new SentenceError(
        at,
        `word ${place + 1} needs a start and an end, whole numbers from 0 on; give them to all words or to none`,
      )
    if (text !== undefined && end > text.length)
      throw new SentenceError(
        at,
        `word ${place + 1} ends at character ${end}, and the text at ${text.length}; offsets count in the text`,
      )
    return { start, end }
  })
}

function foundIn(text: string, words: readonly string[], at: number): WordOffsets[] {
  let from = 0
  return words.map((word, place) => {
    const start = text.indexOf(word, from)
    if (start < 0) {
      const where = place === 0 ? "in the text" : `in the text after word ${place}`
      throw new SentenceError(
        at,
        `${shown(word)}, word ${place + 1}, isn't ${where}; write words as the text has them, or give each a start and an end`,
      )
    }
    from = start + word.length
    return { start, end: from }
  })
}

function spaced(words: readonly string[]): WordOffsets[] {
  let start = 0
  return words.map((word) => {
    const end = start + word.length
    const offsets = { start, end }
    start = end + 1
    return offsets
  })
}
