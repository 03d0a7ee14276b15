// Unknown words in training (the paper's section 6): a word w is replaced with probability z / (z + f(w)).

import { wordVocabulary } from "../network/encoder.ts"
import { designEncoder } from "../network/encoders.ts"
import type { Corpus } from "./corpus.ts"
import type { TrainingSettings } from "./settings.ts"

/// z, and for each word's number the probability that training replaces it by the unknown word.
export function unknownRates(
  { shape, vocabularies, unknownShare }: Corpus,
  unknownZ: TrainingSettings["unknownZ"],
): { readonly z: number; readonly rates: Float64Array } {
  const vocabulary = wordVocabulary(designEncoder(shape.encoder), vocabularies)
  if (vocabulary === undefined) return { z: 0, rates: new Float64Array(0) }
  const counts = Array.from({ length: vocabulary.size }, (_, number) => vocabulary.countOf(number))
  const occurring = counts.filter((count) => count > 0)
  const z = unknownZ === "dev" ? solveUnknownZ(occurring, unknownShare) : unknownZ
  return { z, rates: Float64Array.from(counts, (count) => (count === 0 ? 0 : z / (z + count))) }
}

/// The expected share of training words that are replaced, given how often each distinct word occurs.
export function expectedUnknownShare(counts: readonly number[], z: number): number {
  let replaced = 0
  let words = 0
  for (const count of counts) {
    replaced += (count * z) / (z + count)
    words += count
  }
  return words === 0 ? 0 : replaced / words
}

/// Finds the z for which that share is the target, by bisection.
export function solveUnknownZ(counts: readonly number[], target: number): number {
  if (target <= 0 || counts.length === 0) return 0
  let low = 0
  let high = 1
  // The share approaches 1 as z grows; if nearly all dev words are unknown, no useful z reaches it.
  const largest = 1e6
  while (expectedUnknownShare(counts, high) < target && high < largest) high *= 2
  for (let halvings = 0; halvings < 60; halvings++) {
    const middle = (low + high) / 2
    if (expectedUnknownShare(counts, middle) < target) low = middle
    else high = middle
  }
  return (low + high) / 2
}
