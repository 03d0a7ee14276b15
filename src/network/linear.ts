// A linear layer, y = x · W + b, forward and backward.

import { floatBytes } from "../math/bytes.ts"
import type { Address } from "../math/kernel-functions.ts"
import type { Workspace } from "../math/workspace.ts"
import { multiply } from "./product.ts"
import type { PackedMatrix, Weights } from "./weights/weights.ts"

/// A matrix (inputs × outputs) and a bias (outputs).
export interface Linear {
  readonly matrix: PackedMatrix
  readonly bias: Address
}

/// Where the gradients of a linear layer add up.
export interface LinearGradients {
  readonly matrix: Address
  readonly bias: Address
}

export function linearOf(weights: Weights, matrix: string, bias: string): Linear {
  return { matrix: weights.matrix(matrix), bias: weights.address(bias) }
}

export function linearGradients(
  weights: Weights,
  names: { readonly matrix: string; readonly bias: string },
  block: Address,
): LinearGradients {
  return { matrix: weights.gradient(names.matrix, block), bias: weights.gradient(names.bias, block) }
}

/// y (rows × outputs, in new memory) = x (rows × inputs) · W + b.
export function linearForward(
  workspace: Workspace,
  { matrix, bias }: Linear,
  { rows, x }: { readonly rows: number; readonly x: Address },
): Address {
  const y = workspace.arena.allocate(floatBytes(rows * matrix.columns))
  multiply(workspace, matrix, { rows, x, bias, y })
  return y
}

export interface LinearBackward {
  readonly rows: number
  readonly x: Address
  /// The gradient of y.
  readonly dy: Address
  readonly gradients: LinearGradients
  /// Receives the gradient of x, or has it added with `addsToDx`.
  readonly dx: Address
  readonly addsToDx: boolean
}

/// Takes the gradient of y back to x, and adds to those of the parameters.
export function linearBackward(
  { kernels: k, arena }: Workspace,
  matrix: PackedMatrix,
  { rows, x, dy, gradients, dx, addsToDx }: LinearBackward,
): void {
  const { rows: inputs, columns: outputs, packedBack } = matrix
  const mark = arena.mark()
  const packed = arena.allocate(floatBytes(k.packedLength(rows, outputs)))
  k.pack(rows, outputs, dy, outputs, packed)
  k.matmul(inputs, outputs, rows, x, 1, inputs, packed, 0, gradients.matrix, outputs, true)
  k.columnSums(rows, outputs, dy, outputs, gradients.bias)
  k.matmul(rows, inputs, outputs, dy, outputs, 1, packedBack, 0, dx, inputs, addsToDx)
  arena.release(mark)
}
