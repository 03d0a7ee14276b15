// What the service answers, as the client returns it.

import type { CorpusResult } from "../score/evaluate.ts"
import type { SentenceResult } from "../score/score-sentence.ts"
import type { FoundMatch } from "../tree/query/match-data.ts"
import type { Tree } from "../tree/tree.ts"

/// A tree with matches.
export interface MatchedTree {
  /// The number of the tree among those searched, counted from 0.
  readonly index: number
  readonly tree: Tree
  readonly matches: readonly FoundMatch[]
}

/// What a query found.
export interface QueryResult {
  /// The number of trees that were searched.
  readonly searched: number
  /// The number of matches that are returned.
  readonly count: number
  /// False if there may be more.
  readonly complete: boolean
  readonly trees: readonly MatchedTree[]
}

/// The same as JSON: trees are in brackets.
export interface QueryAnswer extends Omit<QueryResult, "trees"> {
  readonly trees: readonly (Omit<MatchedTree, "tree"> & { readonly brackets: string })[]
}

/// What scoring found: as `evaluateLines` returns it, with each sentence and the scorer's complaints.
export interface ScoreResult extends CorpusResult {
  readonly sentences: readonly (SentenceResult & { readonly id: number })[]
  readonly errors: readonly string[]
}

/// A model that the service offers.
export interface ServedModel {
  readonly name: string
  /// The ISO 639-1 code of its language, if it is known before the model is loaded.
  readonly language?: string
  readonly isDefault: boolean
  readonly isLoaded: boolean
}
