// The matrix product C = A · B, which takes most of the time of training and parsing.
//
// B is packed (see pack.ts). A is read through two strides, so that the same code serves a row-major A and a transposed one
// (for the gradients of weights). Tiles of C are 2 × 16 elements, from two rows of A and one panel of B; if the last panel
// is at most half full, its tiles are 4 × 8. Columns of C beyond N are not touched.

import { bytesOf } from "./lanes"
import { narrowColumns, panelColumns } from "./pack"
import { tileOfFour, tileOfOne, tileOfTwo } from "./tile"

// K is cut into slices and N into groups of panels, so that the part of B in use, 32 KB per panel and 256 KB per group,
// stays in the second-level cache. A row of C is then written 512 bytes at a time, and the cache lines of a transposed A,
// each shared by 16 rows, are fetched once per eight panels.
const sliceRows: i32 = 512
const groupColumns: i32 = 8 * panelColumns

/// C (M × N) = A (M × K) · B (+ bias) (+ C when `accumulate`).
///
/// Element (m, k) of A is `m · rowStride + k · stepStride` floats from `a`: (K, 1) for a row-major A, (1, M) for a transposed
/// one. `bias` is a row of N floats, or 0 for none. With K = 0 the product is zero.
export function matmul(
  m: i32,
  n: i32,
  k: i32,
  a: usize,
  rowStride: i32,
  stepStride: i32,
  packed: usize,
  bias: usize,
  c: usize,
  cStride: i32,
  accumulate: bool,
): void {
  const rowBytes = bytesOf(rowStride)
  const stepBytes = bytesOf(stepStride)
  const cBytes = bytesOf(cStride)
  const panelBytes = bytesOf(k * panelColumns)
  const last = n & (panelColumns - 1)
  const wide = last <= narrowColumns ? n - last : n
  let first = 0
  do {
    const depth = min(k - first, sliceRows)
    const addC = accumulate || first > 0
    const addBias = first === 0 ? bias : 0
    for (let group = 0; group < n; group += groupColumns) {
      const groupEnd = min(group + groupColumns, n)
      const wideEnd = min(groupEnd, wide)
      const groupSlice = packed + bytesOf(group * k + first * panelColumns)
      let rowA = a + <usize>first * stepBytes
      let rowC = c
      let row = 0
      for (; row + 1 < m; row += 2) {
        let slice = groupSlice
        for (let column = group; column < wideEnd; column += panelColumns) {
          const at = rowC + bytesOf(column)
          const biasAt = addBias ? addBias + bytesOf(column) : 0
          tileOfTwo(depth, rowA, rowBytes, stepBytes, slice, biasAt, at, cBytes, n - column, addC)
          slice += panelBytes
        }
        rowA += 2 * rowBytes
        rowC += 2 * cBytes
      }
      if (row < m) {
        let slice = groupSlice
        for (let column = group; column < groupEnd; column += 2 * panelColumns) {
          const at = rowC + bytesOf(column)
          const biasAt = addBias ? addBias + bytesOf(column) : 0
          // If the last panel has no partner, it is read twice.
          const other = column + panelColumns < n ? panelBytes : 0
          tileOfOne(depth, rowA, stepBytes, slice, other, biasAt, at, n - column, addC)
          slice += 2 * panelBytes
        }
      }
    }
    if (wide < n) {
      const slice = packed + bytesOf(wide * k + first * panelColumns)
      const biasAt = addBias ? addBias + bytesOf(wide) : 0
      let rowA = a + <usize>first * stepBytes
      let rowC = c + bytesOf(wide)
      // A last odd row has been multiplied with all panels above.
      for (let rows = m & ~1; rows > 0; rows -= 4) {
        tileOfFour(depth, rows, rowA, rowBytes, stepBytes, slice, biasAt, rowC, cBytes, last, addC)
        rowA += 4 * rowBytes
        rowC += 4 * cBytes
      }
    }
    first += sliceRows
  } while (first < k)
}
