// How often each word had each tag. A word of the training data must look as it would if it were new, or the model
// would learn that every word is known: its class is taken without the occurrence at hand.

import { hashText } from "./hash.ts"
import { classNumber, Lexicon } from "./lexicon.ts"

// Tags with a smaller share of a word's occurrences are mostly slips of the annotators.
const leastShare = 0.02

/// Counts tags by word.
export class TagCounts {
  // By the words' hashes, since that is all that a lexicon knows of them.
  readonly #counts = new Map<number, Map<number, number>>()

  add(form: string, tag: number): void {
    const word = hashText(form)
    let counts = this.#counts.get(word)
    if (counts === undefined) {
      counts = new Map()
      this.#counts.set(word, counts)
    }
    counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }

  /// The class of a word, one occurrence with the tag left out.
  classWithout(form: string, tag: number): number {
    return this.#classOf(hashText(form), tag)
  }

  /// The words with their classes.
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
    const tags = left.filter(({ count }) => count > 0 && count >= leastShare * total).map(({ tag }) => tag)
    return classNumber(tags.sort((a, b) => a - b))
  }
}
