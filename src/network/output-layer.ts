// A scorer's layer from hidden units to scores.

import type { Address } from "../math/kernel-functions.ts"
import type { Workspace } from "../math/workspace.ts"
import { linearBackward } from "./linear.ts"
import type { ScorerName } from "./scorers.ts"
import type { PackedMatrix, Weights } from "./weights/weights.ts"

/// The parameters of the layer; U is the number of hidden units.
export interface OutputLayer {
  /// U × outputs
  readonly output: PackedMatrix
  readonly outputBias: Address
}

export function outputLayer(weights: Weights, name: ScorerName): OutputLayer {
  return { output: weights.matrix(`${name}.output`), outputBias: weights.address(`${name}.outputBias`) }
}

/// What a backward pass reads and writes.
export interface OutputBackward {
  /// The number of rows.
  readonly count: number
  /// count × U: the hidden units after the rectifier.
  readonly hidden: Address
  /// count × outputs: the gradient of the scores.
  readonly dScores: Address
  /// count × U: receives the gradient of the hidden units before the rectifier.
  readonly dHidden: Address
  /// Added to.
  readonly gradients: {
    readonly hiddenBias: Address
    readonly output: Address
    readonly outputBias: Address
  }
}

/// Takes the gradient of the scores back through the layer and the rectifier, and adds to those of the parameters.
export function outputBackward(workspace: Workspace, output: PackedMatrix, pass: OutputBackward): void {
  const { kernels: k } = workspace
  const { rows: units } = output
  const { count, hidden, dScores, dHidden, gradients } = pass
  linearBackward(workspace, output, {
    rows: count,
    x: hidden,
    dy: dScores,
    gradients: { matrix: gradients.output, bias: gradients.outputBias },
    dx: dHidden,
    addsToDx: false,
  })
  k.reluBackward(count, units, hidden, units, dHidden, units)
  k.columnSums(count, units, dHidden, units, gradients.hiddenBias)
}
