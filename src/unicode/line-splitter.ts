// Cuts text that arrives in chunks into lines.

/// Takes time and memory linear in the text, however it is chunked.
export class LineSplitter {
  /// The pieces of the line whose end hasn't come yet.
  #begun: string[] = []
  #begunLength = 0
  /// The small pieces at the end of `#begun`.
  #small = 0

  /// The length of the line whose end hasn't come yet.
  get begunLength(): number {
    return this.#begunLength
  }

  /// The lines that a chunk completes, without their line breaks, "\n".
  push(chunk: string): string[] {
    if (!chunk.includes("\n")) {
      this.#keep(chunk)
      return []
    }
    const lines = chunk.split("\n")
    const rest = lines.pop() as string
    lines[0] = this.#takeBegun() + (lines[0] as string)
    this.#keep(rest)
    return lines
  }

  /// The last line, if it doesn't end with a line break.
  end(): string[] {
    return this.#begunLength === 0 ? [] : [this.#takeBegun()]
  }

  #keep(piece: string): void {
    if (piece === "") return
    this.#begun.push(piece)
    this.#begunLength += piece.length
    this.#small++
    if (this.#small < mostSmall) return
    // A million strings of one character each take far more memory than one string.
    this.#begun.push(this.#begun.splice(-mostSmall).join(""))
    this.#small = 0
  }

  #takeBegun(): string {
    const text = this.#begun.join("")
    this.#begun = []
    this.#begunLength = 0
    this.#small = 0
    return text
  }
}

// The number of pieces that are joined into one.
const mostSmall = 1024
