// The tokens of a bracketed text, with their locations, from chunks that may end anywhere.

import { invalidBytes } from "../../unicode/utf8-decoder.ts"
import type { Location } from "./location.ts"

/// Who listens to a scanner.
export interface BracketListener {
  /// "(" with the label right behind it, which may be empty.
  open(label: string, location: Location): void
  close(): void
  /// A word, or a label after white space.
  atom(text: string, location: Location): void
  /// Bytes that are no text. A replacement character follows as part of the text.
  invalid(): void
  /// The text is over.
  end(): void
}

const endOfText = Symbol("end of text")

type Piece = string | typeof invalidBytes | typeof endOfText

/// Text that may be scanned a second time, from its "(" on.
interface KeptText {
  readonly pieces: Piece[]
  readonly line: number
  readonly lineOffset: number
  readonly offset: number
}

const newline = 10
const openBracket = 40
const closeBracket = 41

// ASCII white space only: a no-break or an ideographic space may stand within a word.
const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13)

/// Cuts text into tokens and tells its listener of each. Linear in the text, whatever the chunks.
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
  #again: KeptText | undefined

  constructor(listener: BracketListener) {
    this.#listener = listener
  }

  /// The location of a ")" or of invalid bytes, while the listener hears of them.
  get location(): Location {
    return this.#locationOf(this.#offset)
  }

  /// How many characters have been scanned.
  get offset(): number {
    return this.#offset
  }

  /// How many of them are kept.
  get keptLength(): number {
    return this.#kept === undefined ? 0 : this.#offset - this.#kept.offset
  }

  /// Takes the next chunk.
  push(chunk: string): void {
    if (chunk === "") return
    const text = !this.#begun && chunk.charCodeAt(0) === 0xfeff ? chunk.slice(1) : chunk
    this.#begun = true
    this.#take([text])
  }

  /// Takes the location of bytes that are no text.
  pushInvalid(): void {
    this.#begun = true
    this.#take([invalidBytes, "\ufffd"])
  }

  /// Says that the text is over: a token at its end is complete.
  end(): void {
    this.#take([" ", endOfText])
  }

  /// Keeps the text from "(" on, for `rescan`. Only while the listener hears of that bracket.
  keep(label: string): void {
    const offset = this.#offset - label.length - 1
    const pieces = [`(${label}${this.#text.slice(this.#at)}`]
    this.#kept = { pieces, line: this.#line, lineOffset: this.#lineOffset, offset }
  }

  /// Lets go of the text that was kept.
  release(): void {
    this.#kept = undefined
  }

  /// Goes back to the beginning of the text that was kept. Only while the listener hears of a bracket or the end.
  rescan(): void {
    this.#again = this.#kept
    this.#kept = undefined
  }

  #take(pieces: readonly Piece[]): void {
    let queue = pieces
    for (let next = 0; next < queue.length; next++) {
      const piece = queue[next] as Piece
      this.#kept?.pieces.push(piece)
      if (piece === endOfText) this.#listener.end()
      else if (piece === invalidBytes) this.#listener.invalid()
      else this.#scan(piece)
      if (this.#again !== undefined) {
        queue = this.#again.pieces.concat(queue.slice(next + 1))
        next = -1
        this.#goBack(this.#again)
      }
    }
  }

  #goBack(kept: KeptText): void {
    this.#again = undefined
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
        continue
      }
      this.#offset = base + at
      this.#at = at
      this.#endToken()
      if (this.#again !== undefined) return
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

  /// Tells of the bracket or the atom before this character.
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
