// Dropout as the kernels take it: a threshold on 16 random bits and the factor for what is kept.

export interface DropoutRate {
  /// The probability to keep an element, times 65536: an argument of `randomMask`.
  readonly threshold: number
  /// One over the probability to keep that the threshold stands for, so that the mean stays as it was.
  readonly scale: number
}

/// The rate that drops with a probability of 0 or more, and less than 1.
export function dropoutRate(probability: number): DropoutRate {
  const threshold = Math.round((1 - probability) * 65_536)
  if (!(threshold > 0 && threshold <= 65_536)) {
    throw new RangeError(`the dropout probability is ${probability}; it must be at least 0 and less than 1`)
  }
  return { threshold, scale: 65_536 / threshold }
}
