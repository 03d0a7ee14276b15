// The natural logarithm of a float64, without tables: kernels have no static data, since threads share the memory.

/// ln x for a positive, normal x; relative error below 1e-14 except near x = 1. NaN and infinity are returned unchanged.
///
/// x = m · 2^e with m in [√½, √2); with s = (m - 1) / (m + 1), ln m = 2 · (s + s³/3 + s⁵/5 + …), where |s| < 0.1716.
export function logarithm(x: f64): f64 {
  if (!(x < Infinity)) return x
  const bits = reinterpret<i64>(x)
  let exponent = <i32>(bits >> 52) - 1023
  let m = reinterpret<f64>((bits & 0x000fffffffffffff) | 0x3ff0000000000000)
  if (m > Math.SQRT2) {
    m *= 0.5
    exponent++
  }
  const s = (m - 1) / (m + 1)
  const ss = s * s
  let sum: f64 = 1.0 / 17.0
  sum = sum * ss + 1.0 / 15.0
  sum = sum * ss + 1.0 / 13.0
  sum = sum * ss + 1.0 / 11.0
  sum = sum * ss + 1.0 / 9.0
  sum = sum * ss + 1.0 / 7.0
  sum = sum * ss + 1.0 / 5.0
  sum = sum * ss + 1.0 / 3.0
  sum = sum * ss + 1.0
  return <f64>exponent * Math.LN2 + 2 * s * sum
}
