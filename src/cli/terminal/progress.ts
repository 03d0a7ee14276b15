// Progress of long work: a bar on a terminal, nothing elsewhere.

import type { Writable } from "node:stream"

/// One line that is drawn over and over.
export class ProgressLine {
  readonly #stream: (Writable & { isTTY?: boolean; columns?: number }) | undefined
  #drawn = 0

  /// Draws only if the stream is a terminal.
  constructor(stream: Writable & { isTTY?: boolean; columns?: number }) {
    this.#stream = stream.isTTY ? stream : undefined
  }

  /// Shows the text in place of the last; ten times a second is often enough.
  show(text: string, now: number): void {
    if (this.#stream === undefined || now - this.#drawn < 100) return
    this.#drawn = now
    this.#stream.write(`\r\x1b[K${text.slice(0, (this.#stream.columns || 80) - 1)}`)
  }

  /// Takes the line away, so that something else can be printed.
  clear(): void {
    if (this.#drawn > 0) this.#stream?.write("\r\x1b[K")
  }
}

/// ▓▓▓▓░░░░ for a share from 0 to 1.
export function progressBar(share: number, cells = 16): string {
  const full = Math.round(share * cells)
  return "▓".repeat(full) + "░".repeat(cells - full)
}

/// 1:05 or 2:03:04.
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (number: number) => String(number).padStart(2, "0")
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}
