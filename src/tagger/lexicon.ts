// Which tags each word had in training: what features see of a word besides its letters. Words are kept as hashes: they
// take less space than letters, and of 40,000 known words one unknown word in 100,000 passes for a known one.

import { FeatureIndex } from "./feature-index.ts"
import { hashText, hashTwo } from "./hash.ts"

/// The class of a word that training never saw.
export const unknownClass = 0

/// A lexicon as plain data: the words' hashes, ascending, and the class of each.
export interface LexiconData {
  readonly words: Int32Array
  readonly classes: Int32Array
}

/// The number that stands for a set of tags; the tags come in ascending order.
export function classNumber(tags: readonly number[]): number {
  if (tags.length === 0) return unknownClass
  return tags.reduce((hash, tag) => hashTwo(1, hash, tag), tags.length)
}

/// The words of the training data.
export class Lexicon {
  readonly data: LexiconData
  readonly #index: FeatureIndex

  constructor(data: LexiconData) {
    this.data = data
    this.#index = FeatureIndex.of(data.words)
  }

  has(form: string): boolean {
    return this.#index.find(hashText(form)) >= 0
  }

  /// The class of a word: one number for all words that had the same tags.
  classOf(form: string): number {
    const row = this.#index.find(hashText(form))
    return row < 0 ? unknownClass : (this.data.classes[row] as number)
  }
}
