// Text that was taken out of a marked text, and where each part of it was.

/// A part of the text: character by character if both lengths are the same, otherwise as a whole, such as "&"
/// for "&amp;".
interface Part {
  readonly at: number
  readonly length: number
  readonly source: number
  readonly sourceLength: number
}

// Parts that aren't needed any more are removed together.
const mostPassed = 4096

/// Collects text for a splitter, and finds the positions of its tokens in the source. Both go from left to
/// right, so that memory is bounded by what lies between them.
export class SourceMap {
  #text = ""
  #length = 0
  #parts: Part[] = []
  #passed = 0
  // Blank lines before anything else would be collected without end.
  #isBroken = true

  /// Adds a text that is `sourceLength` units long in the source (default: its own length).
  add(text: string, source: number, sourceLength = text.length): void {
    if (text === "") return
    if (this.#isBroken && /\S/.test(text)) this.#isBroken = false
    const last = this.#parts.at(-1)
    const { length } = text
    const isPlain = length === sourceLength
    if (isPlain && last?.length === last?.sourceLength && last && last.source + last.length === source)
      this.#parts[this.#parts.length - 1] = {
        ...last,
        length: last.length + length,
        sourceLength: last.length + length,
      }
    else this.#parts.push({ at: this.#length, length, source, sourceLength })
    this.#text += text
    this.#length += length
  }

  /// Ends the sentence: what comes before and after belongs to different paragraphs.
  breakAt(source: number): void {
    if (this.#isBroken) return
    this.add("\n\n", source, 0)
    this.#isBroken = true
  }

  /// The text that was added since the last call.
  takeText(): string {
    const text = this.#text
    this.#text = ""
    return text
  }

  /// Where the character at `position` begins in the source. Positions must not go back.
  startOf(position: number): number {
    const { at, source, length, sourceLength } = this.#partAt(position)
    return length === sourceLength ? source + position - at : source
  }

  /// Where the character before `position` ends in the source.
  endOf(position: number): number {
    const { at, source, length, sourceLength } = this.#partAt(position - 1)
    return length === sourceLength ? source + position - at : source + sourceLength
  }

  #partAt(position: number): Part {
    while (this.#passed < this.#parts.length - 1) {
      const { at, length } = this.#parts[this.#passed] as Part
      if (position < at + length) break
      this.#passed++
    }
    if (this.#passed > mostPassed) {
      this.#parts = this.#parts.slice(this.#passed)
      this.#passed = 0
    }
    return this.#parts[this.#passed] as Part
  }
}
