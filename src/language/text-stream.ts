// Text that arrives in chunks: each sentence is returned as soon as later chunks can't change it.

import type { Language } from "./language.ts"
import type { ScannedSentence } from "./text-sentence.ts"
import { splitWindow, type TextWindow, TextWindows } from "./text-windows.ts"

/// A sentence of a stream. The offsets of its tokens count from the beginning of `text`, which begins `base` UTF-16
/// units after the beginning of the stream.
export interface StreamedSentence {
  readonly text: string
  readonly base: number
  readonly sentence: ScannedSentence
}

/// Splits a stream into the same sentences as the language's `split` would split the whole text.
export class TextStream {
  readonly #language: Language
  readonly #windows = new TextWindows()

  constructor(language: Language) {
    this.#language = language
  }

  /// Adds the next chunk; returns the sentences that no later chunk can change.
  push(chunk: string): StreamedSentence[] {
    this.#windows.push(chunk)
    const found: StreamedSentence[] = []
    for (let window = this.#windows.next(); window !== undefined; window = this.#windows.next())
      for (const sentence of this.#split(window)) found.push(sentence)
    return found
  }

  /// The sentences that no later chunk can change. Call when the source is idle.
  pause(): StreamedSentence[] {
    const window = this.#windows.pause()
    return window === undefined ? [] : this.#split(window)
  }

  /// The remaining sentences, once the stream has ended.
  finish(): StreamedSentence[] {
    return this.#split(this.#windows.end())
  }

  #split(window: TextWindow): StreamedSentence[] {
    const { sentences, rest } = splitWindow(window, this.#language)
    this.#windows.keep(window, rest)
    const { text, base } = window
    return sentences.map((sentence) => ({ text, base, sentence }))
  }
}
