// Which part of a stream of text is split next: apart from splitting, so that others can do that.

import { contextLength, type Language } from "./language.ts"
import { skipBlanks } from "./scan/characters.ts"
import type { ScannedSentence } from "./text-sentence.ts"

/// A part of a stream, to be split into sentences.
export interface TextWindow {
  readonly text: string
  /// Where it begins in the stream, in UTF-16 units.
  readonly base: number
  /// True if more text may follow, so that only those sentences count that it can't change.
  readonly isOpen: boolean
}

/// The sentences of a window, as far as they count.
export interface SplitWindow {
  readonly sentences: readonly ScannedSentence[]
  /// Where the text begins that is split again, together with what follows.
  readonly rest: number
  /// The number of tokens in that text. More text changes hardly any of them.
  readonly restTokens: number
}

// Enough for several sentences, so that a stream of small chunks isn't split again after each of them.
const minimumText = 1 << 14

// In a pause, a longer text is split again only once it has doubled: the new part may be a few characters.
const maximumInPause = 1 << 12

// A sentence that goes on for longer is cut here, so that memory stays bounded.
const maximumText = 1 << 20

/// Takes the chunks of a stream. After each, its caller splits the windows that `next` returns, one after the
/// other, and calls `keep` for each.
export class TextWindows {
  #text = ""
  #base = 0
  // The length of what the last split left over. The next split waits until the text is twice as long, so
  // that the work stays linear.
  #left = 0
  #hasBegun = false
  #isCut = false

  push(chunk: string): void {
    this.#text += chunk
    this.#isCut = false
  }

  /// The window to split now; undefined if more text should come first.
  next(): TextWindow | undefined {
    if (this.#isCut) return this.#text.length < maximumText ? undefined : this.#window(false)
    if (this.#text.length < Math.max(minimumText, 2 * this.#left)) return undefined
    this.#isCut = true
    return this.#window(true)
  }

  /// The window to split in a pause of the stream.
  pause(): TextWindow | undefined {
    const { length } = this.#text
    return length > maximumInPause && length < 2 * this.#left ? undefined : this.#window(true)
  }

  /// The last window, when the stream has ended.
  end(): TextWindow {
    return this.#window(false)
  }

  /// The text from `rest` on is part of the next window.
  keep({ text }: TextWindow, rest: number): void {
    this.#text = text.slice(rest)
    this.#base += rest
    this.#left = this.#text.length
  }

  #window(isOpen: boolean): TextWindow {
    this.#skipBlanks()
    return { text: this.#text, base: this.#base, isOpen }
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

/// Splits a window.
export function splitWindow({ text, isOpen }: Omit<TextWindow, "base">, language: Language): SplitWindow {
  const all = language.split(text)
  const count = isOpen ? language.countFinal(text, all) : all.length
  const restTokens = all.slice(count).reduce((total, { tokens }) => total + tokens.length, 0)
  return { sentences: all.slice(0, count), rest: restFrom(text, all, count), restTokens }
}

/// Where the text that is kept begins: before the first sentence that isn't final, with the blanks that a
/// language may look at.
function restFrom(text: string, sentences: readonly ScannedSentence[], count: number): number {
  const start = (sentences[count]?.start ?? text.length) - contextLength
  const from = Math.max(0, sentences[count - 1]?.end ?? 0, start)
  const isInsidePair = /^[\udc00-\udfff]/.test(text.charAt(from)) && from === start
  return isInsidePair ? from + 1 : from
}
