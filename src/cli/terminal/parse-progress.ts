// How far parsing a file has come.

import type { Writable } from "node:stream"
import { formatDuration, ProgressLine, progressBar } from "./progress.ts"

/// A line on a terminal; nothing elsewhere.
export class ParseProgress {
  readonly #line: ProgressLine
  readonly #size: number | undefined
  readonly #begin = performance.now()
  #bytes = 0
  #sentences = 0
  #words = 0

  /// `size` is the length of the file, if it has one.
  constructor(stream: Writable, size: number | undefined) {
    this.#line = new ProgressLine(stream)
    this.#size = size
  }

  read(bytes: number): void {
    this.#bytes += bytes
  }

  parsed(sentences: number, words: number): void {
    this.#sentences += sentences
    this.#words += words
    const now = performance.now()
    const seconds = (now - this.#begin) / 1000
    const share = this.#size ? Math.min(1, this.#bytes / this.#size) : undefined
    const count = (number: number) => Math.round(number).toLocaleString("en-US")
    const done = `${count(this.#sentences)} sentence${this.#sentences === 1 ? "" : "s"}  ${count(this.#words / seconds)} words/s`
    const left = share && share < 1 ? `  ${formatDuration((seconds * (1 - share)) / share)} left` : ""
    this.#line.show(share === undefined ? done : `${progressBar(share)} ${done}${left}`, now)
  }

  clear(): void {
    this.#line.clear()
  }
}
