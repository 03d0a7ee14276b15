// The characters of a bracketed text: brackets, atoms and the white space between, with their places, from chunks
// that may end anywhere.

/// A place in a text; both count from 1, columns in UTF-16 units.
export interface Place {
  readonly line: number
  readonly column: number
}

/// Who listens to a scanner.
export interface BracketListener {
  open(): void
  close(): void
  /// A label or a word.
  atom(text: string, place: Place): void
  /// A white space character.
  space(): void
}

/// Text that may be scanned a second time. It begins in column 1.
export interface KeptText {
  readonly pieces: string[]
  length: number
  readonly line: number
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
  #atom = ""
  #atomOffset = -1
  #text = ""
  #at = 0
  #kept: KeptText | undefined

  constructor(listener: BracketListener) {
    this.#listener = listener
  }

  /// The place of the token that the listener hears of now; between chunks, the place of the next character.
  get place(): Place {
    return { line: this.#line, column: this.#offset - this.#lineOffset + 1 }
  }

  get inColumnOne(): boolean {
    return this.#offset === this.#lineOffset
  }

  /// Takes the next chunk.
  push(chunk: string): void {
    if (chunk === "") return
    const text = !this.#begun && chunk.charCodeAt(0) === 0xfeff ? chunk.slice(1) : chunk
    this.#begun = true
    if (this.#kept !== undefined) {
      this.#kept.pieces.push(text)
      this.#kept.length += text.length
    }
    this.#scan(text)
  }

  /// Says that the text is over: an atom at its end is complete.
  end(): void {
    if (this.#atomOffset >= 0) this.#endAtom()
  }

  /// Keeps the text from the current token on, for `rescan`.
  keep(): void {
    const pieces = [this.#text.slice(this.#at)]
    this.#kept = { pieces, length: this.#text.length - this.#at, line: this.#line, offset: this.#offset }
  }

  /// How many characters are kept.
  get keptLength(): number {
    return this.#kept?.length ?? 0
  }

  /// Lets go of the text that was kept.
  release(): KeptText | undefined {
    const kept = this.#kept
    this.#kept = undefined
    return kept
  }

  /// Goes back to the beginning of text that was kept. Only between chunks.
  rescan(kept: KeptText): void {
    this.#atom = ""
    this.#atomOffset = -1
    this.#line = kept.line
    this.#lineOffset = kept.offset
    this.#offset = kept.offset
    for (const text of kept.pieces) this.#scan(text)
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
      if (this.#atomOffset >= 0) this.#endAtom()
      at++
      if (code === openBracket) this.#listener.open()
      else if (code === closeBracket) this.#listener.close()
      else {
        this.#listener.space()
        if (code === newline) {
          this.#line++
          this.#lineOffset = base + at
        }
      }
    }
    this.#offset = base + length
  }

  #endAtom(): void {
    const text = this.#atom
    const place = { line: this.#line, column: this.#atomOffset - this.#lineOffset + 1 }
    this.#atom = ""
    this.#atomOffset = -1
    this.#listener.atom(text, place)
  }
}
