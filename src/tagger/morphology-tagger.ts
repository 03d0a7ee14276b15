// Predicting the features of words whose tags are known.

import { aroundLemma, lemmaField } from "./analyses.ts"
import { SequenceReader } from "./sequence-reader.ts"
import type { MorphologyModel } from "./tagger-model.ts"
import { truncateForm } from "./word.ts"

// Words are cached with their features, since most of them occur again and again: up to this many, and none that are longer than this.
const maxCached = 100_000
const maxCachedLength = 64

/// The text around the lemma: see `aroundLemma`.
type Around = ReturnType<typeof aroundLemma>

/// Predicts features.
export class MorphologyTagger {
  readonly #model: MorphologyModel
  readonly #reader: SequenceReader
  // By analysis.
  readonly #around: readonly Around[]
  readonly #caches: Map<string, string>[]
  #cached = 0

  constructor(model: MorphologyModel) {
    this.#model = model
    this.#reader = new SequenceReader(model)
    this.#around = model.analyses.map(({ features }) => aroundLemma(features))
    this.#caches = model.analyses.map(() => new Map())
  }

  /// The features of each word, given the numbers of their tags, -1 for unknown ones. Words with an unknown tag have at most a lemma.
  features(words: readonly string[], tags: Int32Array): string[] {
    const analyses = this.#reader.read(words.map(truncateForm), tags)
    return words.map((word, at) => this.#featuresOf(word, tags[at] as number, analyses[at] as number))
  }

  #featuresOf(word: string, tag: number, analysis: number): string {
    const { lemmatizer, analyses } = this.#model
    const around = this.#around[analysis]
    if (lemmatizer === undefined) return analyses[analysis]?.features ?? ""
    if (analysis < 0) return lemmaField(lemmatizer.lemma({ word, tag, analysis }))
    if (around === undefined) return analyses[analysis]?.features as string
    const cache = this.#caches[analysis] as Map<string, string>
    const known = cache.get(word)
    if (known !== undefined) return known
    const features = `${around[0]}${lemmaField(lemmatizer.lemma({ word, tag, analysis }))}${around[1]}`
    if (word.length <= maxCachedLength) {
      if (this.#cached === maxCached) this.#clear()
      this.#cached++
      cache.set(word, features)
    }
    return features
  }

  #clear(): void {
    for (const cache of this.#caches) cache.clear()
    this.#cached = 0
  }
}
