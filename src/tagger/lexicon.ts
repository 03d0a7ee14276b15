// Which tags each word had in training. Words are stored as 32-bit hashes, which take less space than strings; with 40,000
// known words, one unknown word in 100,000 is mistaken for a known one.

import { FeatureIndex } from "./weights/feature-index.ts"
import { hashString, hashTwo } from "./weights/hash.ts"

/// The class of words that weren't in the training data.
export const unknownClass = 0

/// A lexicon as plain data: the hashes of the words in ascending order, and the class of each.
export interface LexiconData {
  readonly words: Int32Array
  readonly classes: Int32Array
}

/// The class of words that had these tags, given in ascending order.
export function hashTagSet(tags: readonly number[]): number {
  if (tags.length === 0) return unknownClass
  return tags.reduce((hash, tag) => hashTwo(1, hash, tag), tags.length)
}

/// The words of the training data with their classes.
export class Lexicon {
  readonly data: LexiconData
  readonly #index: FeatureIndex

  constructor(data: LexiconData) {
    this.data = data
    this.#index = FeatureIndex.of(data.words)
  }

  has(form: string): boolean {
    return this.#index.find(hashString(form)) >= 0
  }

  /// The class of a word: the same for all words that had the same tags.
  classOf(form: string): number {
    const row = this.#index.find(hashString(form))
    return row < 0 ? unknownClass : (this.data.classes[row] as number)
  }
}
