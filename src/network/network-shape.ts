// The sizes of the network.

import type { BilstmShape } from "./bilstm/bilstm-shape.ts"
import type { TransformerShape } from "./transformer/transformer-shape.ts"

/// The shape of an encoder, whose `kind` says which. To add a kind, add its shape here, its design in encoders.ts and
/// its reader in the model files' stored-shape.ts.
export type EncoderShape = BilstmShape | TransformerShape

/// Everything that determines the number of parameters, except vocabularies and labels.
export interface NetworkShape {
  readonly encoder: EncoderShape
  /// Units of each scorer's hidden layer.
  readonly hiddenUnits: number
}

/// The numbers of values that the network distinguishes in its inputs and outputs.
export interface NetworkSizes {
  /// Of each vocabulary, its reserved numbers included.
  readonly vocabularySizes: readonly number[]
  /// "No label" included.
  readonly labels: number
}

/// Everything that determines the number of parameters.
export interface NetworkPlan {
  readonly shape: NetworkShape
  readonly sizes: NetworkSizes
}

interface Sized {
  readonly size: number
}

/// The sizes for these vocabularies and labels.
export function networkSizes(from: {
  readonly vocabularies: readonly Sized[]
  readonly labels: Sized
}): NetworkSizes {
  return { vocabularySizes: from.vocabularies.map(({ size }) => size), labels: from.labels.size }
}
