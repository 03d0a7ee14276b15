// Text that comes in pieces: sentences go out when it is sure where they end.

import { splitText } from "./split-text.ts"
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

// In a pause no more is split, since it may be split again after a few characters.
const mostInPause = 1 << 12

// A sentence that goes on for longer is ended, so that memory stays bounded.
const mostText = 1 << 20

/// Splits a stream into the same sentences as `splitText` does the whole of it.
export class TextStream {
  #text = ""
  #base = 0
  // Grows with what couldn't be split, so that the work stays linear.
  #patience = leastText

  /// Takes the next piece; gives the sentences that no later piece can change.
  push(piece: string): StreamedSentence[] {
    this.#text += piece
    if (this.#text.length < this.#patience) return []
    const sure = this.#split(true)
    return this.#text.length < mostText ? sure : [...sure, ...this.#split(false)]
  }

  /// The sentences that are sure by now, for when the next piece lets itself be waited for.
  pause(): StreamedSentence[] {
    return this.#text.length > mostInPause ? [] : this.#split(true)
  }

  /// The sentences that are left when the stream has ended.
  finish(): StreamedSentence[] {
    return this.#split(false)
  }

  /// With `isOpen` the last two sentences stay: where the last begins may depend on what follows.
  #split(isOpen: boolean): StreamedSentence[] {
    const [text, base] = [this.#text, this.#base]
    const sentences = splitText(text)
    const sure = isOpen ? sentences.slice(0, -2) : sentences
    const rest = isOpen ? (sentences.at(-2) ?? sentences.at(-1))?.start : text.length
    this.#text = text.slice(rest ?? text.length)
    this.#base += text.length - this.#text.length
    this.#patience = Math.max(leastText, 2 * this.#text.length)
    return sure.map((sentence) => ({ text, base, sentence }))
  }
}
