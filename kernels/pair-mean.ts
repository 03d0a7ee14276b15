// Means of two rows: the vector of a word from its first and its last piece.

import { bytesOf, loadLanes, storeLanes } from "./lanes"
import { axpy } from "./vector"

/// out[i] = (x[a] + x[b]) / 2 for `pairs`, one pair of int32s (a, b) per row of `out`; a may be b. Rows are `width` floats wide.
export function pairMeanForward(
  rows: i32,
  width: i32,
  x: usize,
  xStride: i32,
  pairs: usize,
  out: usize,
  outStride: i32,
): void {
  const half = f32x4.splat(0.5)
  for (let row = 0; row < rows; row++) {
    const a = x + bytesOf(load<i32>(pairs) * xStride)
    const b = x + bytesOf(load<i32>(pairs, 4) * xStride)
    for (let i = 0; i < width; i += 4) {
      const at = bytesOf(i)
      const count = width - i
      storeLanes(
        out + at,
        f32x4.mul(f32x4.add(loadLanes(a + at, count), loadLanes(b + at, count)), half),
        count,
      )
    }
    pairs += 8
    out += bytesOf(outStride)
  }
}

/// dx[a] += d[i] / 2 and dx[b] += d[i] / 2, in the order of i; rows of x may occur in several pairs.
export function pairMeanBackward(
  rows: i32,
  width: i32,
  d: usize,
  dStride: i32,
  pairs: usize,
  dx: usize,
  dxStride: i32,
): void {
  for (let row = 0; row < rows; row++) {
    axpy(width, 0.5, d, dx + bytesOf(load<i32>(pairs) * dxStride))
    axpy(width, 0.5, d, dx + bytesOf(load<i32>(pairs, 4) * dxStride))
    pairs += 8
    d += bytesOf(dStride)
  }
}
