// Unknown words in training (the paper's section 6): a word w is replaced with probability z / (z + f(w)).

import { designEncoder } from "../network/encoders.ts"
import { unknownValue, type Vocabulary } from "../network/vocabulary.ts"
import type { Corpus } from "./corpus.ts"
import type { TrainingSettings } from "./settings.ts"

/// z, and for each field of words, by the words' numbers, the probability that training replaces them by the unknown word.
export interface UnknownRates {
  readonly z: number
  readonly rates: readonly Float64Array[]
}

/// The rates of a corpus. Where z is fitted to dev, words that are too rare for the vocabulary count as replaced already.
export function unknownRates(corpus: Corpus, unknownZ: TrainingSettings["unknownZ"]): UnknownRates {
  const { wordFields } = designEncoder(corpus.shape.encoder)
  const counts = wordFields.map((field) => countsOf(corpus.vocabularies[field] as Vocabulary))
  const [firstField] = wordFields
  const [firstCounts] = counts
  if (firstField === undefined || firstCounts === undefined) return { z: 0, rates: [] }
  const z = unknownZ === "dev" ? fittedZ(corpus, firstField, firstCounts) : unknownZ
  const rateOf = (count: number) => (count === 0 ? 0 : z / (z + count))
  return { z, rates: counts.map((numbers) => Float64Array.from(numbers, rateOf)) }
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
