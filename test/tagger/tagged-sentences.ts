// Tagged sentences for tests: from strings such as "I/PRP sleep/VBP", and from the tiny treebank.

import { taggedWords } from "../../src/tagger/tagged-trees.ts"
import { Tagger } from "../../src/tagger/tagger.ts"
import type { TaggedWord } from "../../src/tree/span-tree.ts"
import { tinyTrees } from "../train/tiny-treebank.ts"

/// The sentence of a string; the last slash of each token separates word and tag.
export function sentenceOf(text: string): TaggedWord[] {
  return text.split(" ").map((token) => {
    const slash = token.lastIndexOf("/")
    return { form: token.slice(0, slash), tag: token.slice(slash + 1) }
  })
}

export const tinySentences = tinyTrees().map((tree) => taggedWords(tree))

/// A tagger trained on the tiny treebank, once per test file.
export const tinyTagger = Tagger.train(tinySentences)
