// Tagged sentences for tests: from text such as I/PRP sleep/VBP, and those of the tiny treebank.

import { taggedWords } from "../../src/tagger/tagged-trees.ts"
import { Tagger } from "../../src/tagger/tagger.ts"
import type { TaggedWord } from "../../src/tree/span-tree.ts"
import { tinyTrees } from "../train/tiny-treebank.ts"

/// A sentence; the last slash of a token divides word and tag.
export function sentenceOf(text: string): TaggedWord[] {
  return text.split(" ").map((token) => {
    const slash = token.lastIndexOf("/")
    return { form: token.slice(0, slash), tag: token.slice(slash + 1) }
  })
}

export const tinySentences = tinyTrees().map((tree) => taggedWords(tree))

/// A tagger of the tiny treebank, trained once a test file.
export const tinyTagger = Tagger.train(tinySentences)
