// The rectifier and its gradient, for matrices of rows × columns floats.

import { bytesOf, loadTail, storeTail } from "./lanes"

/// y = max(0, x); y may be x. NaN stays NaN.
export function reluForward(rows: i32, columns: i32, x: usize, xStride: i32, y: usize, yStride: i32): void {
  const zero = f32x4.splat(0)
  const whole = bytesOf(columns & ~3)
  for (let row = 0; row < rows; row++) {
    for (let at: usize = 0; at < whole; at += 16) {
      v128.store(y + at, f32x4.pmax(v128.load(x + at), zero))
    }
    const left = columns & 3
    if (left) storeTail(y + whole, f32x4.pmax(loadTail(x + whole, left), zero), left)
    x += bytesOf(xStride)
    y += bytesOf(yStride)
  }
}

/// d = d where y > 0, else 0: replaces the gradient of y by that of x.
export function reluBackward(rows: i32, columns: i32, y: usize, yStride: i32, d: usize, dStride: i32): void {
  const zero = f32x4.splat(0)
  const whole = bytesOf(columns & ~3)
  for (let row = 0; row < rows; row++) {
    for (let at: usize = 0; at < whole; at += 16) {
      v128.store(d + at, v128.and(v128.load(d + at), f32x4.gt(v128.load(y + at), zero)))
    }
    const left = columns & 3
    if (left) {
      const mask = f32x4.gt(loadTail(y + whole, left), zero)
      storeTail(d + whole, v128.and(loadTail(d + whole, left), mask), left)
    }
    y += bytesOf(yStride)
    d += bytesOf(dStride)
  }
}
