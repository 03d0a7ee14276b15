// Inverted dropout: elements that are kept are multiplied by the scale, one over the probability of keeping.

import { bytesOf, loadLanes, storeLanes } from "./lanes"
import { highLanes, lowLanes } from "./mask-lanes"

/// y = x · scale where the mask has a 1, else 0, for rows × columns floats; y may be x. Backwards, the same call with the
/// same mask turns the gradient of y into that of x.
///
/// Each row of the mask has `maskRowBytes(columns)` bytes: see mask.ts. The bits after the last column are ignored.
export function dropout(
  rows: i32,
  columns: i32,
  x: usize,
  xStride: i32,
  mask: usize,
  scale: f32,
  y: usize,
  yStride: i32,
): void {
  const scales = f32x4.splat(scale)
  for (let row = 0; row < rows; row++) {
    let column = 0
    for (; column < columns - 7; column += 8) {
      const at = bytesOf(column)
      const byte = <i32>load<u8>(mask++)
      v128.store(y + at, v128.and(f32x4.mul(v128.load(x + at), scales), lowLanes(byte)))
      v128.store(y + at, v128.and(f32x4.mul(v128.load(x + at, 16), scales), highLanes(byte)), 16)
    }
    const left = columns - column
    if (left > 0) {
      const at = bytesOf(column)
      const byte = <i32>load<u8>(mask++)
      storeLanes(y + at, v128.and(f32x4.mul(loadLanes(x + at, left), scales), lowLanes(byte)), left)
      if (left > 4) {
        const rest = v128.and(f32x4.mul(loadLanes(x + at + 16, left - 4), scales), highLanes(byte))
        storeLanes(y + at + 16, rest, left - 4)
      }
    }
    x += bytesOf(xStride)
    y += bytesOf(yStride)
  }
}
