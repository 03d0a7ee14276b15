// What a tagger says of a word.

import type { TaggedWord } from "../tree/span-tree.ts"

/// A word's tag and features.
export interface WordAnalysis {
  readonly tag: string
  /// Such as `lem=chat|g=m|n=s`; empty if the word has none, undefined if the tagger predicts tags alone.
  readonly features?: string
}

/// The same words with other tags and, if they were predicted, other features.
export function withAnalyses(words: readonly TaggedWord[], analyses: readonly WordAnalysis[]): TaggedWord[] {
  return words.map(({ form, features: own }, at) => {
    const { tag, features = own } = analyses[at] as WordAnalysis
    return features === undefined || features === "" ? { form, tag } : { form, tag, features }
  })
}
