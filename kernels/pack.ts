// Packing: the right-hand side of a product, laid out in the order in which the product reads it.
//
// B (K × N) becomes ceil(N / 16) panels; panel p holds the columns 16p … 16p + 15 of all K rows, row after row, so a
// step of the product reads 64 bytes in a row. Columns beyond N are zero. Packed data is 64-byte aligned; packed
// twice, for the forward product and for the gradient of its input, weights cost two passes over memory an update.

import { bytesOf, loadTail } from "./lanes"

/// Columns of a panel. Sixteen, with two rows, make eight accumulators: with 4 + 2 operands they fit 15 registers.
export const panelColumns: i32 = 16

/// Columns of a panel that four rows meet in as many accumulators, where a last panel has no more. The columns beyond N
/// would else cost as much as the others: 4 % of a product with N = 200.
export const narrowColumns: i32 = 8

// Rows of B that are copied to all panels before the next: few enough to be read as streams.
const blockRows: i32 = 16

/// Floats that a packed K × N matrix takes.
export function packedLength(k: i32, n: i32): i32 {
  return k * ((n + panelColumns - 1) & -panelColumns)
}

/// The width floats at `from`, 0 to 4 of them, padded with zeros.
function loadPadded(from: usize, width: i32): v128 {
  if (width >= 4) return v128.load(from)
  return width > 0 ? loadTail(from, width) : f32x4.splat(0)
}

/// packed = B, given row-major as K × N, `stride` ≥ N floats from row to row.
export function pack(k: i32, n: i32, b: usize, stride: i32, packed: usize): void {
  const rowBytes = bytesOf(stride)
  for (let row = 0; row < k; row += blockRows) {
    const rows = min(k - row, blockRows)
    for (let column = 0; column < n; column += panelColumns) {
      const from = b + bytesOf(row * stride + column)
      const to = packed + bytesOf(column * k + row * panelColumns)
      const width = n - column
      if (width >= panelColumns) packBlock(rows, from, rowBytes, to)
      else packNarrowBlock(rows, width, from, rowBytes, to)
    }
  }
}

function packBlock(rows: i32, from: usize, rowBytes: usize, to: usize): void {
  for (; rows > 0; rows--) {
    v128.store(to, v128.load(from), 0)
    v128.store(to, v128.load(from, 16), 16)
    v128.store(to, v128.load(from, 32), 32)
    v128.store(to, v128.load(from, 48), 48)
    from += rowBytes
    to += 64
  }
}

function packNarrowBlock(rows: i32, width: i32, from: usize, rowBytes: usize, to: usize): void {
  for (; rows > 0; rows--) {
    v128.store(to, loadPadded(from, width), 0)
    v128.store(to, loadPadded(from + 16, width - 4), 16)
    v128.store(to, loadPadded(from + 32, width - 8), 32)
    v128.store(to, loadPadded(from + 48, width - 12), 48)
    from += rowBytes
    to += 64
  }
}

/// packed = B, given by its transpose, row-major as N × K, `stride` ≥ K floats from row to row.
export function packTransposed(k: i32, n: i32, b: usize, stride: i32, packed: usize): void {
  const rowBytes = bytesOf(stride)
  const panelBytes = bytesOf(k * panelColumns)
  for (let column = 0; column < n; column += 4) {
    const panel = packed + <usize>(column / panelColumns) * panelBytes
    const to = panel + bytesOf(column & (panelColumns - 1))
    packFourColumns(k, n - column, b + <usize>column * rowBytes, rowBytes, to)
  }
  for (let column = (n + 3) & -4; column & (panelColumns - 1); column += 4) {
    const panel = packed + <usize>(column / panelColumns) * panelBytes
    let to = panel + bytesOf(column & (panelColumns - 1))
    for (let row = 0; row < k; row++, to += 64) v128.store(to, f32x4.splat(0))
  }
}

/// Four columns of a panel from four rows of the transpose; rows that aren't there count as zero.
function packFourColumns(k: i32, rows: i32, from: usize, rowBytes: usize, to: usize): void {
  const zero = f32x4.splat(0)
  const end = from + bytesOf(k & ~3)
  while (from < end) {
    const r0 = v128.load(from)
    const r1 = rows > 1 ? v128.load(from + rowBytes) : zero
    const r2 = rows > 2 ? v128.load(from + 2 * rowBytes) : zero
    const r3 = rows > 3 ? v128.load(from + 3 * rowBytes) : zero
    const low01 = v128.shuffle<f32>(r0, r1, 0, 4, 1, 5)
    const low23 = v128.shuffle<f32>(r2, r3, 0, 4, 1, 5)
    const high01 = v128.shuffle<f32>(r0, r1, 2, 6, 3, 7)
    const high23 = v128.shuffle<f32>(r2, r3, 2, 6, 3, 7)
    v128.store(to, v128.shuffle<f32>(low01, low23, 0, 1, 4, 5), 0)
    v128.store(to, v128.shuffle<f32>(low01, low23, 2, 3, 6, 7), 64)
    v128.store(to, v128.shuffle<f32>(high01, high23, 0, 1, 4, 5), 128)
    v128.store(to, v128.shuffle<f32>(high01, high23, 2, 3, 6, 7), 192)
    from += 16
    to += 256
  }
  for (let left = k & 3; left > 0; left--) {
    store<f32>(to, load<f32>(from), 0)
    store<f32>(to, rows > 1 ? load<f32>(from + rowBytes) : 0, 4)
    store<f32>(to, rows > 2 ? load<f32>(from + 2 * rowBytes) : 0, 8)
    store<f32>(to, rows > 3 ? load<f32>(from + 3 * rowBytes) : 0, 12)
    from += 4
    to += 64
  }
}
