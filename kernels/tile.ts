// Tiles of the product in registers: two rows of A times a slice of one panel of B, one row times two panels, or four rows
// times half a panel (see pack.ts). All of them sum in the order of K, so that the result for a row doesn't depend on the
// number of rows.

import { bytesOf, loadTail, multiplyAdd, storeTail } from "./lanes"
import { panelColumns } from "./pack"

/// C (2 × width) = A (2 × depth) · slice (+ bias) (+ C). Strides are in bytes here. Of a width over 16, the rest is ignored.
//
// V8 moves arithmetic behind all loads of a basic block: with one step per block (which V8 unrolls, keeping the exits) the
// operands stay in registers, with two they spill.
export function tileOfTwo(
  depth: i32,
  a: usize,
  rowBytes: usize,
  stepBytes: usize,
  slice: usize,
  bias: usize,
  c: usize,
  cBytes: usize,
  width: i32,
  addC: bool,
): void {
  let a1 = a + rowBytes
  let c00 = f32x4.splat(0)
  let c01 = c00
  let c02 = c00
  let c03 = c00
  let c10 = c00
  let c11 = c00
  let c12 = c00
  let c13 = c00
  const end = slice + bytesOf(depth * panelColumns)
  while (slice < end) {
    const b0 = v128.load(slice)
    const b1 = v128.load(slice, 16)
    const b2 = v128.load(slice, 32)
    const b3 = v128.load(slice, 48)
    const x0 = v128.load32_splat(a)
    const x1 = v128.load32_splat(a1)
    c00 = multiplyAdd(x0, b0, c00)
    c01 = multiplyAdd(x0, b1, c01)
    c02 = multiplyAdd(x0, b2, c02)
    c03 = multiplyAdd(x0, b3, c03)
    c10 = multiplyAdd(x1, b0, c10)
    c11 = multiplyAdd(x1, b1, c11)
    c12 = multiplyAdd(x1, b2, c12)
    c13 = multiplyAdd(x1, b3, c13)
    slice += 64
    a += stepBytes
    a1 += stepBytes
  }
  finishRow(c, c00, c01, c02, c03, bias, width, addC)
  finishRow(c + cBytes, c10, c11, c12, c13, bias, width, addC)
}

/// C (1 × width) = A (1 × depth) · two slices side by side (+ bias) (+ C); the second slice is `panelBytes` after the first.
//
// One panel has four accumulators, too few to hide a latency of four cycles; two panels have eight.
export function tileOfOne(
  depth: i32,
  a: usize,
  stepBytes: usize,
  slice: usize,
  panelBytes: usize,
  bias: usize,
  c: usize,
  width: i32,
  addC: bool,
): void {
  let c0 = f32x4.splat(0)
  let c1 = c0
  let c2 = c0
  let c3 = c0
  let c4 = c0
  let c5 = c0
  let c6 = c0
  let c7 = c0
  const end = slice + bytesOf(depth * panelColumns)
  while (slice < end) {
    const x = v128.load32_splat(a)
    const next = slice + panelBytes
    c0 = multiplyAdd(x, v128.load(slice), c0)
    c1 = multiplyAdd(x, v128.load(slice, 16), c1)
    c2 = multiplyAdd(x, v128.load(slice, 32), c2)
    c3 = multiplyAdd(x, v128.load(slice, 48), c3)
    c4 = multiplyAdd(x, v128.load(next), c4)
    c5 = multiplyAdd(x, v128.load(next, 16), c5)
    c6 = multiplyAdd(x, v128.load(next, 32), c6)
    c7 = multiplyAdd(x, v128.load(next, 48), c7)
    a += stepBytes
    slice += 64
  }
  finishRow(c, c0, c1, c2, c3, bias, width, addC)
  if (width > panelColumns) {
    const half = bytesOf(panelColumns)
    finishRow(c + half, c4, c5, c6, c7, bias ? bias + half : 0, width - panelColumns, addC)
  }
}

