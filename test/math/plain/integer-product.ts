// Plain twins of the kernels for int8 weights. Bytes are passed as Uint8Array and read as int8.

import { at, type Floats } from "./floats.ts"

const panelColumns = 16
const largest = 32_767

/// The int8 at an index.
function integer(bytes: Uint8Array, index: number): number {
  return (at(bytes, index) << 24) >> 24
}

export function integerPackedLength(k: number, n: number): number {
  return Math.ceil(k / 2) * panelColumns * Math.ceil(n / panelColumns)
}

/// Two int16 elements per int32 of `packed`: those of two rows.
export function packIntegers(k: number, n: number, b: Uint8Array, packed: Int32Array, scales: Floats): void {
  let to = 0
  for (let panel = 0; panel < n; panel += panelColumns) {
    for (let row = 0; row < k; row += 2) {
      for (let column = panel; column < panel + panelColumns; column++) {
        const [low, high] = [row, row + 1].map((r) => (r < k && column < n ? integer(b, r * n + column) : 0))
        packed[to++] = ((high as number) << 16) | ((low as number) & 0xffff)
      }
    }
  }
  scales[k] = limitOf(k, n, b)
}

/// The largest magnitude of an int16 element of A with which no sum can overflow an int32.
function limitOf(k: number, n: number, b: Uint8Array): number {
  let most = 0
  for (let column = 0; column < n; column++) {
    let sum = 0
    for (let row = 0; row < k; row++) sum += Math.abs(integer(b, row * n + column))
    most = Math.max(most, sum)
  }
  return most === 0 ? largest : Math.min(largest, Math.floor((2 ** 31 - 1) / most))
}

export function integerMatmul(
  m: number,
  n: number,
  k: number,
  a: Floats,
  aStride: number,
  b: Uint8Array,
  scales: Floats,
  bias: Floats | undefined,
  c: Floats,
  cStride: number,
  accumulate: boolean,
): void {
  const limit = limitOf(k, n, b)
  for (let row = 0; row < m; row++) {
    const scaled = Array.from({ length: k }, (_, i) => Math.fround(at(a, row * aStride + i) * at(scales, i)))
    const most = scaled.reduce((so, value) => Math.max(so, Math.abs(value)), 0)
    const steps = most < 1e-30 ? 0 : Math.fround(limit / most)
    const scale = most < 1e-30 ? 0 : Math.fround(most / limit)
    const rounded = scaled.map((value) => roundToEven(Math.fround(value * steps)))
    for (let column = 0; column < n; column++) {
      let sum = 0
      rounded.forEach((value, i) => {
        sum += value * integer(b, i * n + column)
      })
      const before = accumulate ? at(c, row * cStride + column) : 0
      c[row * cStride + column] = sum * scale + (bias ? at(bias, column) : 0) + before
    }
  }
}

/// Not a number becomes 0, as in the conversion of WebAssembly.
function roundToEven(value: number): number {
  if (Number.isNaN(value)) return 0
  const below = Math.floor(value)
  const rest = value - below
  if (rest !== 0.5) return rest < 0.5 ? below : below + 1
  return below % 2 === 0 ? below : below + 1
}

export function gatherIntegerRows(
  rows: number,
  width: number,
  table: Uint8Array,
  scales: Floats,
  ids: Int32Array,
  out: Floats,
  outStride: number,
  accumulate: boolean,
): void {
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < width; i++) {
      const value = Math.fround(integer(table, at(ids, row) * width + i) * at(scales, at(ids, row)))
      const before = accumulate ? at(out, row * outStride + i) : 0
      out[row * outStride + i] = value + before
    }
  }
}
