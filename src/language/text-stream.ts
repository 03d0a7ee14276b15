// Text that comes in pieces: sentences go out when it is sure where they end.

import { partsParagraphs } from "./english/characters.ts"
import { longestAttribution } from "./english/sentence-end.ts"
import { splitText } from "./english/split-text.ts"
import type { TextSentence } from "./token.ts"

/// A sentence of a stream. The offsets of its tokens count from the beginning of `text`, which begins `base` UTF-16 units
/// after the beginning of the stream.
export interface StreamedSentence {
  readonly text: string
  readonly base: number
  readonly sentence: TextSentence
}

// Enough for several sentences, so that a stream of small pieces isn't split again at each of them.
const leastText = 1 << 14

// In a pause no more is split again, since a few characters may be all that is new.
const mostInPause = 1 << 12

// A sentence that goes on for longer is ended, so that memory stays bounded.
const mostText = 1 << 20

/// Splits a stream into the same sentences as `splitText` does the whole of it.
export class TextStream {
  #text = ""
  #base = 0
  // The length of what the last split left. No split until it has doubled, so that the work stays linear.
  #left = 0

  /// Takes the next piece; gives the sentences that no later piece can change.
  push(piece: string): StreamedSentence[] {
    this.#text += piece
    if (this.#text.length < Math.max(leastText, 2 * this.#left)) return []
    const sure = this.#split(true)
    return this.#text.length < mostText ? sure : [...sure, ...this.#split(false)]
  }

  /// The sentences that are sure by now, for when the next piece lets itself be waited for.
  pause(): StreamedSentence[] {
    const { length } = this.#text
    return length > mostInPause && length < 2 * this.#left ? [] : this.#split(true)
  }

  /// The sentences that are left when the stream has ended.
  finish(): StreamedSentence[] {
    return this.#split(false)
  }

  #split(isOpen: boolean): StreamedSentence[] {
    const [text, base] = [this.#text, this.#base]
    const sentences = splitText(text)
    const sure = isOpen ? sureSentences(text, sentences) : sentences.length
    this.#text = text.slice(sentences[sure]?.start ?? text.length)
    this.#base += text.length - this.#text.length
    this.#left = this.#text.length
    return sentences.slice(0, sure).map((sentence) => ({ text, base, sentence }))
  }
}

const quotes = new Set("\"'”’")
const wholeWord = /^\p{L}[\p{L}\p{M}\p{N}]{0,40}[\s!-/:-@]/u

/// How many sentences, from the first on, stay the same whatever follows the text: those before an empty line,
/// which always ends a sentence, and those before a word that has come whole. A sentence that begins otherwise
/// has to end first.
function sureSentences(text: string, sentences: readonly TextSentence[]): number {
  const startOf = (at: number) => sentences[at]?.start ?? text.length
  let sure = sentences.findLastIndex(({ end }, at) => partsParagraphs(text.slice(end, startOf(at + 1)))) + 1
  for (; sure < sentences.length - 1; sure++) {
    const next = startOf(sure + 1)
    const hasBegun = sure < sentences.length - 2 || wholeWord.test(text.slice(next, next + 48))
    const { end } = sentences[sure] as TextSentence
    const mayBeAttributed = quotes.has(text.charAt(end - 1)) && text.length - end < longestAttribution
    if (!hasBegun || mayBeAttributed) break
  }
  return sure
}
