// Plain twins of the packing kernels.

import { at, type Floats } from "./floats.ts"

const panelColumns = 16

export function packedLength(k: number, n: number): number {
  return k * panelColumns * Math.ceil(n / panelColumns)
}

export function pack(k: number, n: number, b: Floats, stride: number, packed: Floats): void {
  packElements(k, n, (row, column) => at(b, row * stride + column), packed)
}

export function packTransposed(k: number, n: number, b: Floats, stride: number, packed: Floats): void {
  packElements(k, n, (row, column) => at(b, column * stride + row), packed)
}

function packElements(
  k: number,
  n: number,
  element: (row: number, column: number) => number,
  packed: Floats,
): void {
  let to = 0
  for (let panel = 0; panel < n; panel += panelColumns) {
    for (let row = 0; row < k; row++) {
      for (let column = panel; column < panel + panelColumns; column++) {
        packed[to++] = column < n ? element(row, column) : 0
      }
    }
  }
}
