// Unknown words in training (the paper's section 6): a word w is replaced with probability z / (z + f(w)).

import { designEncoder } from "../network/encoders.ts"
import { unknownValue, type Vocabulary } from "../network/vocabulary.ts"
import type { Corpus } from "./corpus.ts"
import type { TrainingSettings } from "./settings.ts"

/// z, and for each field, by the numbers of its values, the probability that training replaces them by the unknown one; undefined
/// for fields other than words and features.
export interface UnknownRates {
  readonly z: number
  readonly rates: readonly (Float64Array | undefined)[]
}

/// The rates of a corpus. Where z is fitted to dev, words that are too rare for the vocabulary count as replaced already. Most
/// values of features are far too frequent for z: they all have the same rate.
export function unknownRates(
  corpus: Corpus,
  { unknownZ, featureDropout }: Pick<TrainingSettings, "unknownZ" | "featureDropout">,
): UnknownRates {
  const { wordFields, featureFields } = designEncoder(corpus.shape.encoder)
  const counts = corpus.vocabularies.map(countsOf)
  const [first] = wordFields
  const devZ = () => (first === undefined ? 0 : fittedZ(corpus, first, counts[first] as number[]))
  const z = unknownZ === "dev" ? devZ() : unknownZ
  const rates = counts.map((numbers, field) => {
    if (wordFields.includes(field))
      return Float64Array.from(numbers, (count) => (count === 0 ? 0 : z / (z + count)))
    if (featureFields.includes(field))
      return Float64Array.from(numbers, (count) => (count === 0 ? 0 : featureDropout))
    return undefined
  })
  return { z: first === undefined ? 0 : z, rates }
}

function countsOf(vocabulary: Vocabulary): number[] {
  return Array.from({ length: vocabulary.size }, (_, number) => vocabulary.countOf(number))
}

function fittedZ({ train, unknownShare }: Corpus, field: number, counts: readonly number[]): number {
  let words = 0
  let unknown = 0
  for (const { fields } of train) {
    for (const value of fields[field] as Int32Array) {
      words++
      if (value === unknownValue) unknown++
    }
  }
  if (words === unknown) return 0
  const known = counts.filter((count) => count > 0)
  return solveUnknownZ(known, (unknownShare * words - unknown) / (words - unknown))
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
