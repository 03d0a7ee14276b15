// Cuts text that arrives in chunks into lines.

/// Lines are without their line breaks, "\n" or "\r\n".
export class LineSplitter {
  #begun: string[] = []
  #column = 1

  /// Where the next chunk begins in its line, counted from 1.
  get column(): number {
    return this.#column
  }

  /// The lines that a chunk completes.
  push(chunk: string): string[] {
    const lines = chunk.split("\n")
    const rest = lines.pop() as string
    if (lines.length > 0) {
      lines[0] = this.#begun.join("") + lines[0]
      this.#begun = []
      this.#column = 1
    }
    this.#column += rest.length
    if (rest !== "") this.#begun.push(rest)
    return lines.map(withoutReturn)
  }

  /// The last line, if it doesn't end with a line break.
  end(): string[] {
    const last = this.#begun.join("")
    this.#begun = []
    this.#column = 1
    return last === "" ? [] : [withoutReturn(last)]
  }
}

const withoutReturn = (line: string) => (line.endsWith("\r") ? line.slice(0, -1) : line)
