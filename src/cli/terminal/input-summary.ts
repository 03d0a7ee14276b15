// What a command that reads sentences says at its end.

import { formatCount, formatNumber } from "../../check/format-count.ts"
import type { CommandContext } from "../command-context.ts"
import { exitCodeForSkipped } from "../exit-codes.ts"

/// How many sentences there were, and how many of them were skipped.
export interface InputCounts {
  readonly done: number
  readonly skipped: number
  /// The output format.
  readonly format: string
}

/// Says that there was nothing to do, or how much was skipped, and sets the exit code.
export function reportInput(
  verb: string,
  { done, skipped, format }: InputCounts,
  context: CommandContext,
): void {
  if (done + skipped === 0)
    context.stderr.write(`spandrel: there was nothing to ${verb}: no words in the input\n`)
  if (skipped === 0) return
  const all = formatCount(done + skipped, "sentence")
  context.stderr.write(`spandrel: skipped ${formatNumber(skipped)} of ${all}\n`)
  context.exitCode ||= exitCodeForSkipped(skipped, format)
}
