// Sums of squares in float64, for the norm of a gradient.

import { bytesOf } from "./lanes"

/// Σ x² over n floats; squares and sums are float64.
export function sumOfSquares(n: i32, x: usize): f64 {
  let low = f64x2.splat(0)
  let high = low
  const end = x + bytesOf(n & ~3)
  while (x < end) {
    const first = f64x2.promote_low_f32x4(v128.load64_zero(x))
    const second = f64x2.promote_low_f32x4(v128.load64_zero(x, 8))
    low = f64x2.add(low, f64x2.mul(first, first))
    high = f64x2.add(high, f64x2.mul(second, second))
    x += 16
  }
  const both = f64x2.add(low, high)
  let sum = f64x2.extract_lane(both, 0) + f64x2.extract_lane(both, 1)
  for (let left = n & 3; left > 0; left--) {
    const value = <f64>load<f32>(x)
    sum += value * value
    x += 4
  }
  return sum
}

/// Σ x² over the rows of a table that `ids` lists: `rows` int32s, `width` floats per row.
export function sumOfSquaresRows(rows: i32, width: i32, ids: usize, stride: i32, x: usize): f64 {
  let sum: f64 = 0
  for (let row = 0; row < rows; row++) {
    sum += sumOfSquares(width, x + bytesOf(load<i32>(ids) * stride))
    ids += 4
  }
  return sum
}
