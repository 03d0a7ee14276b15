// What a command that reads sentences says at its end.

import { formatCount, formatNumber } from "../../check/format-count.ts"
import type { CommandContext } from "../command-context.ts"
import { exitCodes } from "../exit-codes.ts"

/// How many sentences there were, and how many of them were skipped.
export interface InputCounts {
  readonly done: number
  readonly skipped: number
  /// True if those that were skipped are in the output, each with its reason, so that the command has done what it is for.
  readonly hasReasons?: boolean
}

/// Says that there was nothing to do, or how much was skipped, which makes the command fail unless its output says why.
export function reportInput(
  verb: string,
  { done, skipped, hasReasons = false }: InputCounts,
  context: CommandContext,
): void {
  if (done + skipped === 0)
    context.stderr.write(`spandrel: there was nothing to ${verb}: no words in the input\n`)
  if (skipped === 0) return
  const all = formatCount(done + skipped, "sentence")
  context.stderr.write(`spandrel: skipped ${formatNumber(skipped)} of ${all}\n`)
  if (!hasReasons) context.exitCode = exitCodes.badInput
}
