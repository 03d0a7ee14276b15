// Layer normalisation, after a residual connection or without one.

import { floatBytes } from "../../math/bytes.ts"
import type { Address } from "../../math/kernel-functions.ts"
import type { Workspace } from "../../math/workspace.ts"
import type { TransformerSizes } from "./transformer-sizes.ts"

/// Gain and bias of a layer normalisation.
export interface Norm {
  readonly gain: Address
  readonly bias: Address
}

/// Gain and bias, or their gradients, by the names of the parameters.
export function normOf(vector: (name: string) => Address, gain: string, bias: string): Norm {
  return { gain: vector(gain), bias: vector(bias) }
}

/// The sum that was normalised, its statistics and the result.
export interface NormTrace {
  readonly sum: Address
  readonly statistics: Address
  readonly y: Address
}

export interface NormInput {
  readonly rows: number
  readonly x: Address
  /// 0 for none.
  readonly residual: Address
  readonly norm: Norm
  readonly y: Address
}

/// y = normalised x + residual; x then holds the sum.
export function addAndNormalize(
  { kernels, arena }: Workspace,
  { width, epsilon }: Pick<TransformerSizes, "width" | "epsilon">,
  { rows, x, residual, norm: { gain, bias }, y }: NormInput,
): NormTrace {
  const statistics = arena.allocate(floatBytes(rows * 2))
  kernels.layerNormForward(rows, width, x, width, residual, width, gain, bias, epsilon, y, width, statistics)
  return { sum: x, statistics, y }
}
