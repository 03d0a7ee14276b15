// The standard normal distribution in double precision.

/// Φ(x), the distribution function: absolute error below 1e-15.
//
// Φ(x) = ½ + φ(x) · (x + x³/3 + x⁵/(3·5) + x⁷/(3·5·7) + …), whose terms all have the sign of x, so that no digits cancel.
export function normalDistribution(x: number): number {
  if (Math.abs(x) >= 9) return x > 0 ? 1 : 0
  let [sum, term] = [x, x]
  for (let n = 3; Math.abs(term) > 1e-17 * Math.abs(sum); n += 2) {
    term *= (x * x) / n
    sum += term
  }
  return 0.5 + normalDensity(x) * sum
}

/// φ(x), the density.
export function normalDensity(x: number): number {
  return Math.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI)
}
