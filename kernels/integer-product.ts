// The matrix product C = A · B with int8 weights B, as model files store them: twice as fast as with floats.
//
// A row of B has a scale, which is applied to the column of A. Each row of the scaled A is rounded to int16 elements, of as
// many bits as int32 sums allow; products and sums are exact. So the only error is that of rounding A, which is some hundred
// times smaller than that of the int8 weights. The result for a row doesn't depend on the other rows.

import { integerPackedLength, stepBytes } from "./integer-pack"
import { integerStride, quantizeRow } from "./integer-rows"
import { integerTileOfOne, integerTileOfTwo } from "./integer-tile"
import { bytesOf } from "./lanes"
import { panelColumns } from "./pack"

// Rows that are rounded, then multiplied, together: they bound the scratch memory, and stay in the second-level cache.
const blockRows: i32 = 256

// The part of B in use at a time, as in matmul.ts.
const groupBytes: i32 = 1 << 18

/// The number of floats of scratch memory for products of M rows, to be aligned to 64 bytes.
export function integerScratchLength(m: i32, k: i32): i32 {
  const rows = min(m, blockRows)
  return scaleFloats(rows) + ((rows * integerStride(k)) >> 1)
}

/// The room for the scales of the rows, whole cache lines.
function scaleFloats(rows: i32): i32 {
  return (rows + 15) & -16
}

/// C (M × N) = A (M × K) · B (+ bias) (+ C when `accumulate`); see above. `packed` and `scales` are as `packIntegers` left
/// them, `bias` is a row of N floats, or 0 for none. If a row of A has an element that is infinite or NaN, its row of C is NaN.
export function integerMatmul(
  m: i32,
  n: i32,
  k: i32,
  a: usize,
  aStride: i32,
  packed: usize,
  scales: usize,
  bias: usize,
  c: usize,
  cStride: i32,
  accumulate: bool,
  scratch: usize,
): void {
  const limit = load<f32>(scales + bytesOf(k))
  for (let first = 0; first < m; first += blockRows) {
    const rows = min(m - first, blockRows)
    const rounded = scratch + bytesOf(scaleFloats(min(m, blockRows)))
    const rowBytes = (<usize>integerStride(k)) << 1
    for (let row = 0; row < rows; row++) {
      const from = a + bytesOf((first + row) * aStride)
      const scale = quantizeRow(k, from, scales, limit, rounded + <usize>row * rowBytes)
      store<f32>(scratch + bytesOf(row), scale)
    }
    multiplyBlock(
      rows,
      n,
      k,
      rounded,
      rowBytes,
      scratch,
      packed,
      bias,
      c + bytesOf(first * cStride),
      bytesOf(cStride),
      accumulate,
    )
  }
}

function multiplyBlock(
  m: i32,
  n: i32,
  k: i32,
  a: usize,
  rowBytes: usize,
  scales: usize,
  packed: usize,
  bias: usize,
  c: usize,
  cBytes: usize,
  addC: bool,
): void {
  const steps = (k + 1) >> 1
  const panelBytes = bytesOf(integerPackedLength(k, panelColumns))
  const groupColumns = max(2, groupBytes / max(1, steps * <i32>stepBytes)) * panelColumns
  for (let group = 0; group < n; group += groupColumns) {
    const groupEnd = min(group + groupColumns, n)
    const groupPanel = packed + <usize>(group / panelColumns) * panelBytes
    let row = 0
    for (; row + 1 < m; row += 2) {
      const rowA = a + <usize>row * rowBytes
      const rowC = c + <usize>row * cBytes
      let panel = groupPanel
      for (let column = group; column < groupEnd; column += panelColumns) {
        const at = rowC + bytesOf(column)
        const biasAt = bias ? bias + bytesOf(column) : 0
        const scale = scales + bytesOf(row)
        integerTileOfTwo(steps, rowA, rowBytes, scale, panel, biasAt, at, cBytes, n - column, addC)
        panel += panelBytes
      }
    }
    if (row < m) {
      const rowA = a + <usize>row * rowBytes
      let panel = groupPanel
      for (let column = group; column < groupEnd; column += 2 * panelColumns) {
        const at = c + <usize>row * cBytes + bytesOf(column)
        const biasAt = bias ? bias + bytesOf(column) : 0
        // If the last panel has no partner, it is read twice.
        const isLast = column + panelColumns >= groupEnd
        const width = isLast ? min(n - column, panelColumns) : n - column
        const other = isLast ? 0 : panelBytes
        integerTileOfOne(steps, rowA, scales + bytesOf(row), panel, other, biasAt, at, width, addC)
        panel += 2 * panelBytes
      }
    }
  }
}
