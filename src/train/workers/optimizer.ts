// One step of the optimiser, on a block of parameters or on rows of a table.

import type { Kernels } from "../../math/kernels.ts"
import type { ParameterGroup } from "../../network/weights/parameters.ts"
import type { OptimizerSettings } from "../settings.ts"

/// The addresses of parameters, their gradient and the two accumulators.
export interface OptimizedBlocks {
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

// What Adam adds to the root of the mean square: its authors' value.
const adamEpsilon = 1e-8

// The average changes slowly, so it is updated every 8 batches.
const averageStride = 8

/// The decay with which the average is updated after `updates` updates of the parameters; undefined if it isn't. At first it is
/// smaller, so that the average is over about the last ninth of the run so far: parameters change fast in a short run, and
/// older ones would make it worse.
export function averageDecay(decay: number, updates: number): number | undefined {
  if (decay === 0 || updates === 0 || updates % averageStride !== 0) return undefined
  return Math.min(decay, (1 + updates) / (10 + updates)) ** averageStride
}

/// Which step it is.
export interface StepOptions {
  /// The number of earlier steps.
  readonly updates: number
  /// The gradient is multiplied by it first.
  readonly scale: number
  /// Multiplies the learning rate.
  readonly rate: number
}

/// One step on all parameters of a group, block by block.
export class OptimizerStep {
  readonly #k: Kernels
  readonly #settings: OptimizerSettings
  readonly #scale: number
  readonly #rate: number

  constructor(
    k: Kernels,
    settings: OptimizerSettings,
    { updates, scale, rate, group = "parser" }: StepOptions & { readonly group?: ParameterGroup },
  ) {
    this.#k = k
    this.#settings = settings
    this.#scale = scale
    const { beta1, beta2 } = settings
    const learningRate = rate * (group === "encoder" ? settings.encoderLearningRate : settings.learningRate)
    // Adam's means start at 0; this corrects their bias.
    this.#rate = (learningRate * Math.sqrt(1 - beta2 ** (updates + 1))) / (1 - beta1 ** (updates + 1))
  }

  /// Updates n parameters.
  block(n: number, { parameters: w, gradient: g, accumulators: [a, b] }: OptimizedBlocks): void {
    const { optimizer, rho, epsilon, beta1, beta2 } = this.#settings
    if (optimizer === "adadelta") this.#k.adadelta(n, w, g, a, b, rho, epsilon, this.#scale)
    else this.#k.adam(n, w, g, a, b, beta1, beta2, adamEpsilon, this.#rate, this.#scale)
  }

  /// Updates rows; the others keep their accumulators.
  rows(
    { ids, count, width }: TableRows,
    { parameters: w, gradient: g, accumulators: [a, b] }: OptimizedBlocks,
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
