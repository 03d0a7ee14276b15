// The progress of long tasks, on terminals only.

import type { Writable } from "node:stream"
import { MessageStream } from "./message-stream.ts"

/// A line that is redrawn in place.
export class ProgressLine {
  readonly #stream: MessageStream | undefined
  #drawn = 0

  /// Draws nothing if the stream is not a terminal.
  constructor(stream: Writable) {
    const messages = MessageStream.to(stream)
    this.#stream = messages.isTTY ? messages : undefined
  }

  /// Replaces the line, at most ten times per second. `now` is in milliseconds.
  show(text: string, now: number): void {
    if (this.#stream === undefined || now - this.#drawn < 100) return
    this.#drawn = now
    this.#stream.redrawLine(text.slice(0, (this.#stream.columns || 80) - 1))
  }

  /// Removes the line, so that something else can be printed.
  clear(): void {
    if (this.#drawn > 0) this.#stream?.redrawLine("")
  }
}

/// Draws a share from 0 to 1 as a bar: ▓▓▓▓░░░░.
export function progressBar(share: number, cells = 16): string {
  const full = Math.round(share * cells)
  return "▓".repeat(full) + "░".repeat(cells - full)
}

/// Formats seconds as 1:05 or 2:03:04.
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const hours = Math.floor(whole / 3600)
  const [minutes, rest] = [Math.floor(whole / 60) % 60, String(whole % 60).padStart(2, "0")]
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`
}
