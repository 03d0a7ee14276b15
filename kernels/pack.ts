// Packing: the right-hand side of a product, laid out in the order in which the product reads it.
//
// B (K × N) becomes ceil(N / 16) panels; panel p holds columns 16p to 16p + 15 of all K rows, row after row, so that each
// step of the product reads 64 contiguous bytes. Columns beyond N are zero. Align packed data to 64 bytes, so that a step
// reads a single cache line. Weights are packed twice per update, for the forward product and for the gradient of its input.

import { bytesOf, loadTail } from "./lanes"

/// Columns per panel. With two rows they take eight accumulators, which fit 15 registers together with 4 + 2 operands.
export const panelColumns: i32 = 16

/// A last panel with at most this many columns is multiplied with four rows at a time, in as many accumulators. Otherwise
/// its empty columns would cost as much as the others: 4% of a product with N = 200.
export const narrowColumns: i32 = 8

// Rows of B that are copied to all panels before the next ones: few enough for the processor to prefetch.
const blockRows: i32 = 16

/// The number of floats in a packed K × N matrix.
export function packedLength(k: i32, n: i32): i32 {
  return k * ((n + panelColumns - 1) & -panelColumns)
}

/// Loads four floats, or `width` if there are fewer; the other lanes are zero.
function loadPadded(from: usize, width: i32): v128 {
  if (width >= 4) return v128.load(from)
  return width > 0 ? loadTail(from, width) : f32x4.splat(0)
}

/// Packs B, stored as K × N.
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

/// Packs B, stored transposed, as N × K.
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

/// Packs four columns of a panel from up to four rows of the transpose; missing rows are zero.
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
