// How the program ends.

import { isUsageError, type SpandrelError } from "../check/error.ts"
import { isJson } from "../sentence/skipped-sentence.ts"

/// 0 done, 1 the input or data is invalid, 2 wrong usage, 3 trees differ (only with `diff --exit-code`). A command that a signal
/// ends has 128 plus its number, as shells expect: 130 for Ctrl-C (see `exitCodeOf`). With `query` as with grep: 1 nothing matches, 2 any error.
export const exitCodes = {
  done: 0,
  badInput: 1,
  noMatch: 1,
  wrongUsage: 2,
  different: 3,
} as const

/// The exit code of a command that left sentences out. JSON has the reason in place of each result that is missing, so that
/// the output is complete, and the command has done what it is for; in other formats something is missing.
export function exitCodeForSkipped(skipped: number, format: string): number {
  return skipped === 0 || isJson(format) ? exitCodes.done : exitCodes.badInput
}

/// The exit code for an error that a user can fix.
export function exitCodeFor(error: SpandrelError): number {
  return isUsageError(error) ? exitCodes.wrongUsage : exitCodes.badInput
}
