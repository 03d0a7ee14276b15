// How often each word had each tag. If the lexicon counted the very occurrence that the model learns from, the model would
// learn that every word is known; so in training a word's class leaves out that occurrence.

import { hashTagSet, Lexicon } from "./lexicon.ts"
import { hashString } from "./weights/hash.ts"

// Tags with a smaller share of a word's occurrences are mostly annotation errors.
const minShare = 0.02

/// Counts tags per word.
export class TagCounts {
  // Keyed by hash, like the lexicon: words with the same hash share their counts.
  readonly #counts = new Map<number, Map<number, number>>()

  add(form: string, tag: number): void {
    const word = hashString(form)
    let counts = this.#counts.get(word)
    if (counts === undefined) {
      counts = new Map()
      this.#counts.set(word, counts)
    }
    counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }

  /// The class of a word, leaving out one of its occurrences with this tag.
  leaveOneOutClass(form: string, tag: number): number {
    return this.#classOf(hashString(form), tag)
  }

  /// The lexicon of all words counted.
  lexicon(): Lexicon {
    const words = Int32Array.from(this.#counts.keys()).sort()
    return new Lexicon({ words, classes: words.map((word) => this.#classOf(word)) })
  }

  #classOf(word: number, without = -1): number {
    const left = Array.from(this.#counts.get(word) ?? [], ([tag, count]) => ({
      tag,
      count: tag === without ? count - 1 : count,
    }))
    const total = left.reduce((sum, { count }) => sum + count, 0)
    const tags = left.filter(({ count }) => count > 0 && count >= minShare * total).map(({ tag }) => tag)
    return hashTagSet(tags.sort((a, b) => a - b))
  }
}
