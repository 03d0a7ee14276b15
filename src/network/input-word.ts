// A word as an encoder sees it.

import { unescapeBrackets } from "../tree/bracket-escapes.ts"
import type { TaggedWord } from "../tree/span-tree.ts"

/// A word's text with its brackets unescaped, its tag (undefined if the network is to predict it), and the features behind the tag.
export interface InputWord {
  readonly text: string
  readonly tag?: string | undefined
  readonly features?: string | undefined
}

/// The input word of a treebank's word.
export function inputWord({ form, tag, features }: TaggedWord): InputWord {
  return { text: unescapeBrackets(form), tag, features }
}
