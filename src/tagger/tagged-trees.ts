// The words of trees with their tags, and trees with other tags.

import { unescapeBrackets } from "../tree/bracket-escapes.ts"
import { type TaggedWord, toSpans } from "../tree/span-tree.ts"
import type { Tree } from "../tree/tree.ts"

/// The words of a sentence with brackets unescaped, as `Tagger.tag` expects them.
export function unescapedWords(sentence: readonly TaggedWord[]): string[] {
  return sentence.map(({ form }) => unescapeBrackets(form))
}

/// The words of a tree with their tags.
export function taggedWords(tree: Tree): readonly TaggedWord[] {
  return toSpans(tree).words
}

/// The same tree with other tags, one per word.
export function replaceTags(tree: Tree, tags: readonly string[]): Tree {
  return tree.map((node) => (node.isLeaf ? (tags[node.start - tree.start] as string) : node.label))
}
