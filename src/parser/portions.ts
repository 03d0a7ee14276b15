// Sentences in portions: what is parsed in one go, before other work gets its turn and a signal is checked.

import type { EncoderShape } from "../network/network-shape.ts"
import { type ReadSentence, wordCount } from "../sentence/read-sentence.ts"
import type { Search } from "./search-options.ts"

// A portion takes about as long as parsing this many words greedily: a quarter of a second on one core. Smaller ones leave fewer
// sentences of similar length to be parsed together: with 600 words and an encoder without a transformer, speed drops by a
// twentieth.
const mostEfforts: Readonly<Record<EncoderShape["kind"], number>> = { bilstm: 1600, transformer: 640 }

// Enough sentences to find some of similar length, which are parsed together.
const mostSentences = 64

/// Collects sentences and returns them in portions, in the same order. A sentence that takes longer than a portion should is a
/// portion by itself.
export class Portions {
  readonly #search: Search
  readonly #mostEffort: number
  #open: ReadSentence[] = []
  #effort = 0

  constructor(search: Search, encoder: EncoderShape["kind"]) {
    this.#search = search
    this.#mostEffort = mostEfforts[encoder]
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
/// greedy one looks at many spans, which costs time by the square. Measured with the package's first English model, a bi-LSTM.
export function parsingEffort(sentence: ReadSentence, { decoder, beam, confidence, k }: Search): number {
  const length = wordCount(sentence)
  if (decoder === "greedy" && !confidence) return length
  const kept = decoder === "dp" ? 1 + beam / 32 + k / 100 : decoder === "beam" ? beam / 100 : k / 100
  const spans = length / (confidence ? 40 : 150)
  return length * (1 + kept + spans)
}
