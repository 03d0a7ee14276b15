// Tags as labels. A parser can predict the tag of a word with the label of the word's own span, as the last link of its
// chain: "NP @NN", or "@NN" where the word is no phrase. Then all that the parser sees of a sentence speaks on its tags, and
// the tags that it was given are only what it begins with.

import { fallbackRoot } from "./root-labels.ts"
import type { Bracket, SpanTree } from "./span-tree.ts"

const mark = "@"

/// A label's phrases ("" if it has none), and its tag.
export interface TagLabel {
  readonly phrases: string
  readonly tag: string | undefined
}

export function splitTagLabel(label: string): TagLabel {
  if (label.startsWith(mark)) return { phrases: "", tag: label.slice(mark.length) || undefined }
  const at = label.indexOf(` ${mark}`)
  if (at < 0) return { phrases: label, tag: undefined }
  return { phrases: label.slice(0, at), tag: label.slice(at + 1 + mark.length) || undefined }
}

/// The labels with each word's tag in them; the words keep the tags that they have.
export function addTagLabels({ words, brackets }: SpanTree, tags: readonly string[]): SpanTree {
  const isWord = ({ start, end }: Bracket) => end === start + 1
  const phrases = new Map(brackets.filter(isWord).map(({ start, label }) => [start, label]))
  const ofWords = words.map((_, start): Bracket => {
    const phrase = phrases.get(start)
    const tag = `${mark}${tags[start]}`
    return { start, end: start + 1, label: phrase === undefined ? tag : `${phrase} ${tag}` }
  })
  return { words, brackets: [...brackets.filter((bracket) => !isWord(bracket)), ...ofWords] }
}

/// The words with the tags that labels gave them, and the labels without. With `keepsTags` the words keep theirs. A tag on
/// several words, which nobody means, says nothing; on the whole sentence it leaves a root that only holds it together.
export function takeTagLabels({ words, brackets }: SpanTree, keepsTags = false): SpanTree {
  if (!brackets.some(({ label }) => label.includes(mark))) return { words, brackets }
  const tagged = [...words]
  const kept: Bracket[] = []
  for (const bracket of brackets) {
    const { start, end, label } = bracket
    const { phrases, tag } = splitTagLabel(label)
    const word = words[start]
    const isWord = end === start + 1
    if (tag !== undefined && word !== undefined && isWord && !keepsTags) tagged[start] = { ...word, tag }
    const isRoot = start === 0 && end === words.length && !isWord
    const rest = phrases === "" && isRoot ? fallbackRoot : phrases
    if (rest !== "") kept.push(rest === label ? bracket : { start, end, label: rest })
  }
  return { words: tagged, brackets: kept }
}
