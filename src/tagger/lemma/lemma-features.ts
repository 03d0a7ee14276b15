// What the choice of a lemma's rule depends on.

import { hashOne, hashString, hashTwo } from "../weights/hash.ts"
import { shapeOf } from "../word.ts"

/// A word whose lemma is asked for.
export interface AnalyzedWord {
  readonly word: string
  /// The numbers of its tag and of its analysis; -1 for unknown ones.
  readonly tag: number
  readonly analysis: number
}

const maxSuffix = 7
const maxPrefix = 3

/// An upper bound on the features that `lemmaFeatures` writes.
export const maxLemmaFeatures = 64

// Templates of features, and of the lexicon's keys.
const template = {
  tag: 1,
  analysis: 2,
  shape: 3,
  shapeAnalysis: 4,
  wordByTag: 5,
  wordByAnalysis: 6,
  prefix: 10,
  suffix: 20,
  suffixByTag: 30,
  suffixByAnalysis: 40,
} as const

/// The lexicon's key of a word with a tag or with an analysis.
export function lexiconKey(word: string, by: "tag" | "analysis", number: number): number {
  return hashTwo(by === "tag" ? template.wordByTag : template.wordByAnalysis, hashString(word), number)
}

/// Writes the features of a word to `out`; returns how many.
export function lemmaFeatures({ word, tag, analysis }: AnalyzedWord, out: Int32Array): number {
  // Only the ends of long words count.
  const form = `<${word.slice(0, maxPrefix)}${word.slice(maxPrefix).slice(-maxSuffix)}`
    .toLowerCase()
    .replace(/\d/g, "0")
  const shape = hashString(shapeOf(word))
  let count = 0
  out[count++] = hashOne(template.tag, tag)
  out[count++] = hashOne(template.analysis, analysis)
  out[count++] = hashTwo(template.shape, shape, tag)
  out[count++] = hashTwo(template.shapeAnalysis, shape, analysis)
  for (let length = 2; length <= Math.min(maxPrefix + 1, form.length); length++)
    out[count++] = hashTwo(template.prefix + length, hashString(form.slice(0, length)), tag)
  for (let length = 1; length <= Math.min(maxSuffix, form.length); length++) {
    const suffix = hashString(form.slice(-length))
    out[count++] = hashOne(template.suffix + length, suffix)
    out[count++] = hashTwo(template.suffixByTag + length, suffix, tag)
    out[count++] = hashTwo(template.suffixByAnalysis + length, suffix, analysis)
  }
  return count
}
