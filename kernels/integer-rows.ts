// Rows of floats as int16 elements with a scale per row, for products with int8 weights: see integer-product.ts.

import { bytesOf, loadLanes, maxLanes } from "./lanes"

// Rows whose largest element is smaller are taken for zero: the reciprocal of their scale could overflow.
const smallest: f32 = 1e-30

/// The number of int16 elements from one row to the next: whole vectors.
export function integerStride(k: i32): i32 {
  return (k + 7) & -8
}

/// Writes a · factor, element by element, in steps of a scale such that the largest magnitude is `limit`, and returns the
/// scale. Elements beyond the K-th are zero. If an element is infinite or NaN, so is the scale.
export function quantizeRow(k: i32, a: usize, factors: usize, limit: f32, to: usize): f32 {
  const most = largestProduct(k, a, factors)
  const steps = f32x4.splat(most < smallest ? 0 : limit / most)
  for (let i = 0; i < k; i += 8) {
    const at = bytesOf(i)
    const low = stepsLanes(a + at, factors + at, k - i, steps)
    const high = k - i > 4 ? stepsLanes(a + at + 16, factors + at + 16, k - i - 4, steps) : i32x4.splat(0)
    v128.store(to + ((<usize>i) << 1), i16x8.narrow_i32x4_s(low, high))
  }
  return most < smallest ? 0 : most / limit
}

/// Four products in steps, rounded to the nearest, ties to even.
function stepsLanes(a: usize, factors: usize, count: i32, steps: v128): v128 {
  const product = f32x4.mul(loadLanes(a, count), loadLanes(factors, count))
  return i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(product, steps)))
}

/// The largest magnitude of a · factor; NaN if one is NaN.
function largestProduct(k: i32, a: usize, factors: usize): f32 {
  let most0 = f32x4.splat(0)
  let most1 = most0
  let i = 0
  for (; i < k - 7; i += 8) {
    const at = bytesOf(i)
    most0 = f32x4.max(most0, f32x4.abs(f32x4.mul(v128.load(a + at), v128.load(factors + at))))
    most1 = f32x4.max(most1, f32x4.abs(f32x4.mul(v128.load(a + at, 16), v128.load(factors + at, 16))))
  }
  for (; i < k; i += 4) {
    const at = bytesOf(i)
    most0 = f32x4.max(most0, f32x4.abs(f32x4.mul(loadLanes(a + at, k - i), loadLanes(factors + at, k - i))))
  }
  const most = f32x4.max(most0, most1)
  // `max` of floats in WebAssembly passes NaN on, like `f32x4.max`; `maxLanes` doesn't.
  return v128.any_true(f32x4.ne(most, most)) ? NaN : maxLanes(most)
}
