// Sentences in portions: what is parsed at a stretch, before others get their turn and a signal is heard.

import type { Decoding } from "../decode/search.ts"
import type { Given, TaggedSentence, TokenSentence } from "../sentence/sentence.ts"
import type { ParseOptions } from "./parse-options.ts"

// A portion takes the time in which about so many words are parsed greedily: with the English model, a quarter of a second
// on one core. Smaller ones leave fewer sentences of like length to be parsed together: 600 words cost a twentieth of the
// speed.
const mostEffort = 1600

// Enough sentences to find some of like length, which are parsed together.
const mostSentences = 64

/// Takes sentences as they come and gives them back in portions, in the same order. A sentence that takes longer than a
/// portion should is one by itself.
export class Portions {
  readonly #effortOf: (length: number) => number
  #open: Given[] = []
  #effort = 0

  constructor(decoding: Decoding, options: ParseOptions) {
    this.#effortOf = (length) => effortOf(length, decoding, options)
  }

  /// The portions that are full with one sentence more.
  *push(sentence: Given): Generator<readonly Given[], void, undefined> {
    const effort = this.#effortOf(wordCount(sentence))
    if (this.#effort + effort > mostEffort) yield* this.rest()
    this.#open.push(sentence)
    this.#effort += effort
    if (this.#effort >= mostEffort || this.#open.length === mostSentences) yield* this.rest()
  }

  /// All portions of a list.
  *of(sentences: readonly Given[]): Generator<readonly Given[], void, undefined> {
    for (const sentence of sentences) yield* this.push(sentence)
    yield* this.rest()
  }

  /// What is left, if anything is.
  *rest(): Generator<readonly Given[], void, undefined> {
    const portion = this.#open
    this.#open = []
    this.#effort = 0
    if (portion.length > 0) yield portion
  }
}

/// How long a sentence of so many words takes, in words that are parsed greedily: what the decoder keeps costs by the word,
/// and whatever looks at many spans, as all do but greedy parsing, by the square. Measured with the English model.
function effortOf(length: number, { decoder, beam }: Decoding, { confidence, k = 1 }: ParseOptions): number {
  if (decoder === "greedy" && !confidence) return length
  const kept = decoder === "dp" ? 1 + beam / 32 + k / 100 : decoder === "beam" ? beam / 100 : k / 100
  const spans = length / (confidence ? 40 : 150)
  return length * (1 + kept + spans)
}

// Characters of a text for each of its words, the space behind it too.
const charactersPerWord = 5

/// The words of a sentence; of a text about as many as it will have. What is no sentence is refused later.
function wordCount(sentence: Given): number {
  if (Array.isArray(sentence)) return sentence.length
  const { words, tokens, text } = (sentence ?? {}) as Partial<TaggedSentence & TokenSentence>
  return words?.length ?? tokens?.length ?? Math.ceil((text?.length ?? 0) / charactersPerWord)
}
