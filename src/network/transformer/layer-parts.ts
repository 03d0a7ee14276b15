// The parameters of one transformer layer, by their names.

import type { Address } from "../../math/kernel-functions.ts"
import { type Linear, type LinearGradients, linearGradients, linearOf } from "../linear.ts"
import type { Weights } from "../weights/weights.ts"
import { type Norm, normOf } from "./norm.ts"
import { layerNames } from "./transformer-parameters.ts"

/// The parameters of a layer, or their gradients.
export interface LayerParts<Part> {
  /// Query, key and value side by side (width × 3 · width).
  readonly attention: Part
  readonly attentionOutput: Part
  readonly attentionNorm: Norm
  /// width × feedForward
  readonly hidden: Part
  /// feedForward × width
  readonly output: Part
  readonly norm: Norm
}

/// The parameters of a layer.
export function layerWeights(weights: Weights, layer: number): LayerParts<Linear> {
  return layerParts(
    layer,
    (matrix, bias) => linearOf(weights, matrix, bias),
    (name) => weights.address(name),
  )
}

/// Where the gradients of a layer's parameters add up.
export function layerGradients(weights: Weights, layer: number, block: Address): LayerParts<LinearGradients> {
  return layerParts(
    layer,
    (matrix, bias) => linearGradients(weights, { matrix, bias }, block),
    (name) => weights.gradient(name, block),
  )
}

function layerParts<Part>(
  layer: number,
  linear: (matrix: string, bias: string) => Part,
  vector: (name: string) => Address,
): LayerParts<Part> {
  const names = layerNames(layer)
  return {
    attention: linear(names.attention, names.attentionBias),
    attentionOutput: linear(names.attentionOutput, names.attentionOutputBias),
    attentionNorm: normOf(vector, names.attentionNorm, names.attentionNormBias),
    hidden: linear(names.hidden, names.hiddenBias),
    output: linear(names.output, names.outputBias),
    norm: normOf(vector, names.norm, names.normBias),
  }
}
