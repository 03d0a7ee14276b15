// Plain twins of the softmax kernels.

import { add, at, type Floats } from "./floats.ts"

export function softmaxLoss(
  rows: number,
  columns: number,
  logits: Floats,
  stride: number,
  targets: Int32Array,
): number {
  let loss = 0
  if (columns === 0) return loss
  for (let row = 0; row < rows; row++) {
    const logSum = logSumExp(logits.subarray(row * stride, row * stride + columns))
    const target = row * stride + at(targets, row)
    loss += logSum - at(logits, target)
    for (let i = row * stride; i < row * stride + columns; i++) logits[i] = Math.exp(at(logits, i) - logSum)
    add(logits, target, -1)
  }
  return loss
}

export function logSoftmax(
  rows: number,
  columns: number,
  x: Floats,
  xStride: number,
  y: Floats,
  yStride: number,
): void {
  for (let row = 0; row < rows; row++) {
    const logSum = logSumExp(x.subarray(row * xStride, row * xStride + columns))
    for (let column = 0; column < columns; column++) {
      y[row * yStride + column] = at(x, row * xStride + column) - logSum
    }
  }
}

function logSumExp(x: Floats): number {
  const greatest = Math.max(...x)
  let sum = 0
  for (const value of x) sum += Math.exp(value - greatest)
  return greatest + Math.log(sum)
}
