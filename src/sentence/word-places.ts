// Where the words of a sentence stand.

import { quoteValue } from "../check/quote-value.ts"
import type { WordOffsets } from "../decode/span-constraints.ts"
import { SentenceError } from "./sentence-error.ts"

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
  return text === undefined ? spaced(words) : foundIn(text, words, own, at)
}

/// Refuses what is no list with an entry for each word.
export function checkEntries(
  name: string,
  list: unknown,
  length: number,
  at: number,
): asserts list is unknown[] {
  if (!Array.isArray(list)) throw new SentenceError(at, `"${name}" must be a list, not ${quoteValue(list)}`)
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

/// Each word as it came, or the bracket that it stands for, whichever is next: a text, too, may write -LRB-.
function foundIn(text: string, words: readonly string[], own: readonly unknown[], at: number): WordOffsets[] {
  let from = 0
  // Where each word was found last: what lies far ahead, or nowhere, isn't looked for again and again.
  const found = new Map<string, number>()
  const next = (word: string) => {
    const before = found.get(word)
    if (before !== undefined && (before >= from || before < 0)) return before
    const start = text.indexOf(word, from)
    found.set(word, start)
    return start
  }
  return words.map((plain, place) => {
    const given = textOf(own[place]) ?? plain
    const [atPlain, atGiven] = [next(plain), next(given)]
    const isAsGiven = atGiven >= 0 && (atPlain < 0 || atGiven <= atPlain)
    const [word, start] = isAsGiven ? [given, atGiven] : [plain, atPlain]
    if (start < 0) {
      const where = place === 0 ? "in the text" : `in the text after word ${place}`
      throw new SentenceError(
        at,
        `${quoteValue(word)}, word ${place + 1}, isn't ${where}; write words as the text has them, or give each a start and an end`,
      )
    }
    from = start + word.length
    return { start, end: from }
  })
}

function textOf(word: unknown): string | undefined {
  const text: unknown = typeof word === "object" && word !== null && "text" in word ? word.text : word
  return typeof text === "string" && text !== "" ? text : undefined
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
