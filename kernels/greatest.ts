// The greatest of some floats.

import { bytesOf, maxLanes } from "./lanes"

/// The greatest of n floats; NaN is passed over, and -infinity is the greatest of none.
export function greatestOf(n: i32, x: usize): f32 {
  let lanes = f32x4.splat(-Infinity)
  const end = x + bytesOf(n & ~3)
  while (x < end) {
    lanes = f32x4.pmax(lanes, v128.load(x))
    x += 16
  }
  let greatest = maxLanes(lanes)
  for (let left = n & 3; left > 0; left--) {
    const value = load<f32>(x)
    if (value > greatest) greatest = value
    x += 4
  }
  return greatest
}
