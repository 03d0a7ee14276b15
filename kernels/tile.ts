// Register tiles of the product: one or two rows of A against a slice of one panel of B (see pack.ts).

import { bytesOf, loadTail, multiplyAdd, storeTail } from "./lanes"
import { panelColumns } from "./pack"

/// C (2 × width) = A (2 × depth) · slice (+ bias) (+ C), with the strides of A and C in bytes.
//
// V8 moves arithmetic behind all loads of a basic block: with one step a block (which V8 unrolls, keeping the exits)
// the operands stay in registers, with two they spill.
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

/// C (1 × width) = A (1 × depth) · slice (+ bias) (+ C).
//
// Four accumulators are too few to hide a latency of four cycles, so even and odd steps have their own.
export function tileOfOne(
  depth: i32,
  a: usize,
  stepBytes: usize,
  slice: usize,
  bias: usize,
  c: usize,
  width: i32,
  addC: bool,
): void {
  let even0 = f32x4.splat(0)
  let even1 = even0
  let even2 = even0
  let even3 = even0
  let odd0 = even0
  let odd1 = even0
  let odd2 = even0
  let odd3 = even0
  const end = slice + bytesOf(depth * panelColumns)
  while (slice < end) {
    const x = v128.load32_splat(a)
    even0 = multiplyAdd(x, v128.load(slice), even0)
    even1 = multiplyAdd(x, v128.load(slice, 16), even1)
    even2 = multiplyAdd(x, v128.load(slice, 32), even2)
    even3 = multiplyAdd(x, v128.load(slice, 48), even3)
    a += stepBytes
    slice += 64
    if (slice >= end) break
    const y = v128.load32_splat(a)
    odd0 = multiplyAdd(y, v128.load(slice), odd0)
    odd1 = multiplyAdd(y, v128.load(slice, 16), odd1)
    odd2 = multiplyAdd(y, v128.load(slice, 32), odd2)
    odd3 = multiplyAdd(y, v128.load(slice, 48), odd3)
    a += stepBytes
    slice += 64
  }
  finishRow(
    c,
    f32x4.add(even0, odd0),
    f32x4.add(even1, odd1),
    f32x4.add(even2, odd2),
    f32x4.add(even3, odd3),
    bias,
    width,
    addC,
  )
}

/// Writes up to 16 columns of a row of C.
function finishRow(
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
  finishLanes(c, v0, bias, width, addC)
  finishLanes(c + 16, v1, bias ? bias + 16 : 0, width - 4, addC)
  finishLanes(c + 32, v2, bias ? bias + 32 : 0, width - 8, addC)
  finishLanes(c + 48, v3, bias ? bias + 48 : 0, width - 12, addC)
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
