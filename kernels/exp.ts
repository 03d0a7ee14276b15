// The exponential function, by range reduction and a polynomial.

import { multiplyAdd } from "./lanes"

/// e^x of each lane: relative error below 1e-7 where the result is normal, and within one unit in the last place where it
/// is subnormal; infinity from 88.73, 0 below -103.98; NaN stays NaN.
///
/// x = n · ln 2 + r with |r| ≤ ln 2 / 2; e^r is Cephes' polynomial (expf), and 2^n is applied in two halves, so that
/// results at both ends of the range are rounded only once.
export function expLanes(x: v128): v128 {
  x = f32x4.pmax(f32x4.pmin(x, f32x4.splat(89)), f32x4.splat(-104))
  const shifted = shiftedExponentLanes(x)
  const exponent = i32x4.sub(shifted, f32x4.splat(12582912))
  const half = i32x4.shr_s(exponent, 1)
  const fraction = fractionLanes(x, shifted)
  return f32x4.mul(f32x4.mul(fraction, powerOfTwo(half)), powerOfTwo(i32x4.sub(exponent, half)))
}

/// e^x of each lane, for x ≤ 0: as `expLanes` down to -87, and e^-87, about 1.6e-38, below; NaN stays NaN. Results are never
/// subnormal, so 2^n is applied at once.
export function expOfNegativeLanes(x: v128): v128 {
  x = f32x4.pmax(x, f32x4.splat(-87))
  const shifted = shiftedExponentLanes(x)
  const exponent = i32x4.sub(shifted, f32x4.splat(12582912))
  return f32x4.mul(fractionLanes(x, shifted), powerOfTwo(exponent))
}

/// n + 1.5 · 2^23: adding this number rounds to an integer, which is then in the low bits.
function shiftedExponentLanes(x: v128): v128 {
  return multiplyAdd(x, f32x4.splat(<f32>Math.LOG2E), f32x4.splat(12582912))
}

/// e^r.
function fractionLanes(x: v128, shifted: v128): v128 {
  const n = f32x4.sub(shifted, f32x4.splat(12582912))
  // ln 2 in two parts, the first with so few bits that its product with n is exact.
  let r = multiplyAdd(n, f32x4.splat(-0.693359375), x)
  r = multiplyAdd(n, f32x4.splat(2.1219444e-4), r)
  let p = multiplyAdd(f32x4.splat(1.98756915e-4), r, f32x4.splat(1.3981999507e-3))
  p = multiplyAdd(p, r, f32x4.splat(8.3334519073e-3))
  p = multiplyAdd(p, r, f32x4.splat(4.1665795894e-2))
  p = multiplyAdd(p, r, f32x4.splat(1.6666665459e-1))
  p = multiplyAdd(p, r, f32x4.splat(5.0000001201e-1))
  return f32x4.add(multiplyAdd(p, f32x4.mul(r, r), r), f32x4.splat(1))
}

/// 2^n of each int32 lane, -126 ≤ n ≤ 127.
function powerOfTwo(n: v128): v128 {
  return i32x4.shl(i32x4.add(n, i32x4.splat(127)), 23)
}
