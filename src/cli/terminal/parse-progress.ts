// Progress of parsing a file.

import type { Writable } from "node:stream"
import { formatCount, formatNumber } from "../../check/format-count.ts"
import { formatDuration, ProgressLine, progressBar } from "./progress.ts"

/// Shows sentences, speed and, if the size of the input is known, the time that is left. On a terminal only.
export class ParseProgress {
  readonly #line: ProgressLine
  readonly #size: number | undefined
  readonly #begin = performance.now()
  #sentences = 0
  #words = 0

  /// `size` is the size of the input in bytes, if all of it is in files.
  constructor(stream: Writable, size: number | undefined) {
    this.#line = new ProgressLine(stream)
    this.#size = size
  }

  /// Counts words that have been parsed.
  count(words: number): void {
    this.#words += words
  }

  /// Call when sentences are done. `bytes` is how much of the input ends with the last of them: what has been read may be far ahead.
  parsed(sentences: number, bytes: number | undefined): void {
    this.#sentences += sentences
    const now = performance.now()
    const seconds = (now - this.#begin) / 1000
    const share = this.#size && bytes ? Math.min(1, bytes / this.#size) : undefined
    const speed = formatNumber(Math.round(this.#words / seconds))
    const done = `${formatCount(this.#sentences, "sentence")}  ${speed} words/s`
    const left = share && share < 1 ? `  ${formatDuration((seconds * (1 - share)) / share)} left` : ""
    this.#line.show(share === undefined ? done : `${progressBar(share)} ${done}${left}`, now)
  }

  clear(): void {
    this.#line.clear()
  }
}
