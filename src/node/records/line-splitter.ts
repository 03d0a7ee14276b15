// Chunks of bytes cut into lines.

import { isUtf8 } from "node:buffer"
import { GrowingBytes } from "../growing-bytes.ts"

/// The most bytes of a line: memory is bounded, whatever the input. A JSON string of that size is a book of three million words.
export const longestLine = 1 << 24

/// A line without its line break, or why it isn't text.
export interface InputLine {
  readonly text: string
  readonly problem?: "not UTF-8" | "too long"
  /// Where it starts and, after its line break, ends: offsets in bytes of the decompressed text.
  readonly start: number
  readonly end: number
}

const lineBreak = 10

/// Takes chunks in order, of any size. A byte-order mark at the beginning of the text isn't part of its first
/// line.
export class InputLineSplitter {
  readonly #longest: number
  /// The line whose end hasn't come yet; of one that is too long, nothing is kept.
  readonly #begun = new GrowingBytes()
  #begunSize = 0
  #start: number
  #isTooLong = false

  /// `start` is the offset of the first byte, `longest` the most bytes of a line with its line break.
  constructor(start: number, longest = longestLine) {
    this.#start = start
    this.#longest = longest
  }

  /// True if the line whose end hasn't come yet is too long already.
  get isTooLong(): boolean {
    return this.#isTooLong
  }

  /// The lines that end in the chunk.
  push(chunk: Uint8Array): InputLine[] {
    const first = chunk.indexOf(lineBreak)
    if (first < 0) {
      this.#keep(chunk)
      return []
    }
    this.#keep(chunk.subarray(0, first + 1))
    const last = chunk.lastIndexOf(lineBreak)
    const lines = [this.#endLine(), ...this.#linesOf(chunk.subarray(first + 1, last + 1))]
    this.#keep(chunk.subarray(last + 1))
    return lines
  }

  /// The last line, if it has no line break.
  finish(): InputLine[] {
    return this.#begunSize === 0 ? [] : [this.#endLine()]
  }

  #keep(piece: Uint8Array): void {
    this.#begunSize += piece.length
    this.#isTooLong ||= this.#begunSize > this.#longest
    if (this.#isTooLong) this.#begun.clear()
    else this.#begun.append(piece)
  }

  #endLine(): InputLine {
    const start = this.#start
    const end = start + this.#begunSize
    const line = this.#isTooLong ? tooLong(start, end) : this.#lineOf(this.#begun.take(), start)
    this.#start = end
    this.#begunSize = 0
    this.#isTooLong = false
    return line
  }

  /// The lines of bytes that end with a line break.
  #linesOf(bytes: Uint8Array): InputLine[] {
    // Decoded at once, which is much faster than line by line.
    const texts = isUtf8(bytes) ? textOf(bytes).split("\n") : undefined
    const lines: InputLine[] = []
    for (let from = 0; from < bytes.length; ) {
      const to = bytes.indexOf(lineBreak, from) + 1
      const start = this.#start + from
      const text = texts?.[lines.length]
      const isWhole = text !== undefined && to - from <= this.#longest && start > 0
      lines.push(
        isWhole ? { text, start, end: this.#start + to } : this.#lineOf(bytes.subarray(from, to), start),
      )
      from = to
    }
    this.#start += bytes.length
    return lines
  }

  #lineOf(bytes: Uint8Array, start: number): InputLine {
    const end = start + bytes.length
    if (bytes.length > this.#longest) return tooLong(start, end)
    if (!isUtf8(bytes)) return { text: "", problem: "not UTF-8", start, end }
    const text = textOf(bytes.at(-1) === lineBreak ? bytes.subarray(0, -1) : bytes)
    return { text: start === 0 ? text.replace(/^\ufeff/, "") : text, start, end }
  }
}

const tooLong = (start: number, end: number): InputLine => ({ text: "", problem: "too long", start, end })

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8")
}
