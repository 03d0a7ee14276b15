// A matrix times a number, copied or added into a slice of another: `rows` × `columns` floats, strides in floats.

import { bytesOf, loadTail, storeTail } from "./lanes"
import { axpy } from "./vector"

/// y = factor · x; y may be x. No alignment is needed.
export function copyScaled(
  rows: i32,
  columns: i32,
  factor: f32,
  x: usize,
  xStride: i32,
  y: usize,
  yStride: i32,
): void {
  const factors = f32x4.splat(factor)
  const whole = bytesOf(columns & ~3)
  const left = columns & 3
  for (let row = 0; row < rows; row++) {
    for (let at: usize = 0; at < whole; at += 16) v128.store(y + at, f32x4.mul(v128.load(x + at), factors))
    if (left) storeTail(y + whole, f32x4.mul(loadTail(x + whole, left), factors), left)
    x += bytesOf(xStride)
    y += bytesOf(yStride)
  }
}

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
