// From the brackets of a parse to a tree.

import type { NumberedBracket } from "../transition/numbered-bracket.ts"
import type { LabelSet } from "../tree/label-set.ts"
import { fromSpans, type TaggedWord } from "../tree/span-tree.ts"
import type { Tree } from "../tree/tree.ts"

/// The tree that the brackets make over the words.
export function treeOf(
  words: readonly TaggedWord[],
  brackets: readonly NumberedBracket[],
  labels: LabelSet,
): Tree {
  const named = brackets.map(({ start, end, label }) => ({ start, end, label: labels.nameOf(label) }))
  return fromSpans({ words, brackets: named })
}
