// Plain twins of the arithmetic on vectors.

import { add, at, type Floats } from "./floats.ts"

export function addFloats(n: number, x: Floats, y: Floats): void {
  for (let i = 0; i < n; i++) add(y, i, at(x, i))
}

export function axpy(n: number, factor: number, x: Floats, y: Floats): void {
  for (let i = 0; i < n; i++) add(y, i, factor * at(x, i))
}

export function copyFloats(n: number, x: Floats, y: Floats): void {
  for (let i = 0; i < n; i++) y[i] = at(x, i)
}

export function scaleFloats(n: number, factor: number, x: Floats): void {
  for (let i = 0; i < n; i++) x[i] = factor * at(x, i)
}

export function zeroFloats(n: number, x: Floats): void {
  x.fill(0, 0, n)
}

export function addScaled(
  rows: number,
  columns: number,
  factor: number,
  x: Floats,
  xStride: number,
  y: Floats,
  yStride: number,
): void {
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      add(y, row * yStride + column, factor * at(x, row * xStride + column))
    }
  }
}

export function addScaledBackward(
  rows: number,
  columns: number,
  factor: number,
  x: Floats,
  xStride: number,
  dy: Floats,
  dyStride: number,
  dx: Floats,
  dxStride: number,
): number {
  let dFactor = 0
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const d = at(dy, row * dyStride + column)
      add(dx, row * dxStride + column, factor * d)
      dFactor += at(x, row * xStride + column) * d
    }
  }
  return dFactor
}

export function columnSums(rows: number, columns: number, x: Floats, stride: number, sums: Floats): void {
  for (let column = 0; column < columns; column++) {
    let sum = at(sums, column)
    for (let row = 0; row < rows; row++) sum += at(x, row * stride + column)
    sums[column] = sum
  }
}

export function sumOfSquares(n: number, x: Floats): number {
  let sum = 0
  for (let i = 0; i < n; i++) sum += at(x, i) ** 2
  return sum
}

export function sumOfSquaresRows(
  rows: number,
  width: number,
  ids: Int32Array,
  stride: number,
  x: Floats,
): number {
  let sum = 0
  for (let row = 0; row < rows; row++) sum += sumOfSquares(width, x.subarray(at(ids, row) * stride))
  return sum
}
