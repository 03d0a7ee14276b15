// Plain twins of the activation functions.

import { at, type Floats } from "./floats.ts"

/// 1 / (1 + e^-x).
export function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x))
}

export function tanh(n: number, x: Floats, y: Floats): void {
  for (let i = 0; i < n; i++) y[i] = Math.tanh(at(x, i))
}

export function reluForward(
  rows: number,
  columns: number,
  x: Floats,
  xStride: number,
  y: Floats,
  yStride: number,
): void {
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      y[row * yStride + column] = Math.max(at(x, row * xStride + column), 0)
    }
  }
}

export function reluBackward(
  rows: number,
  columns: number,
  y: Floats,
  yStride: number,
  d: Floats,
  dStride: number,
): void {
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (!(at(y, row * yStride + column) > 0)) d[row * dStride + column] = 0
    }
  }
}
