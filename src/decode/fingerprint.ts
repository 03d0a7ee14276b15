// Fingerprints tell sets of brackets apart without comparing them bracket by bracket.

// Whole numbers below this one; the sum of two is still exact.
const limit = 2 ** 52

/// The fingerprint of no brackets.
export const emptyFingerprint = 0

/// The fingerprint of one bracket.
export function fingerprint(start: number, end: number, label: number): number {
  return (hash(0x3c6ef372, start, end, label) >>> 12) * 2 ** 32 + (hash(0x1b873593, start, end, label) >>> 0)
}

/// The fingerprint of two sets together that share no bracket: the sum, so that it doesn't matter in which order a set is
/// put together. Of 10,000 different sets two are the same with a chance of 1 in 10⁸.
export function joinFingerprints(a: number, b: number): number {
  const sum = a + b
  return sum < limit ? sum : sum - limit
}

function hash(seed: number, start: number, end: number, label: number): number {
  return mix(mix(mix(seed ^ start) ^ end) ^ label)
}

// The finaliser of MurmurHash3, after a step away from its fixed point 0.
function mix(word: number): number {
  const moved = (word + 0x9e3779b9) | 0
  const once = Math.imul(moved ^ (moved >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return twice ^ (twice >>> 16)
}
