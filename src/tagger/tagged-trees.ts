// The words of trees with their tags, and trees with other tags and features.

import { unescapeBrackets } from "../tree/bracket-escapes.ts"
import { fromSpans, type TaggedWord, toSpans } from "../tree/span-tree.ts"
import type { Tree } from "../tree/tree.ts"
import { type WordAnalysis, withAnalyses } from "./word-analysis.ts"

/// The words of a sentence with brackets unescaped, as `Tagger.tag` expects them.
export function unescapedWords(sentence: readonly TaggedWord[]): string[] {
  return sentence.map(({ form }) => unescapeBrackets(form))
}

/// The words of a tree with their tags.
export function taggedWords(tree: Tree): readonly TaggedWord[] {
  return toSpans(tree).words
}

/// The same tree with other tags and features, one analysis per word.
export function replaceAnalyses(tree: Tree, analyses: readonly WordAnalysis[]): Tree {
  const { words, brackets } = toSpans(tree)
  return fromSpans({ words: withAnalyses(words, analyses), brackets })
}
