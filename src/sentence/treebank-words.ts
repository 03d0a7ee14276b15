// The words of a treebank's trees, as if a caller had passed them.

import { unescapeBrackets } from "../tree/bracket-escapes.ts"
import type { TaggedWord } from "../tree/span-tree.ts"
import type { ReadSentence, ReadToken } from "./read-sentence.ts"

/// The sentence of a tree's words, with the tags and features of the tree, or without them for a tagger to predict.
export function sentenceOfWords(
  words: readonly TaggedWord[],
  tags: "gold" | "predicted",
  featuresFrom: "gold" | "predicted" = "gold",
): ReadSentence {
  let start = 0
  const tokens = words.map(({ form, tag, features }): ReadToken => {
    const text = unescapeBrackets(form)
    const token = {
      text,
      leaf: form,
      ...(tags === "gold" && { tag }),
      ...(featuresFrom === "gold" && features !== undefined && { features }),
      start,
      end: start + text.length,
    }
    start = token.end + 1
    return token
  })
  return { tokens }
}