/// C (4 × width) = A (4 × depth) · the first eight columns of a slice (+ bias) (+ C). If there are only two `rows`, they are
/// read twice and written once.
export function tileOfFour(
  depth: i32,
  rows: i32,
  a: usize,
  rowBytes: usize,
  stepBytes: usize,
  slice: usize,
  bias: usize,
  c: usize,
  cBytes: usize,
  width: i32,
  addC: bool,
): void {
  let a1 = a + rowBytes
  let a2 = rows > 2 ? a1 + rowBytes : a
  let a3 = a2 + rowBytes
  let c00 = f32x4.splat(0)
  let c01 = c00
  let c10 = c00
  let c11 = c00
  let c20 = c00
  let c21 = c00
  let c30 = c00
  let c31 = c00
  const end = slice + bytesOf(depth * panelColumns)
  while (slice < end) {
    const b0 = v128.load(slice)
    const b1 = v128.load(slice, 16)
    const x0 = v128.load32_splat(a)
    const x1 = v128.load32_splat(a1)
    const x2 = v128.load32_splat(a2)
    const x3 = v128.load32_splat(a3)
    c00 = multiplyAdd(x0, b0, c00)
    c01 = multiplyAdd(x0, b1, c01)
    c10 = multiplyAdd(x1, b0, c10)
    c11 = multiplyAdd(x1, b1, c11)
    c20 = multiplyAdd(x2, b0, c20)
    c21 = multiplyAdd(x2, b1, c21)
    c30 = multiplyAdd(x3, b0, c30)
    c31 = multiplyAdd(x3, b1, c31)
    slice += 64
    a += stepBytes
    a1 += stepBytes
    a2 += stepBytes
    a3 += stepBytes
  }
  finishHalfRow(c, c00, c01, bias, width, addC)
  finishHalfRow(c + cBytes, c10, c11, bias, width, addC)
  if (rows > 2) {
    finishHalfRow(c + 2 * cBytes, c20, c21, bias, width, addC)
    finishHalfRow(c + 3 * cBytes, c30, c31, bias, width, addC)
  }
}

/// Stores the first `width` columns of a row of C, at most 16, with a bias and the previous C added.
export function finishRow(
  c: usize,
  v0: v128,
  v1: v128,
  v2: v128,
  v3: v128,
  bias: usize,
  width: i32,
  addC: bool,
): void {
  if (width >= panelColumns) {
    if (bias) {
      v0 = f32x4.add(v0, v128.load(bias))
      v1 = f32x4.add(v1, v128.load(bias, 16))
      v2 = f32x4.add(v2, v128.load(bias, 32))
      v3 = f32x4.add(v3, v128.load(bias, 48))
    }
    if (addC) {
      v0 = f32x4.add(v0, v128.load(c))
      v1 = f32x4.add(v1, v128.load(c, 16))
      v2 = f32x4.add(v2, v128.load(c, 32))
      v3 = f32x4.add(v3, v128.load(c, 48))
    }
    v128.store(c, v0)
    v128.store(c, v1, 16)
    v128.store(c, v2, 32)
    v128.store(c, v3, 48)
    return
  }
  finishHalfRow(c, v0, v1, bias, width, addC)
  finishHalfRow(c + 32, v2, v3, bias ? bias + 32 : 0, width - 8, addC)
}

/// Stores the first `width` columns of a row of C, at most eight; none if `width` is 0 or less.
function finishHalfRow(c: usize, v0: v128, v1: v128, bias: usize, width: i32, addC: bool): void {
  finishLanes(c, v0, bias, width, addC)
  finishLanes(c + 16, v1, bias ? bias + 16 : 0, width - 4, addC)
}

function finishLanes(c: usize, value: v128, bias: usize, width: i32, addC: bool): void {
  if (width >= 4) {
    if (bias) value = f32x4.add(value, v128.load(bias))
    if (addC) value = f32x4.add(value, v128.load(c))
    v128.store(c, value)
  } else if (width > 0) {
    if (bias) value = f32x4.add(value, loadTail(bias, width))
    if (addC) value = f32x4.add(value, loadTail(c, width))
    storeTail(c, value, width)
  }
}
