// GELU, the activation of BERT's feed-forward layers: x · Φ(x), where Φ is the distribution function of the standard normal
// distribution (the exact form with erf, not the approximation with tanh).

import { expOfNegativeLanes } from "./exp"
import { bytesOf, loadLanes, multiplyAdd, storeLanes } from "./lanes"

/// Φ(x) - ½ = ½ · erf(x / √2) of each lane: absolute error below 2e-7, relative error below 4e-7; exactly ±½ from ±5.43; NaN
/// stays NaN.
///
/// x · P(x²) / Q(x²), a minimax fit of its relative error (1.5e-8 before rounding). All coefficients are positive, so that no
/// digits cancel. 5.43 is a limit at which the quotient rounds to ½, with fused multiply-add and without.
function centeredNormalLanes(x: v128): v128 {
  x = f32x4.pmax(f32x4.pmin(x, f32x4.splat(5.43)), f32x4.splat(-5.43))
  const t = f32x4.mul(x, x)
  let p = multiplyAdd(t, f32x4.splat(2.3258310887e-8), f32x4.splat(6.31143426127e-6))
  p = multiplyAdd(t, p, f32x4.splat(1.62574502817e-4))
  p = multiplyAdd(t, p, f32x4.splat(4.63980387923e-3))
  p = multiplyAdd(t, p, f32x4.splat(3.32389447297e-2))
  p = multiplyAdd(t, p, f32x4.splat(3.98942274624e-1))
  let q = multiplyAdd(t, f32x4.splat(1.20926815929e-6), f32x4.splat(7.16473769795e-5))
  q = multiplyAdd(t, q, f32x4.splat(1.84929180123e-3))
  q = multiplyAdd(t, q, f32x4.splat(2.82948925995e-2))
  q = multiplyAdd(t, q, f32x4.splat(2.49984112531e-1))
  q = multiplyAdd(t, q, f32x4.splat(1))
  return f32x4.div(f32x4.mul(x, p), q)
}

/// x · Φ(x) of each lane: absolute error below 2.5e-7 · |x|; exactly x from 5.43, and 0 below -5.43.
function geluLanes(x: v128): v128 {
  const probability = f32x4.add(centeredNormalLanes(x), f32x4.splat(0.5))
  // Without the limit, -infinity · 0 would be NaN.
  return f32x4.mul(f32x4.pmax(x, f32x4.splat(-6)), probability)
}

/// The derivative of each lane, Φ(x) + x · φ(x), where φ is the density: absolute error below 4e-7.
function geluSlopeLanes(x: v128): v128 {
  const probability = f32x4.add(centeredNormalLanes(x), f32x4.splat(0.5))
  // At the limit the density is below 1e-37; without the limit, infinity times it would be infinity.
  x = f32x4.pmax(f32x4.pmin(x, f32x4.splat(16)), f32x4.splat(-16))
  const power = expOfNegativeLanes(f32x4.mul(f32x4.mul(x, x), f32x4.splat(-0.5)))
  return multiplyAdd(f32x4.mul(x, f32x4.splat(0.3989422804)), power, probability)
}

/// y = x · Φ(x) for n floats; y may be x.
export function geluForward(n: i32, x: usize, y: usize): void {
  let i = 0
  for (; i < n - 15; i += 16) {
    const v0 = geluLanes(v128.load(x + bytesOf(i), 0))
    const v1 = geluLanes(v128.load(x + bytesOf(i), 16))
    const v2 = geluLanes(v128.load(x + bytesOf(i), 32))
    const v3 = geluLanes(v128.load(x + bytesOf(i), 48))
    v128.store(y + bytesOf(i), v0, 0)
    v128.store(y + bytesOf(i), v1, 16)
    v128.store(y + bytesOf(i), v2, 32)
    v128.store(y + bytesOf(i), v3, 48)
  }
  for (; i < n; i += 4) {
    storeLanes(y + bytesOf(i), geluLanes(loadLanes(x + bytesOf(i), n - i)), n - i)
  }
}

/// dx = dy · (Φ(x) + x · φ(x)) for n floats, from the x that `geluForward` read; dx may be dy or x.
export function geluBackward(n: i32, x: usize, dy: usize, dx: usize): void {
  let i = 0
  for (; i < n - 15; i += 16) {
    const at = bytesOf(i)
    const v0 = f32x4.mul(geluSlopeLanes(v128.load(x + at, 0)), v128.load(dy + at, 0))
    const v1 = f32x4.mul(geluSlopeLanes(v128.load(x + at, 16)), v128.load(dy + at, 16))
    const v2 = f32x4.mul(geluSlopeLanes(v128.load(x + at, 32)), v128.load(dy + at, 32))
    const v3 = f32x4.mul(geluSlopeLanes(v128.load(x + at, 48)), v128.load(dy + at, 48))
    v128.store(dx + at, v0, 0)
    v128.store(dx + at, v1, 16)
    v128.store(dx + at, v2, 32)
    v128.store(dx + at, v3, 48)
  }
  for (; i < n; i += 4) {
    const at = bytesOf(i)
    const slope = geluSlopeLanes(loadLanes(x + at, n - i))
    storeLanes(dx + at, f32x4.mul(slope, loadLanes(dy + at, n - i)), n - i)
  }
}
