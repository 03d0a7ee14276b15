// Plain twin of the matrix product. B isn't packed; it is read through two strides, like A.

import { at, type Floats } from "./floats.ts"

export function matmul(
  m: number,
  n: number,
  k: number,
  a: Floats,
  aRowStride: number,
  aStepStride: number,
  b: Floats,
  bStepStride: number,
  bColumnStride: number,
  bias: Floats | undefined,
  c: Floats,
  cStride: number,
  accumulate: boolean,
): void {
  for (let row = 0; row < m; row++) {
    for (let column = 0; column < n; column++) {
      let sum = bias ? at(bias, column) : 0
      if (accumulate) sum += at(c, row * cStride + column)
      for (let step = 0; step < k; step++) {
        const left = at(a, row * aRowStride + step * aStepStride)
        sum += left * at(b, step * bStepStride + column * bColumnStride)
      }
      c[row * cStride + column] = sum
    }
  }
}
