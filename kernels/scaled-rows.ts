// A matrix times a number, added into a slice of another: `rows` × `columns` floats, strides in floats.

import { bytesOf } from "./lanes"
import { axpy } from "./vector"

/// y += factor · x. No alignment is needed.
export function addScaled(
  rows: i32,
  columns: i32,
  factor: f32,
  x: usize,
  xStride: i32,
  y: usize,
  yStride: i32,
): void {
  for (let row = 0; row < rows; row++) {
    axpy(columns, factor, x, y)
    x += bytesOf(xStride)
    y += bytesOf(yStride)
  }
}
