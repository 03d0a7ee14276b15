// Dropout as the kernels expect it: a threshold on 16 random bits, and the factor for elements that are kept.

import { SpandrelError } from "../check/error.ts"

export interface DropoutRate {
  /// The probability of keeping an element, times 65536: the `threshold` of `randomMask`.
  readonly threshold: number
  /// One over the threshold's probability of keeping, so that the expected value doesn't change.
  readonly scale: number
}

/// The rate for a probability of dropping an element, at least 0 and below 1.
export function dropoutRate(probability: number): DropoutRate {
  const threshold = Math.round((1 - probability) * 65_536)
  if (!(threshold > 0 && threshold <= 65_536)) {
    throw new SpandrelError(
      "invalid-argument",
      `the dropout probability is ${probability}; it must be at least 0 and below 1`,
    )
  }
  return { threshold, scale: 65_536 / threshold }
}
