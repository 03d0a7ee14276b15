// The logistic function.

import { expLanes } from "./exp"
import { bytesOf, loadLanes, storeLanes } from "./lanes"

/// 1 / (1 + e^-x) of each lane: absolute error below 1e-7, relative error below 1.6e-7 for x ≥ -87; 0 below -88.73; NaN
/// stays NaN.
export function sigmoidLanes(x: v128): v128 {
  const one = f32x4.splat(1)
  return f32x4.div(one, f32x4.add(one, expLanes(f32x4.neg(x))))
}

/// y = 1 / (1 + e^-x) for n floats; y may be x.
export function sigmoid(n: i32, x: usize, y: usize): void {
  let i = 0
  for (; i < n - 15; i += 16) {
    const v0 = sigmoidLanes(v128.load(x + bytesOf(i), 0))
    const v1 = sigmoidLanes(v128.load(x + bytesOf(i), 16))
    const v2 = sigmoidLanes(v128.load(x + bytesOf(i), 32))
    const v3 = sigmoidLanes(v128.load(x + bytesOf(i), 48))
    v128.store(y + bytesOf(i), v0, 0)
    v128.store(y + bytesOf(i), v1, 16)
    v128.store(y + bytesOf(i), v2, 32)
    v128.store(y + bytesOf(i), v3, 48)
  }
  for (; i < n; i += 4) {
    storeLanes(y + bytesOf(i), sigmoidLanes(loadLanes(x + bytesOf(i), n - i)), n - i)
  }
}
