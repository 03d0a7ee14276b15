// What a trained tagger consists of.

import type { Analysis } from "./analyses.ts"
import type { Lemmatizer } from "./lemma/lemmatizer.ts"
import type { Lexicon } from "./lexicon.ts"
import type { WeightTable } from "./weights/weight-table.ts"

/// What it takes to number the words of a sentence: with tags, or with analyses of words whose tags are known.
export interface SequenceModel {
  /// How many numbers there are.
  readonly size: number
  /// If tags are known: a word with tag t gets one of the numbers `starts[t]` to `starts[t + 1] - 1`.
  readonly starts?: Int32Array | undefined
  readonly lexicon: Lexicon
  /// Weights of word and context features: two per number, for reading forwards and backwards.
  readonly words: WeightTable
  /// Weights of history features: one per number, since these features include the direction.
  readonly history: WeightTable
}

/// Predicts the morphological features of words, given their tags.
export interface MorphologyModel extends SequenceModel {
  /// The attributes that it predicts, in the order in which they are written.
  readonly attributes: readonly string[]
  /// Sorted by tag and then by features; elsewhere an analysis is its index here.
  readonly analyses: readonly Analysis[]
  /// Undefined if the lemma isn't among the attributes.
  readonly lemmatizer?: Lemmatizer | undefined
}

export interface TaggerModel extends SequenceModel {
  /// All tags, sorted; elsewhere a tag is its index here.
  readonly tags: readonly string[]
  /// Undefined if it predicts tags alone.
  readonly morphology?: MorphologyModel | undefined
}

/// Where the analyses of each tag start; their number at the end.
export function startsOf(analyses: readonly Analysis[], tagCount: number): Int32Array {
  const starts = new Int32Array(tagCount + 1)
  for (const { tag } of analyses) starts[tag + 1] = (starts[tag + 1] as number) + 1
  for (let tag = 0; tag < tagCount; tag++)
    starts[tag + 1] = (starts[tag + 1] as number) + (starts[tag] as number)
  return starts
}
