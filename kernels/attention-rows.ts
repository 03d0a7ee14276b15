// The steps of attention between its products, on one row of scores at a time.

import { expOfNegativeLanes } from "./exp"
import {
  bytesOf,
  keepLanes,
  loadLanes,
  loadTail,
  multiplyAdd,
  storeLanes,
  storeTail,
  sumLanes,
} from "./lanes"

/// Replaces n scores s by e^(factor · (s - maximum)) · scale, and returns their sum.
export function exponentiateScores(n: i32, s: usize, factor: f32, maximum: f32, scale: f32): f32 {
  const factors = f32x4.splat(factor)
  const maxima = f32x4.splat(maximum)
  const scales = f32x4.splat(scale)
  let sums = f32x4.splat(0)
  let i = 0
  for (; i < n - 15; i += 16) {
    const at = s + bytesOf(i)
    const v0 = f32x4.mul(expOfNegativeLanes(f32x4.mul(f32x4.sub(v128.load(at, 0), maxima), factors)), scales)
    const v1 = f32x4.mul(expOfNegativeLanes(f32x4.mul(f32x4.sub(v128.load(at, 16), maxima), factors)), scales)
    const v2 = f32x4.mul(expOfNegativeLanes(f32x4.mul(f32x4.sub(v128.load(at, 32), maxima), factors)), scales)
    const v3 = f32x4.mul(expOfNegativeLanes(f32x4.mul(f32x4.sub(v128.load(at, 48), maxima), factors)), scales)
    v128.store(at, v0, 0)
    v128.store(at, v1, 16)
    v128.store(at, v2, 32)
    v128.store(at, v3, 48)
    sums = f32x4.add(sums, f32x4.add(f32x4.add(v0, v1), f32x4.add(v2, v3)))
  }
  for (; i < n - 3; i += 4) {
    const at = s + bytesOf(i)
    const value = f32x4.mul(expOfNegativeLanes(f32x4.mul(f32x4.sub(v128.load(at), maxima), factors)), scales)
    v128.store(at, value)
    sums = f32x4.add(sums, value)
  }
  const left = n - i
  if (left > 0) {
    const at = s + bytesOf(i)
    const value = f32x4.mul(
      expOfNegativeLanes(f32x4.mul(f32x4.sub(loadTail(at, left), maxima), factors)),
      scales,
    )
    storeTail(at, value, left)
    sums = f32x4.add(sums, keepLanes(value, left))
  }
  return sumLanes(sums)
}

/// Replaces the gradient d of n probabilities p by that of their scores, p · (d - mean) · factor, where `mean` is Σ p · d.
export function scoreGradients(n: i32, p: usize, d: usize, mean: f32, factor: f32): void {
  const means = f32x4.splat(mean)
  const factors = f32x4.splat(factor)
  for (let i = 0; i < n; i += 4) {
    const at = bytesOf(i)
    const scaled = f32x4.mul(loadLanes(p + at, n - i), factors)
    storeLanes(d + at, f32x4.mul(scaled, f32x4.sub(loadLanes(d + at, n - i), means)), n - i)
  }
}

/// Returns Σ x · y over n floats.
export function dotProduct(n: i32, x: usize, y: usize): f32 {
  let sums = f32x4.splat(0)
  for (let i = 0; i < n; i += 4) {
    sums = multiplyAdd(loadLanes(x + bytesOf(i), n - i), loadLanes(y + bytesOf(i), n - i), sums)
  }
  return sumLanes(sums)
}
