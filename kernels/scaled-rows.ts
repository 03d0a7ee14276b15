// Adds a multiple of a matrix to a slice of another: one term of a weighted sum of layers.

import { bytesOf, loadLanes, multiplyAdd, storeLanes, sumLanes } from "./lanes"
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

/// The gradients of `addScaled`, from dy: dx += factor · dy, and returns the gradient of the factor, Σ x · dy, with sums over
/// rows in float64.
export function addScaledBackward(
  rows: i32,
  columns: i32,
  factor: f32,
  x: usize,
  xStride: i32,
  dy: usize,
  dyStride: i32,
  dx: usize,
  dxStride: i32,
): f64 {
  const factors = f32x4.splat(factor)
  let dFactor: f64 = 0
  for (let row = 0; row < rows; row++) {
    let products = f32x4.splat(0)
    for (let column = 0; column < columns; column += 4) {
      const at = bytesOf(column)
      const count = columns - column
      const d = loadLanes(dy + at, count)
      products = multiplyAdd(loadLanes(x + at, count), d, products)
      storeLanes(dx + at, multiplyAdd(factors, d, loadLanes(dx + at, count)), count)
    }
    dFactor += <f64>sumLanes(products)
    x += bytesOf(xStride)
    dy += bytesOf(dyStride)
    dx += bytesOf(dxStride)
  }
  return dFactor
}
