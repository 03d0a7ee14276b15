// What a command needs of the world around it.

import type { Writable } from "node:stream"

/// The streams of a run, and the exit code that a command may set.
export interface CommandContext {
  readonly stdout: Writable
  readonly stderr: Writable
  exitCode: number
}
