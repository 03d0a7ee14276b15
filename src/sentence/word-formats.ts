// The words of trees, one sentence per line, in the form in which `spandrel parse` reads sentences.

import { unescapeBrackets } from "../tree/bracket-escapes.ts"
import { cleanTree } from "../tree/clean.ts"
import type { TreeFormat } from "../tree/format/tree-formats.ts"
import { separateLemma } from "../tree/morphology.ts"
import { type TaggedWord, toSpans } from "../tree/span-tree.ts"
import type { Tree } from "../tree/tree.ts"
import { taggedToken } from "./tagged-line.ts"

const lines = { frame: ["", "\n", "\n"], isSingle: false } as const

export const wordFormats = {
  tokens: {
    ...lines,
    description: "the words, one sentence per line, as parse --input-format tokens reads them",
    write: (tree) => wordsOf(tree).map(textOf).join(" "),
  },
  tagged: {
    ...lines,
    description: "words with tags, I/PRP, as parse --input-format tagged reads them",
    write: (tree, _, features) =>
      wordsOf(tree)
        .map((word) =>
          taggedToken({ text: textOf(word), tag: word.tag, ...separateLemma(word.features) }, features),
        )
        .join(" "),
  },
} satisfies Readonly<Record<string, TreeFormat>>

export type WordFormatName = keyof typeof wordFormats

/// The words of a tree, without empty elements.
function wordsOf(tree: Tree): readonly TaggedWord[] {
  const cleaned = cleanTree(tree)
  return cleaned === undefined ? [] : toSpans(cleaned).words
}

/// A bracket on its own stays escaped as the tree has it, and will be so again in the tree that is parsed.
function textOf({ form }: TaggedWord): string {
  return /^-[LR][RSC]B-$/.test(form) ? form : unescapeBrackets(form)
}
