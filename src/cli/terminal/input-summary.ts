// What a command that reads sentences says at its end.

import { formatCount, formatNumber } from "../../check/format-count.ts"
import type { CommandContext } from "../command-context.ts"
import { exitCodes } from "../exit-codes.ts"

/// How many sentences there were, and how many of them were skipped.
export interface InputCounts {
  readonly done: number
  readonly skipped: number
}

/// Says that there was nothing to do, or how much was skipped, which makes the command fail.
export function reportInput(verb: string, { done, skipped }: InputCounts, context: CommandContext): void {
  if (done + skipped === 0)
    context.stderr.write(`spandrel: there was nothing to ${verb}: no words in the input\n`)
  if (skipped === 0) return
  const all = formatCount(done + skipped, "sentence")
  context.stderr.write(`spandrel: skipped ${formatNumber(skipped)} of ${all}\n`)
  context.exitCode = exitCodes.badInput
}
