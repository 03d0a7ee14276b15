// Kernels that update parameters: a block of n floats, or the rows of a table with the given ids, distinct int32s.

import type { Address } from "./kernel-functions.ts"

/// One step of gradient descent in place; the gradient is multiplied by `scale` first.
export interface OptimizerKernels {
  adadelta(
    n: number,
    w: Address,
    g: Address,
    meanSquareG: Address,
    meanSquareDelta: Address,
    rho: number,
    epsilon: number,
    scale: number,
  ): void
  adadeltaRows(
    rows: number,
    width: number,
    ids: Address,
    stride: number,
    w: Address,
    g: Address,
    meanSquareG: Address,
    meanSquareDelta: Address,
    rho: number,
    epsilon: number,
    scale: number,
  ): void
  /// `step` is the learning rate times √(1 - β₂ᵗ) / (1 - β₁ᵗ).
  adam(
    n: number,
    w: Address,
    g: Address,
    m: Address,
    v: Address,
    beta1: number,
    beta2: number,
    epsilon: number,
    step: number,
    scale: number,
  ): void
  adamRows(
    rows: number,
    width: number,
    ids: Address,
    stride: number,
    w: Address,
    g: Address,
    m: Address,
    v: Address,
    beta1: number,
    beta2: number,
    epsilon: number,
    step: number,
    scale: number,
  ): void
}
