// One step of the optimiser that the settings name, on a stretch of parameters or on rows of a table.

import type { Kernels } from "../math/kernels.ts"
import type { OptimizerSettings } from "./settings.ts"

/// The same place in the parameters, their gradient and the two accumulators.
export interface OptimizedPlace {
  readonly parameters: number
  readonly gradient: number
  readonly accumulators: readonly [number, number]
}

/// Rows of a table: their int32 ids, distinct.
export interface TableRows {
  readonly ids: number
  readonly count: number
  readonly width: number
}

// What Adam adds to the root of the mean square: the value of its authors.
const adamEpsilon = 1e-8

// An average is so slow that taking every parameter in after every batch is time for nothing: 8 batches are one step of it.
const averageStride = 8

/// The decay of the parameters' average at its step after so many updates; undefined where none is due. At the beginning
/// the average is young, and follows faster.
export function averageDecay(decay: number, updates: number): number | undefined {
  if (decay === 0 || updates === 0 || updates % averageStride !== 0) return undefined
  const age = updates / averageStride
  return Math.min(decay ** averageStride, (age - 1) / (age + 1))
}

/// The step that follows `updates` earlier ones; the gradient is multiplied by `scale` first.
export class OptimizerStep {
  readonly #k: Kernels
  readonly #settings: OptimizerSettings
  readonly #scale: number
  readonly #rate: number

  constructor(k: Kernels, settings: OptimizerSettings, updates: number, scale: number) {
    this.#k = k
    this.#settings = settings
    this.#scale = scale
    const { learningRate, beta1, beta2 } = settings
    // Adam's means begin at 0; this takes the bias out.
    this.#rate = (learningRate * Math.sqrt(1 - beta2 ** (updates + 1))) / (1 - beta1 ** (updates + 1))
  }

  /// Updates n parameters.
  block(n: number, { parameters: w, gradient: g, accumulators: [a, b] }: OptimizedPlace): void {
    const { optimizer, rho, epsilon, beta1, beta2 } = this.#settings
    if (optimizer === "adadelta") this.#k.adadelta(n, w, g, a, b, rho, epsilon, this.#scale)
    else this.#k.adam(n, w, g, a, b, beta1, beta2, adamEpsilon, this.#rate, this.#scale)
  }

  /// Updates rows; the others keep their accumulators.
  rows(
    { ids, count, width }: TableRows,
    { parameters: w, gradient: g, accumulators: [a, b] }: OptimizedPlace,
  ): void {
    const { optimizer, rho, epsilon, beta1, beta2 } = this.#settings
    if (optimizer === "adadelta")
      this.#k.adadeltaRows(count, width, ids, width, w, g, a, b, rho, epsilon, this.#scale)
    else
      this.#k.adamRows(
        count,
        width,
        ids,
        width,
        w,
        g,
        a,
        b,
        beta1,
        beta2,
        adamEpsilon,
        this.#rate,
        this.#scale,
      )
  }
}
