// How the program ends.

import type { ErrorCode } from "../check/error.ts"

/// 0 done, 1 the input or data is bad, 2 wrong usage, 130 interrupted by Ctrl-C (128 plus the signal's number, as shells
/// expect).
export const exitCodes = { done: 0, badInput: 1, wrongUsage: 2, interrupted: 130 } as const

// What is fixed by other arguments; all other errors are fixed in the input.
const usageErrors: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "wrong-usage",
  "invalid-argument",
  "invalid-settings",
  "unsupported-decoding",
])

/// The exit code for an error with this code.
export function exitCodeFor(code: ErrorCode): number {
  return usageErrors.has(code) ? exitCodes.wrongUsage : exitCodes.badInput
}
