// The hyperbolic tangent: a polynomial near zero, the exponential function elsewhere.

import { expLanes } from "./exp"
import { bytesOf, loadLanes, multiplyAdd, storeLanes } from "./lanes"

/// tanh of each lane: absolute error below 1e-7, relative error below 1.5e-7; ±0 and NaN are returned unchanged.
///
/// Cephes' tanhf: |x| + |x|³ · P(x²) below 0.625, else 1 - 2 / (e^2|x| + 1), both computed, then selected, with the sign of x.
export function tanhLanes(x: v128): v128 {
  const size = f32x4.abs(x)
  const xx = f32x4.mul(x, x)
  let p = multiplyAdd(xx, f32x4.splat(-5.70498872745e-3), f32x4.splat(2.06390887954e-2))
  p = multiplyAdd(xx, p, f32x4.splat(-5.37397155531e-2))
  p = multiplyAdd(xx, p, f32x4.splat(1.33314422036e-1))
  p = multiplyAdd(xx, p, f32x4.splat(-3.33332819422e-1))
  const near = multiplyAdd(f32x4.mul(size, xx), p, size)

  const one = f32x4.splat(1)
  const power = expLanes(f32x4.add(size, size))
  const far = f32x4.sub(one, f32x4.div(f32x4.splat(2), f32x4.add(power, one)))
  const positive = v128.bitselect(near, far, f32x4.lt(size, f32x4.splat(0.625)))
  return v128.or(positive, v128.and(x, i32x4.splat(0x80000000)))
}

/// y = tanh x for n floats; y may be x.
export function tanh(n: i32, x: usize, y: usize): void {
  let i = 0
  for (; i < n - 15; i += 16) {
    const v0 = tanhLanes(v128.load(x + bytesOf(i), 0))
    const v1 = tanhLanes(v128.load(x + bytesOf(i), 16))
    const v2 = tanhLanes(v128.load(x + bytesOf(i), 32))
    const v3 = tanhLanes(v128.load(x + bytesOf(i), 48))
    v128.store(y + bytesOf(i), v0, 0)
    v128.store(y + bytesOf(i), v1, 16)
    v128.store(y + bytesOf(i), v2, 32)
    v128.store(y + bytesOf(i), v3, 48)
  }
  for (; i < n; i += 4) {
    storeLanes(y + bytesOf(i), tanhLanes(loadLanes(x + bytesOf(i), n - i)), n - i)
  }
}
