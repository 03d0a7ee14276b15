// Trees and their tags.

import { unescapeBrackets } from "../tree/bracket-escapes.ts"
import { type TaggedWord, toSpans } from "../tree/span-tree.ts"
import type { Tree } from "../tree/tree.ts"
import type { Tagger } from "./tagger.ts"

/// The words of a sentence as a tagger wants them, brackets and all.
export function plainWords(sentence: readonly TaggedWord[]): string[] {
  return sentence.map(({ form }) => unescapeBrackets(form))
}

/// The words of a tree with their tags.
export function taggedWords(tree: Tree): readonly TaggedWord[] {
  return toSpans(tree).words
}

/// The same tree with other tags, one a word.
export function withTags(tree: Tree, tags: readonly string[]): Tree {
  return tree.map((node) => (node.isLeaf ? (tags[node.start - tree.start] as string) : node.label))
}

/// The same tree with a tagger's tags.
export function retagged(tree: Tree, tagger: Tagger): Tree {
  return withTags(tree, tagger.tag(plainWords(taggedWords(tree))))
}
