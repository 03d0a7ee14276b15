// Text that arrives in chunks: each sentence is returned as soon as later chunks can't change it.

import { contextLength, type Language } from "./language.ts"
import { skipBlanks } from "./scan/characters.ts"
import type { ScannedSentence } from "./text-sentence.ts"

/// A sentence of a stream. The offsets of its tokens count from the beginning of `text`, which begins `base` UTF-16
/// units after the beginning of the stream.
export interface StreamedSentence {
  readonly text: string
  readonly base: number
  readonly sentence: ScannedSentence
}

// Enough for several sentences, so that a stream of small chunks isn't split again after each of them.
const minimumText = 1 << 14

// In a pause, a longer text is split again only once it has doubled: the new part may be a few characters.
const maximumInPause = 1 << 12

// A sentence that goes on for longer is cut here, so that memory stays bounded.
const maximumText = 1 << 20

/// Splits a stream into the same sentences as the language's `split` would split the whole text.
export class TextStream {
  readonly #language: Language
  #text = ""
  #base = 0
  // The length of what the last split left over. The next split waits until the text is twice as long, so that the
  // work stays linear.
  #left = 0
  #hasBegun = false

  constructor(language: Language) {
    this.#language = language
  }

  /// Adds the next chunk; returns the sentences that no later chunk can change.
  push(chunk: string): StreamedSentence[] {
    this.#text += chunk
    if (this.#text.length < Math.max(minimumText, 2 * this.#left)) return []
    const final = this.#split(true)
    return this.#text.length < maximumText ? final : [...final, ...this.#split(false)]
  }

  /// The sentences that no later chunk can change. Call when the source is idle.
  pause(): StreamedSentence[] {
    const { length } = this.#text
    return length > maximumInPause && length < 2 * this.#left ? [] : this.#split(true)
  }

  /// The remaining sentences, once the stream has ended.
  finish(): StreamedSentence[] {
    return this.#split(false)
  }

  #split(isOpen: boolean): StreamedSentence[] {
    this.#skipBlanks()
    const [text, base] = [this.#text, this.#base]
    const sentences = this.#language.split(text)
    const count = isOpen ? this.#language.countFinal(text, sentences) : sentences.length
    this.#text = text.slice(keepFrom(text, sentences, count))
    this.#base += text.length - this.#text.length
    this.#left = this.#text.length
    return sentences.slice(0, count).map((sentence) => ({ text, base, sentence }))
  }

  /// The text begins with its first visible character, as in `splitWhole`.
  #skipBlanks(): void {
    if (this.#hasBegun) return
    const blanks = skipBlanks(this.#text, 0)
    this.#text = this.#text.slice(blanks)
    this.#base += blanks
    this.#hasBegun = this.#text !== ""
  }
}

/// Where the text that is kept begins: before the first sentence that isn't final, with the blanks that a language may look at.
function keepFrom(text: string, sentences: readonly ScannedSentence[], count: number): number {
  const start = (sentences[count]?.start ?? text.length) - contextLength
  const from = Math.max(0, sentences[count - 1]?.end ?? 0, start)
  const isInsidePair = /^[\udc00-\udfff]/.test(text.charAt(from)) && from === start
  return isInsidePair ? from + 1 : from
}
