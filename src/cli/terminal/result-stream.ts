// Results on standard output.

import { Writable } from "node:stream"
import { withoutControls } from "../../unicode/printable.ts"
import type { TerminalStream } from "./message-stream.ts"

/// The stream itself for a file or a pipe, whose readers need every byte as it is. A terminal acts on control characters, which
/// become visible there.
export function resultStream(target: TerminalStream): Writable {
  return target.isTTY && !(target instanceof TerminalResults) ? new TerminalResults(target) : target
}

/// The stream for results with colours, which would become visible otherwise. Its callers replace the other control characters.
export function coloredStream(results: Writable): Writable {
  return results instanceof TerminalResults ? results.target : results
}

class TerminalResults extends Writable {
  readonly isTTY = true
  readonly target: TerminalStream

  constructor(target: TerminalStream) {
    super({ decodeStrings: false })
    this.target = target
  }

  get columns(): number | undefined {
    return this.target.columns
  }

  // The program itself listens for errors of the target.
  override _write(chunk: string | Uint8Array, _: string, done: () => void): void {
    this.target.write(withoutControls(String(chunk)), () => done())
  }
}
