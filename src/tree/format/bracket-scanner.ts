// Splits bracketed text, which arrives in chunks of any size, into brackets and words.

import { invalidBytes } from "../../unicode/utf8-decoder.ts"
import type { Location } from "./location.ts"

/// The most characters of a word or label: memory is bounded, whatever the file holds. The longest line of
/// text that is parsed has as many.
export const longestAtom = 1 << 24

/// The callbacks of a scanner.
export interface BracketListener {
  /// "(" and the label that immediately follows it, which may be empty.
  open(label: string, location: Location): void
  /// ")", at the scanner's `location`.
  close(): void
  /// A word, or a label after white space.
  atom(text: string, location: Location): void
  /// A word or label that begins here goes on for more than `longestAtom` characters. Ends scanning with an
  /// error.
  tooLong(location: Location): never
  /// Invalid bytes, at the scanner's `location`. The text continues with a replacement character.
  invalid(): void
  /// The end of the text.
  end(): void
}

const endOfText = Symbol("end of text")

type Piece = string | typeof invalidBytes | typeof endOfText

/// Text that may have to be scanned again. It begins with a "(".
interface KeptText {
  readonly pieces: Piece[]
  readonly line: number
  readonly lineOffset: number
  readonly offset: number
}

const newline = 10
const openBracket = 40
const closeBracket = 41

// ASCII white space only: a no-break or ideographic space may be part of a word.
const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13)

/// Calls its listener for each bracket and word. Takes time linear in the text, however it is chunked.
export class BracketScanner {
  readonly #listener: BracketListener
  #begun = false
  // Offsets count characters from the beginning of the text.
  #line = 1
  #lineOffset = 0
  #offset = 0
  #openOffset = -1
  #atom = ""
  #atomOffset = -1
  #text = ""
  #at = 0
  #kept: KeptText | undefined
  #rescanned: KeptText | undefined

  constructor(listener: BracketListener) {
    this.#listener = listener
  }

  /// The location of a ")" or of invalid bytes. Valid only while `close` or `invalid` runs.
  get location(): Location {
    return this.#locationOf(this.#offset)
  }

  /// The number of characters scanned.
  get offset(): number {
    return this.#offset
  }

  /// The number of characters that `rescan` would scan again.
  get keptLength(): number {
    return this.#kept === undefined ? 0 : this.#offset - this.#kept.offset
  }

  /// Scans the next chunk.
  push(chunk: string): void {
    if (chunk === "") return
    const text = !this.#begun && chunk.charCodeAt(0) === 0xfeff ? chunk.slice(1) : chunk
    this.#begun = true
    this.#process([text])
  }

  /// Reports invalid bytes at this point of the text.
  pushInvalid(): void {
    this.#begun = true
    this.#process([invalidBytes, "\ufffd"])
  }

  /// Ends the text, and with it the last token.
  end(): void {
    this.#process([" ", endOfText])
  }

  /// Keeps the text from the current "(", for `rescan`. Call only while `open` runs.
  keep(label: string): void {
    const offset = this.#offset - label.length - 1
    const pieces = [`(${label}${this.#text.slice(this.#at)}`]
    this.#kept = { pieces, line: this.#line, lineOffset: this.#lineOffset, offset }
  }

  /// Discards the kept text.
  release(): void {
    this.#kept = undefined
  }

  /// Goes back to the beginning of the kept text. Call only while `open` or `end` runs.
  rescan(): void {
    this.#rescanned = this.#kept
    this.#kept = undefined
  }

  #process(pieces: readonly Piece[]): void {
    let queue = pieces
    for (let next = 0; next < queue.length; next++) {
      const piece = queue[next] as Piece
      this.#kept?.pieces.push(piece)
      if (piece === endOfText) this.#listener.end()
      else if (piece === invalidBytes) this.#listener.invalid()
      else this.#scan(piece)
      if (this.#rescanned !== undefined) {
        queue = this.#rescanned.pieces.concat(queue.slice(next + 1))
        next = -1
        this.#goBack(this.#rescanned)
      }
    }
  }

  #goBack(kept: KeptText): void {
    this.#rescanned = undefined
    this.#line = kept.line
    this.#lineOffset = kept.lineOffset
    this.#offset = kept.offset
  }

  #scan(text: string): void {
    const length = text.length
    const base = this.#offset
    this.#text = text
    let at = 0
    while (at < length) {
      const code = text.charCodeAt(at)
      if (code !== openBracket && code !== closeBracket && !isSpace(code)) {
        const begin = at++
        while (at < length) {
          const next = text.charCodeAt(at)
          if (next <= closeBracket && (next >= openBracket || isSpace(next))) break
          at++
        }
        if (this.#atomOffset < 0) this.#atomOffset = base + begin
        this.#atom += text.slice(begin, at)
        if (this.#atom.length > longestAtom) this.#listener.tooLong(this.#locationOf(this.#atomOffset))
        continue
      }
      this.#offset = base + at
      this.#at = at
      this.#endToken()
      if (this.#rescanned !== undefined) return
      at++
      if (code === openBracket) this.#openOffset = this.#offset
      else if (code === closeBracket) this.#listener.close()
      else if (code === newline) {
        this.#line++
        this.#lineOffset = base + at
      }
    }
    this.#offset = base + length
  }

  /// Reports the bracket or the atom that ends before this character.
  #endToken(): void {
    const offset = this.#openOffset >= 0 ? this.#openOffset : this.#atomOffset
    if (offset < 0) return
    const isOpen = this.#openOffset >= 0
    const text = this.#atom
    this.#openOffset = -1
    this.#atom = ""
    this.#atomOffset = -1
    if (isOpen) this.#listener.open(text, this.#locationOf(offset))
    else this.#listener.atom(text, this.#locationOf(offset))
  }

  #locationOf(offset: number): Location {
    return { line: this.#line, column: offset - this.#lineOffset + 1 }
  }
}
