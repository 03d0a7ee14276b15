// Adds a multiple of a matrix to a slice of another.

import { bytesOf } from "./lanes"
import { axpy } from "./vector"

/// y += factor · x, for rows × columns floats.
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
