// Progress of parsing a file.

import type { Writable } from "node:stream"
import { formatCount, formatNumber } from "../../check/format-count.ts"
import { formatDuration, ProgressLine, progressBar } from "./progress.ts"

/// Shows sentences, speed and, if the size of the input is known, the time that is left. On a terminal only.
export class ParseProgress {
  readonly #line: ProgressLine
  readonly #size: number | undefined
  readonly #begin = performance.now()
  #bytes = 0
  #sentences = 0
  #words = 0

  /// `size` is the size of the input in bytes, if it is a file.
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
    const speed = formatNumber(Math.round(this.#words / seconds))
    const done = `${formatCount(this.#sentences, "sentence")}  ${speed} words/s`
    const left = share && share < 1 ? `  ${formatDuration((seconds * (1 - share)) / share)} left` : ""
    this.#line.show(share === undefined ? done : `${progressBar(share)} ${done}${left}`, now)
  }

  clear(): void {
    this.#line.clear()
  }
}
