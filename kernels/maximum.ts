// The maximum of a row, for softmax.

import { bytesOf, maxLanes } from "./lanes"

/// The maximum of n floats, ignoring NaN; -infinity if n is 0.
export function maximumOf(n: i32, x: usize): f32 {
  let lanes = f32x4.splat(-Infinity)
  let lanes1 = lanes
  let lanes2 = lanes
  let lanes3 = lanes
  // Four at a time, since a maximum waits for the one before it.
  const wideEnd = x + bytesOf(n & ~15)
  while (x < wideEnd) {
    lanes = f32x4.pmax(lanes, v128.load(x))
    lanes1 = f32x4.pmax(lanes1, v128.load(x, 16))
    lanes2 = f32x4.pmax(lanes2, v128.load(x, 32))
    lanes3 = f32x4.pmax(lanes3, v128.load(x, 48))
    x += 64
  }
  lanes = f32x4.pmax(f32x4.pmax(lanes, lanes1), f32x4.pmax(lanes2, lanes3))
  const end = x + bytesOf(n & 12)
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
