// Fingerprints of sets of brackets, to tell them apart without comparing bracket by bracket.

// Whole numbers below this one; the sum of two is still exact.
const limit = 2 ** 52

/// The fingerprint of the empty set.
export const emptyFingerprint = 0

/// The fingerprint of one bracket.
export function fingerprint(start: number, end: number, label: number): number {
  return (hash(0x3c6ef372, start, end, label) >>> 12) * 2 ** 32 + (hash(0x1b873593, start, end, label) >>> 0)
}

/// The fingerprint of the union of two disjoint sets. It is their sum, so the order in which a set is built doesn't
/// matter. The chance that two of 10,000 different sets have the same fingerprint is 1 in 10⁸.
export function joinFingerprints(a: number, b: number): number {
  const sum = a + b
  return sum < limit ? sum : sum - limit
}

function hash(seed: number, start: number, end: number, label: number): number {
  return mix(mix(mix(seed ^ start) ^ end) ^ label)
}

// The finaliser of MurmurHash3, after a step away from its fixed point, 0.
function mix(word: number): number {
  const moved = (word + 0x9e3779b9) | 0
  const once = Math.imul(moved ^ (moved >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return twice ^ (twice >>> 16)
}
