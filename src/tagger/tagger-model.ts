// What a trained tagger consists of.

import type { Lexicon } from "./lexicon.ts"
import type { WeightTable } from "./weight-table.ts"

export interface TaggerModel {
  /// All tags, sorted; elsewhere a tag is its index here.
  readonly tags: readonly string[]
  readonly lexicon: Lexicon
  /// Weights of word and context features: two per tag, for reading forwards and backwards.
  readonly words: WeightTable
  /// Weights of history features: one per tag, since these features include the direction.
  readonly history: WeightTable
}
