// Runs the program in this process and keeps what it prints.

import { Readable, Writable } from "node:stream"
import { vi } from "vitest"
import { SpandrelError } from "../../src/check/error.ts"
import { reportError, runCommand } from "../../src/cli/program.ts"

export interface Outcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
  /// The code of the error that ended the command, if one did.
  readonly error?: string
}

/// Runs `spandrel` with the arguments.
export async function spandrel(...args: string[]): Promise<Outcome> {
  const printed = { stdout: "", stderr: "" }
  const keep = (name: "stdout" | "stderr") =>
    new Writable({
      write(chunk, _, done) {
        printed[name] += String(chunk)
        done()
      },
    })
  const context = { stdout: keep("stdout"), stderr: keep("stderr"), exitCode: 0 }
  try {
    await runCommand(args, context)
    return { code: context.exitCode, ...printed }
  } catch (error) {
    const code = reportError(error, context.stderr)
    return { code, ...printed, ...(error instanceof SpandrelError && { error: error.code }) }
  }
}

/// Runs `spandrel` with this standard input.
export async function spandrelWithInput(
  input: string | readonly Uint8Array[],
  ...args: string[]
): Promise<Outcome> {
  const stdin = vi.spyOn(process, "stdin", "get")
  const chunks = typeof input === "string" ? [Buffer.from(input)] : input
  stdin.mockReturnValue(Readable.from(chunks) as typeof process.stdin)
  try {
    return await spandrel(...args)
  } finally {
    stdin.mockRestore()
  }
}
