// The lines of a text that arrives in chunks, each with its line break.

/// A line, or a part of a very long one.
export interface SourceLine {
  /// With its line break, if it has one.
  readonly text: string
  /// Where it begins in the source.
  readonly start: number
}

// Longer lines are cut, so that memory stays bounded.
const longestLine = 1 << 16

/// Cuts chunks into lines, in time linear in their length however they are cut.
export class Lines {
  #pieces: string[] = []
  #length = 0
  #start = 0

  /// The lines that the chunk completes.
  push(chunk: string): SourceLine[] {
    const lines: SourceLine[] = []
    for (let from = 0; from < chunk.length; ) {
      const lineEnd = chunk.indexOf("\n", from) + 1
      const end = Math.min(lineEnd || chunk.length, from + longestLine - this.#length)
      this.#pieces.push(chunk.slice(from, end))
      this.#length += end - from
      if (end === lineEnd || this.#length >= longestLine) lines.push(...this.end())
      from = end
    }
    return lines
  }

  /// The last line, if it has no line break.
  end(): SourceLine[] {
    if (this.#length === 0) return []
    const line = { text: this.#pieces.join(""), start: this.#start }
    this.#start += this.#length
    this.#pieces = []
    this.#length = 0
    return [line]
  }
}
