// Powers of e that are the same to the bit in every engine: `Math.exp` may differ in its last bits.

// Below this, nothing of a probability is left.
const least = -30

/// e to a number that is at most 0, to six digits: a polynomial for the 1024th root, squared ten times.
export function exponential(power: number): number {
  if (power < least) return 0
  const root = power / 1024
  let result = 1 + root * (1 + root * (0.5 + root * (1 / 6 + root / 24)))
  for (let square = 0; square < 10; square++) result *= result
  return result
}
