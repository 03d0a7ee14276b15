// Sentences in portions: what is parsed in one go, before other work gets its turn and a signal is checked.

import type { NetworkPlan } from "../network/network-shape.ts"
import { wordOperations } from "../network/word-operations.ts"
import { type ReadSentence, wordCount } from "../sentence/read-sentence.ts"
import type { Search } from "./search-options.ts"

// A core does this many operations of matrix products in a quarter of a second with int8 weights, in less than half a second
// with floats (measured: 98 and 60 billion per second).
const mostOperations = 26e9

// More sentences at once aren't parsed any faster. With a tenth of these words, an LSTM is a tenth slower, since fewer sentences
// have similar lengths; a transformer, for which `mostOperations` allows fewer words, loses a thirtieth.
const mostWords = 1600

// Enough sentences to find some of similar length, which are parsed together.
const mostSentences = 64

/// The words that a network parses greedily in a portion: fewer the more operations it takes per word.
export function portionWords(network: NetworkPlan): number {
  return Math.min(mostWords, Math.ceil(mostOperations / wordOperations(network)))
}

/// Collects sentences and returns them in portions, in the same order. A sentence that takes longer than a portion should is a
/// portion by itself.
export class Portions {
  readonly #search: Search
  readonly #mostEffort: number
  #open: ReadSentence[] = []
  #effort = 0

  /// `words` is the most that a portion has if all are parsed greedily.
  constructor(search: Search, words: number) {
    this.#search = search
    this.#mostEffort = words
  }

  /// The portions that are full once the sentence is added.
  *push(sentence: ReadSentence): Generator<readonly ReadSentence[], void, undefined> {
    const effort = parsingEffort(sentence, this.#search)
    if (this.#effort + effort > this.#mostEffort) yield* this.rest()
    this.#open.push(sentence)
    this.#effort += effort
    if (this.#effort >= this.#mostEffort || this.#open.length === mostSentences) yield* this.rest()
  }

  /// All portions of an array.
  *of(sentences: readonly ReadSentence[]): Generator<readonly ReadSentence[], void, undefined> {
    for (const sentence of sentences) yield* this.push(sentence)
    yield* this.rest()
  }

  /// The portion that is still being filled, unless it is empty.
  *rest(): Generator<readonly ReadSentence[], void, undefined> {
    const portion = this.#open
    this.#open = []
    this.#effort = 0
    if (portion.length > 0) yield portion
  }
}

/// The time that a sentence takes, in words parsed greedily: what the decoder keeps costs time per word; every search but the
/// greedy one looks at many spans, which costs time by the square. Measured with a bi-LSTM; for a model that takes longer per word,
/// this is too much rather than too little.
export function parsingEffort(sentence: ReadSentence, { decoder, beam, confidence, k }: Search): number {
  const length = wordCount(sentence)
  const hasChart = confidence === "chart"
  if (decoder === "greedy" && !hasChart) return length
  const kept = decoder === "dp" ? 1 + beam / 32 + k / 100 : decoder === "beam" ? beam / 100 : k / 100
  const spans = length / (hasChart ? 40 : 150)
  return length * (1 + kept + spans)
}
