// One sentence of a text, or one tree of a treebank.

import type { ParsedSentence } from "../../../sentence/parsed-sentence.ts"
import type { Tree } from "../../../tree/tree.ts"

/// A sentence with its tree, once it has been parsed, or what went wrong.
export interface CorpusItem {
  readonly text: string
  readonly tree?: Tree
  /// Undefined for a tree that was read from a treebank.
  readonly parsed?: ParsedSentence
  readonly error?: string
}
