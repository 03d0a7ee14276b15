// Products with a network's matrices and rows of its tables, whether their weights are floats or int8.

import { floatBytes } from "../math/bytes.ts"
import type { Address } from "../math/kernel-functions.ts"
import type { Kernels } from "../math/kernels.ts"
import type { Workspace } from "../math/workspace.ts"
import type { Steps } from "../transition/steps.ts"
import type { PackedMatrix, Table } from "./weights/weights.ts"

export interface Product {
  readonly rows: number
  /// rows × the matrix's rows
  readonly x: Address
  /// 0 for none.
  readonly bias: Address
  /// rows × the matrix's columns
  readonly y: Address
  /// Add to y instead of overwriting it (default: false).
  readonly accumulate?: boolean
}

/// y = x · W (+ bias) (+ y).
export function multiply(
  { kernels, arena }: Workspace,
  { rows: inputs, columns: outputs, packed, scales }: PackedMatrix,
  { rows, x, bias, y, accumulate = false }: Product,
): void {
  if (scales === 0) {
    kernels.matmul(rows, outputs, inputs, x, inputs, 1, packed, bias, y, outputs, accumulate)
    return
  }
  const mark = arena.mark()
  const scratch = arena.allocate(floatBytes(kernels.integerScratchLength(rows, inputs)))
  kernels.integerMatmul(
    ...([rows, outputs, inputs, x, inputs, packed, scales] as const),
    ...([bias, y, outputs, accumulate, scratch] as const),
  )
  arena.release(mark)
}

// Rows that are multiplied between two pauses: some milliseconds for the largest matrices.
const pauseRows = 1024

/// The same with a pause after every portion of the rows.
export function* multiplySteps(workspace: Workspace, matrix: PackedMatrix, product: Product): Steps<void> {
  for (let from = 0; from < product.rows; from += pauseRows) {
    multiply(workspace, matrix, {
      ...product,
      rows: Math.min(pauseRows, product.rows - from),
      x: product.x + floatBytes(from * matrix.rows),
      y: product.y + floatBytes(from * matrix.columns),
    })
    yield
  }
}

export interface TableRows {
  readonly rows: number
  /// int32 numbers of the table's rows.
  readonly ids: Address
  readonly out: Address
  readonly outStride: number
  /// Add to `out` instead of overwriting it (default: false).
  readonly accumulate?: boolean
}

/// out[i] = table[ids[i]] (+ out[i]).
export function gather(
  kernels: Kernels,
  { columns, address, scales }: Table,
  { rows, ids, out, outStride, accumulate = false }: TableRows,
): void {
  if (scales !== 0) kernels.gatherIntegerRows(rows, columns, address, scales, ids, out, outStride, accumulate)
  else if (accumulate) kernels.gatherAddRows(rows, columns, address, columns, ids, out, outStride)
  else kernels.gatherRows(rows, columns, address, columns, ids, out, outStride)
}
