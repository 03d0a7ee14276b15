// How many tags are right.

import type { TaggedWord } from "../tree/span-tree.ts"
import { plainWords } from "./tagged-trees.ts"
import type { Tagger } from "./tagger.ts"

/// Some words, and how many of them have the right tag.
export interface TagCount {
  readonly words: number
  readonly right: number
}

/// The words that a tagger was tested on: all, those that it knew from training, and the others.
export interface TaggingScore {
  readonly all: TagCount
  readonly known: TagCount
  readonly unknown: TagCount
}

/// How many of the tags are those of the words.
export function countRight(
  sentences: readonly (readonly TaggedWord[])[],
  tags: readonly (readonly string[])[],
): TagCount {
  const isRight = sentences.flatMap((sentence, at) =>
    sentence.map(({ tag }, word) => tag === tags[at]?.[word]),
  )
  return countOf(isRight)
}

/// Tags sentences and compares with the tags that they have.
export function scoreTagger(tagger: Tagger, sentences: readonly (readonly TaggedWord[])[]): TaggingScore {
  const known: boolean[] = []
  const unknown: boolean[] = []
  for (const sentence of sentences) {
    const words = plainWords(sentence)
    tagger.tag(words).forEach((tag, at) => {
      const group = tagger.knows(words[at] as string) ? known : unknown
      group.push(tag === sentence[at]?.tag)
    })
  }
  return { all: countOf([...known, ...unknown]), known: countOf(known), unknown: countOf(unknown) }
}

function countOf(isRight: readonly boolean[]): TagCount {
  return { words: isRight.length, right: isRight.filter((right) => right).length }
}

/// "96.84%", or "none" where there are no words.
export function percent({ words, right }: TagCount): string {
  return words === 0 ? "none" : `${((100 * right) / words).toFixed(2)}%`
}
