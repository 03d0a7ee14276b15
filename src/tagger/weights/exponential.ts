// An exponential function with bit-identical results in every engine: `Math.exp` may differ in its last bits.

// Probabilities below e^-30 are treated as 0.
const minPower = -30

/// e^power for a power of at most 0, to six digits: a polynomial for the 1024th root, squared ten times.
export function exponential(power: number): number {
  if (power < minPower) return 0
  const root = power / 1024
  let result = 1 + root * (1 + root * (0.5 + root * (1 / 6 + root / 24)))
  for (let square = 0; square < 10; square++) result *= result
  return result
}
