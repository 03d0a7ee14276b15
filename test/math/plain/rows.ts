// Plain twins of the kernels that access rows of tables by index.

import { add, at, type Floats } from "./floats.ts"

export function projectedHidden(
  examples: number,
  units: number,
  parts: number,
  projected: Floats,
  projectedStride: number,
  indices: Int32Array,
  constant: Floats,
  hidden: Floats,
  hiddenStride: number,
): void {
  for (let example = 0; example < examples; example++) {
    for (let unit = 0; unit < units; unit++) {
      let sum = at(constant, unit)
      for (let part = 0; part < parts; part++) {
        sum += at(projected, at(indices, example * parts + part) * projectedStride + part * units + unit)
      }
      hidden[example * hiddenStride + unit] = Math.max(sum, 0)
    }
  }
}

export function gatherRows(
  rows: number,
  width: number,
  table: Floats,
  tableStride: number,
  ids: Int32Array,
  out: Floats,
  outStride: number,
): void {
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < width; i++) out[row * outStride + i] = at(table, at(ids, row) * tableStride + i)
  }
}

export function gatherAddRows(
  rows: number,
  width: number,
  table: Floats,
  tableStride: number,
  ids: Int32Array,
  out: Floats,
  outStride: number,
): void {
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < width; i++) add(out, row * outStride + i, at(table, at(ids, row) * tableStride + i))
  }
}

export function scatterAddRows(
  rows: number,
  width: number,
  d: Floats,
  dStride: number,
  ids: Int32Array,
  dTable: Floats,
  tableStride: number,
): void {
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < width; i++) add(dTable, at(ids, row) * tableStride + i, at(d, row * dStride + i))
  }
}

export function addRows(
  rows: number,
  width: number,
  ids: Int32Array,
  stride: number,
  x: Floats,
  y: Floats,
): void {
  for (let row = 0; row < rows; row++) {
    const first = at(ids, row) * stride
    for (let i = first; i < first + width; i++) add(y, i, at(x, i))
  }
}

export function zeroRows(rows: number, width: number, ids: Int32Array, stride: number, x: Floats): void {
  for (let row = 0; row < rows; row++) x.fill(0, at(ids, row) * stride, at(ids, row) * stride + width)
}

export function pairMeanForward(
  rows: number,
  width: number,
  x: Floats,
  xStride: number,
  pairs: Int32Array,
  out: Floats,
  outStride: number,
): void {
  for (let row = 0; row < rows; row++) {
    const [a, b] = [at(pairs, 2 * row) * xStride, at(pairs, 2 * row + 1) * xStride]
    for (let i = 0; i < width; i++) out[row * outStride + i] = (at(x, a + i) + at(x, b + i)) / 2
  }
}

export function pairMeanBackward(
  rows: number,
  width: number,
  d: Floats,
  dStride: number,
  pairs: Int32Array,
  dx: Floats,
  dxStride: number,
): void {
  for (let row = 0; row < rows; row++) {
    const [a, b] = [at(pairs, 2 * row) * dxStride, at(pairs, 2 * row + 1) * dxStride]
    for (let i = 0; i < width; i++) {
      add(dx, a + i, at(d, row * dStride + i) / 2)
      add(dx, b + i, at(d, row * dStride + i) / 2)
    }
  }
}
