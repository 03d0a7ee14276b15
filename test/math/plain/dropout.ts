// Plain twin of dropout on a matrix.

import { at, type Floats } from "./floats.ts"
import { keeps } from "./mask.ts"

export function dropout(
  rows: number,
  columns: number,
  x: Floats,
  xStride: number,
  mask: Uint8Array,
  scale: number,
  y: Floats,
  yStride: number,
): void {
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const value = keeps(mask, row, columns, column) ? at(x, row * xStride + column) * scale : 0
      y[row * yStride + column] = value
    }
  }
}
