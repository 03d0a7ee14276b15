// A word as an encoder sees it.

import { unescapeBrackets } from "../tree/bracket-escapes.ts"
import type { TaggedWord } from "../tree/span-tree.ts"

/// A word's text with its brackets unescaped, its tag, and the features behind the tag.
export interface InputWord {
  readonly text: string
  readonly tag: string
  readonly features?: string | undefined
}

/// The input word of a treebank's word.
export function inputWord({ form, tag, features }: TaggedWord): InputWord {
  return { text: unescapeBrackets(form), tag, features }
}
