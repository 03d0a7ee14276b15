// Jackknifing: each part of a treebank is tagged by a tagger that was trained on all other parts, so that its tags have
// the mistakes that tags of new text will have.

import type { TaggedWord } from "../tree/span-tree.ts"
import { plainWords } from "./tagged-trees.ts"
import { Tagger } from "./tagger.ts"
import type { TaggerSettings } from "./train.ts"

/// Sentences, each in one of the folds 0 to `folds - 1`.
export interface FoldedSentences {
  readonly sentences: readonly (readonly TaggedWord[])[]
  readonly foldOf: Int32Array
}

/// The folds of the sentences of some files with so many sentences each. A file is cut into runs of consecutive sentences,
/// since neighbours share their words, and a fold has one run of each file, since files may be of different kinds. Two
/// sentences or more are never all in one fold.
export function dealFolds(sizes: readonly number[], folds: number): Int32Array {
  const filled = sizes.filter((size) => size > 0)
  return Int32Array.from(
    filled.flatMap((size, file) =>
      // Files begin at different folds: if each has but one sentence, not all of them are in the first.
      Array.from({ length: size }, (_, at) => (file + Math.floor((at * folds) / size)) % folds),
    ),
  )
}

/// The tags of a fold's sentences, in their order, by a tagger that saw all others.
export function tagFold(
  { sentences, foldOf }: FoldedSentences,
  fold: number,
  settings?: Partial<TaggerSettings>,
): string[][] {
  const held = sentences.filter((_, at) => foldOf[at] === fold)
  if (held.length === 0) return []
  const tagger = Tagger.train(
    sentences.filter((_, at) => foldOf[at] !== fold),
    settings,
  )
  return held.map((sentence) => tagger.tag(plainWords(sentence)))
}
