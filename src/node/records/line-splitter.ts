// Chunks of bytes cut into lines.

import { isUtf8 } from "node:buffer"

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

/// Takes chunks in order. A byte-order mark at the beginning of the text isn't part of its first line.
export class LineSplitter {
  /// The pieces of a line whose end hasn't come yet; of one that is too long, none.
  #begun: Uint8Array[] = []
  #begunSize = 0
  #start: number
  #isTooLong = false

  /// `start` is the offset of the first byte.
  constructor(start: number) {
    this.#start = start
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
    this.#isTooLong ||= this.#begunSize > longestLine
    if (this.#isTooLong) this.#begun = []
    else if (piece.length > 0) this.#begun.push(piece)
  }

  #endLine(): InputLine {
    const start = this.#start
    const end = start + this.#begunSize
    const bytes = this.#begun.length === 1 ? (this.#begun[0] as Uint8Array) : Buffer.concat(this.#begun)
    const line: InputLine = this.#isTooLong
      ? { text: "", problem: "too long", start, end }
      : lineOf(bytes, start)
    this.#start = end
    this.#begun = []
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
      const isWhole = text !== undefined && to - from <= longestLine && start > 0
      lines.push(isWhole ? { text, start, end: this.#start + to } : lineOf(bytes.subarray(from, to), start))
      from = to
    }
    this.#start += bytes.length
    return lines
  }
}

function lineOf(bytes: Uint8Array, start: number): InputLine {
  const end = start + bytes.length
  if (bytes.length > longestLine) return { text: "", problem: "too long", start, end }
  if (!isUtf8(bytes)) return { text: "", problem: "not UTF-8", start, end }
  const text = textOf(bytes.at(-1) === lineBreak ? bytes.subarray(0, -1) : bytes)
  return { text: start === 0 ? text.replace(/^\ufeff/, "") : text, start, end }
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8")
}
