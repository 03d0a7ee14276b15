// The maximum of a row, for softmax.

import { bytesOf, maxLanes } from "./lanes"

/// The maximum of n floats, ignoring NaN; -infinity if n is 0.
export function maximumOf(n: i32, x: usize): f32 {
  let lanes = f32x4.splat(-Infinity)
  const end = x + bytesOf(n & ~3)
  while (x < end) {
    lanes = f32x4.pmax(lanes, v128.load(x))
    x += 16
  }
  let maximum = maxLanes(lanes)
  for (let left = n & 3; left > 0; left--) {
    const value = load<f32>(x)
    if (value > maximum) maximum = value
    x += 4
  }
  return maximum
}
