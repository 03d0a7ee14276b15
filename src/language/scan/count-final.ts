// Which sentences of an unfinished text can be passed on before the rest of it is known.

import type { ScannedSentence } from "../text-sentence.ts"
import { separatesParagraphs } from "./characters.ts"

const quotes = new Set("\"'”’")
const wholeWord = /^\p{L}[\p{L}\p{M}\p{N}]{0,40}[\s!-/:-@]/u

/// How many sentences, counted from the first, stay the same whatever follows the text: those before an empty line,
/// which always ends a sentence, and those before a sentence whose first word is complete. If the next sentence
/// doesn't begin with a word, it has to end first. After a quote, an attribution of up to `longestAttribution` UTF-16
/// units may follow.
export function countFinal(
  text: string,
  sentences: readonly ScannedSentence[],
  longestAttribution: number,
): number {
  const startOf = (at: number) => sentences[at]?.start ?? text.length
  let count =
    sentences.findLastIndex(({ end }, at) => separatesParagraphs(text.slice(end, startOf(at + 1)))) + 1
  for (; count < sentences.length - 1; count++) {
    const next = startOf(count + 1)
    const hasBegun = count < sentences.length - 2 || wholeWord.test(text.slice(next, next + 48))
    const { end } = sentences[count] as ScannedSentence
    const mayBeAttributed = quotes.has(text.charAt(end - 1)) && text.length - end < longestAttribution
    if (!hasBegun || mayBeAttributed) break
  }
  return count
}
