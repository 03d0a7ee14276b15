// What a command writes to.

import type { Writable } from "node:stream"

/// The streams of the program, and the exit code, which a command may set.
export interface CommandContext {
  readonly stdout: Writable
  readonly stderr: Writable
  exitCode: number
}
