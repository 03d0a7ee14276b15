// How many tags are correct.

import type { TaggedWord } from "../tree/span-tree.ts"
import { unescapedWords } from "./tagged-trees.ts"
import type { Tagger } from "./tagger.ts"

/// How many words there are, and how many of them have the correct tag.
export interface TagAccuracy {
  readonly words: number
  readonly correct: number
}

/// A tagger's accuracy on all words, on those that were in its training data, and on the others.
export interface TaggerScore {
  readonly all: TagAccuracy
  readonly known: TagAccuracy
  readonly unknown: TagAccuracy
}

/// Compares tags, one array per sentence, with those of the sentences.
export function countCorrectTags(
  sentences: readonly (readonly TaggedWord[])[],
  tags: readonly (readonly string[])[],
): TagAccuracy {
  const isCorrect = sentences.flatMap((sentence, at) =>
    sentence.map(({ tag }, word) => tag === tags[at]?.[word]),
  )
  return accuracyOf(isCorrect)
}

/// Tags sentences and compares the result with their own tags.
export function scoreTagger(tagger: Tagger, sentences: readonly (readonly TaggedWord[])[]): TaggerScore {
  const known: boolean[] = []
  const unknown: boolean[] = []
  for (const sentence of sentences) {
    const words = unescapedWords(sentence)
    tagger.tag(words).forEach((tag, at) => {
      const group = tagger.knows(words[at] as string) ? known : unknown
      group.push(tag === sentence[at]?.tag)
    })
  }
  return { all: accuracyOf([...known, ...unknown]), known: accuracyOf(known), unknown: accuracyOf(unknown) }
}

function accuracyOf(isCorrect: readonly boolean[]): TagAccuracy {
  return { words: isCorrect.length, correct: isCorrect.filter(Boolean).length }
}

/// "96.84%", or "none" if there are no words.
export function formatAccuracy({ words, correct }: TagAccuracy): string {
  return words === 0 ? "none" : `${((100 * correct) / words).toFixed(2)}%`
}
