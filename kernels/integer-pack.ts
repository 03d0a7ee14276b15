// Packing for products with int8 weights: see integer-product.ts.
//
// B (K × N int8) becomes panels of 16 columns, as in pack.ts, of int16 elements: a step of the product takes two rows of B,
// whose elements alternate, so that `dot_i16x8_s` adds up their products. A step is 64 bytes, and K is padded with zeros to
// an even number.

import { bytesOf } from "./lanes"
import { panelColumns } from "./pack"

/// The bytes of a step: two rows of a panel.
export const stepBytes: usize = 64

/// The largest magnitude of int16, which is symmetric here.
const largest: i32 = 32767

/// The number of floats in the memory of a packed K × N matrix; align it to 64 bytes.
export function integerPackedLength(k: i32, n: i32): i32 {
  return ((k + 1) >> 1) * ((n + panelColumns - 1) & -panelColumns)
}

/// Packs B, stored as K × N int8. `scales` has K floats, the factors of the rows of B; after them, a float is written: the
/// largest magnitude that int16 elements of A may have, so that no sum of their products overflows an int32.
export function packIntegers(k: i32, n: i32, b: usize, packed: usize, scales: usize): void {
  let most = 0
  for (let column = 0; column < n; column += panelColumns) {
    const isWhole = n - column >= panelColumns
    for (let row = 0; row < k; row += 2) {
      const from = b + row * n + column
      const next = row + 1 < k ? from + n : 0
      if (isWhole) packWholeStep(from, next, packed)
      else packNarrowStep(n - column, from, next, packed)
      packed += stepBytes
    }
    const steps = (k + 1) >> 1
    most = max(most, largestColumnSum(steps, packed - <usize>steps * stepBytes))
  }
  const limit = most === 0 ? largest : min(largest, i32.MAX_VALUE / most)
  store<f32>(scales + bytesOf(k), <f32>limit)
}

/// Packs 16 columns of two rows; `second` is 0 for a row of zeros.
function packWholeStep(first: usize, second: usize, to: usize): void {
  for (let half = 0; half < 2; half++) {
    const r0 = v128.load8x8_s(first)
    const r1 = second ? v128.load8x8_s(second) : i16x8.splat(0)
    v128.store(to, v128.shuffle<i16>(r0, r1, 0, 8, 1, 9, 2, 10, 3, 11))
    v128.store(to, v128.shuffle<i16>(r0, r1, 4, 12, 5, 13, 6, 14, 7, 15), 16)
    first += 8
    if (second) second += 8
    to += 32
  }
}

/// Packs the last columns of two rows, fewer than 16; the other columns are zero.
function packNarrowStep(width: i32, first: usize, second: usize, to: usize): void {
  for (let column = 0; column < panelColumns; column++) {
    const isIn = column < width
    store<i16>(to, isIn ? load<i8>(first + column) : 0)
    store<i16>(to, isIn && second ? load<i8>(second + column) : 0, 2)
    to += 4
  }
}

/// The largest sum of magnitudes in a column of a panel.
function largestColumnSum(steps: i32, panel: usize): i32 {
  const ones = i16x8.splat(1)
  let s0 = i32x4.splat(0)
  let s1 = s0
  let s2 = s0
  let s3 = s0
  for (let step = 0; step < steps; step++) {
    s0 = i32x4.add(s0, i32x4.dot_i16x8_s(i16x8.abs(v128.load(panel)), ones))
    s1 = i32x4.add(s1, i32x4.dot_i16x8_s(i16x8.abs(v128.load(panel, 16)), ones))
    s2 = i32x4.add(s2, i32x4.dot_i16x8_s(i16x8.abs(v128.load(panel, 32)), ones))
    s3 = i32x4.add(s3, i32x4.dot_i16x8_s(i16x8.abs(v128.load(panel, 48)), ones))
    panel += stepBytes
  }
  const all = i32x4.max_s(i32x4.max_s(s0, s1), i32x4.max_s(s2, s3))
  const pairs = i32x4.max_s(all, v128.shuffle<i32>(all, all, 2, 3, 0, 1))
  return max(i32x4.extract_lane(pairs, 0), i32x4.extract_lane(pairs, 1))
}
