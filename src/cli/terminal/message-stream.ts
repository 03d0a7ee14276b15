// What the program says to its user, on standard error.

import { Writable } from "node:stream"
import { printableLines } from "../../unicode/printable.ts"

/// A stream that may be a terminal.
export type TerminalStream = Writable & { readonly isTTY?: boolean; readonly columns?: number }

const streams = new WeakMap<Writable, MessageStream>()

/// Messages quote what users pass and what files contain, so nothing but text reaches the stream: control characters become
/// visible. A message that can't be written, on a full disk or because nobody reads any more, is lost without an error: it must
/// not end hours of work.
export class MessageStream extends Writable {
  readonly #target: TerminalStream

  private constructor(target: TerminalStream) {
    super({ decodeStrings: false })
    this.#target = target
    target.on("error", () => {})
  }

  /// The messages on a stream, which is not to be written to directly any more.
  static to(target: Writable): MessageStream {
    if (target instanceof MessageStream) return target
    const known = streams.get(target) ?? new MessageStream(target)
    streams.set(target, known)
    return known
  }

  get isTTY(): boolean {
    return this.#target.isTTY === true
  }

  get columns(): number | undefined {
    return this.#target.columns
  }

  /// Replaces the line that the terminal's cursor is on.
  redrawLine(text: string): void {
    this.#pass(`\r\x1b[K${printableLines(text)}`)
  }

  override _write(chunk: string | Uint8Array, _: string, done: () => void): void {
    this.#pass(printableLines(String(chunk)))
    done()
  }

  #pass(text: string): void {
    try {
      this.#target.write(text)
    } catch {
      // Some streams throw at once.
    }
  }
}
