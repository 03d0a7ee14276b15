// Tiles of the product of int16 rows and int8 weights, as in tile.ts: two rows times one panel, or one row times two panels.

import { stepBytes } from "./integer-pack"
import { bytesOf } from "./lanes"
import { panelColumns } from "./pack"
import { finishRow } from "./tile"

/// C (2 × width) = A (2 × 2 · steps) · panel · scale of the row (+ bias) (+ C). Of a width over 16, the rest is ignored.
export function integerTileOfTwo(
  steps: i32,
  a: usize,
  rowBytes: usize,
  scales: usize,
  panel: usize,
  bias: usize,
  c: usize,
  cBytes: usize,
  width: i32,
  addC: bool,
): void {
  let a1 = a + rowBytes
  let c00 = i32x4.splat(0)
  let c01 = c00
  let c02 = c00
  let c03 = c00
  let c10 = c00
  let c11 = c00
  let c12 = c00
  let c13 = c00
  const end = panel + <usize>steps * stepBytes
  while (panel < end) {
    const b0 = v128.load(panel)
    const b1 = v128.load(panel, 16)
    const b2 = v128.load(panel, 32)
    const b3 = v128.load(panel, 48)
    const x0 = v128.load32_splat(a)
    const x1 = v128.load32_splat(a1)
    c00 = i32x4.add(c00, i32x4.dot_i16x8_s(x0, b0))
    c01 = i32x4.add(c01, i32x4.dot_i16x8_s(x0, b1))
    c02 = i32x4.add(c02, i32x4.dot_i16x8_s(x0, b2))
    c03 = i32x4.add(c03, i32x4.dot_i16x8_s(x0, b3))
    c10 = i32x4.add(c10, i32x4.dot_i16x8_s(x1, b0))
    c11 = i32x4.add(c11, i32x4.dot_i16x8_s(x1, b1))
    c12 = i32x4.add(c12, i32x4.dot_i16x8_s(x1, b2))
    c13 = i32x4.add(c13, i32x4.dot_i16x8_s(x1, b3))
    panel += stepBytes
    a += 4
    a1 += 4
  }
  const s0 = v128.load32_splat(scales)
  const s1 = v128.load32_splat(scales, 4)
  finishRow(c, scaled(c00, s0), scaled(c01, s0), scaled(c02, s0), scaled(c03, s0), bias, width, addC)
  finishRow(c + cBytes, scaled(c10, s1), scaled(c11, s1), scaled(c12, s1), scaled(c13, s1), bias, width, addC)
}

/// C (1 × width) = A (1 × 2 · steps) · two panels side by side · scale of the row (+ bias) (+ C); the second panel is
/// `panelBytes` after the first.
export function integerTileOfOne(
  steps: i32,
  a: usize,
  scales: usize,
  panel: usize,
  panelBytes: usize,
  bias: usize,
  c: usize,
  width: i32,
  addC: bool,
): void {
  let c0 = i32x4.splat(0)
  let c1 = c0
  let c2 = c0
  let c3 = c0
  let c4 = c0
  let c5 = c0
  let c6 = c0
  let c7 = c0
  const end = panel + <usize>steps * stepBytes
  while (panel < end) {
    const x = v128.load32_splat(a)
    const next = panel + panelBytes
    c0 = i32x4.add(c0, i32x4.dot_i16x8_s(x, v128.load(panel)))
    c1 = i32x4.add(c1, i32x4.dot_i16x8_s(x, v128.load(panel, 16)))
    c2 = i32x4.add(c2, i32x4.dot_i16x8_s(x, v128.load(panel, 32)))
    c3 = i32x4.add(c3, i32x4.dot_i16x8_s(x, v128.load(panel, 48)))
    c4 = i32x4.add(c4, i32x4.dot_i16x8_s(x, v128.load(next)))
    c5 = i32x4.add(c5, i32x4.dot_i16x8_s(x, v128.load(next, 16)))
    c6 = i32x4.add(c6, i32x4.dot_i16x8_s(x, v128.load(next, 32)))
    c7 = i32x4.add(c7, i32x4.dot_i16x8_s(x, v128.load(next, 48)))
    panel += stepBytes
    a += 4
  }
  const s = v128.load32_splat(scales)
  finishRow(c, scaled(c0, s), scaled(c1, s), scaled(c2, s), scaled(c3, s), bias, width, addC)
  if (width > panelColumns) {
    const half = bytesOf(panelColumns)
    const otherBias = bias ? bias + half : 0
    const otherWidth = width - panelColumns
    finishRow(
      c + half,
      scaled(c4, s),
      scaled(c5, s),
      scaled(c6, s),
      scaled(c7, s),
      otherBias,
      otherWidth,
      addC,
    )
  }
}

function scaled(sums: v128, scale: v128): v128 {
  return f32x4.mul(f32x4.convert_i32x4_s(sums), scale)
}
