// The sizes of the network.

import type { BilstmShape } from "./bilstm/bilstm-shape.ts"
import type { TransformerShape } from "./transformer/transformer-shape.ts"

/// The shape of an encoder, whose `kind` says which. To add a kind, add its shape here, its design in encoders.ts and
/// its reader in the model files' stored-shape.ts.
export type EncoderShape = BilstmShape | TransformerShape

/// Everything that determines the number of parameters, except vocabularies, labels and tags.
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
  /// The tags that the network predicts; 0 if it predicts none.
  readonly tags: number
}

/// Everything that determines the number of parameters, and how a network that only parses keeps them.
export interface NetworkPlan {
  readonly shape: NetworkShape
  readonly sizes: NetworkSizes
  /// True if embeddings and matrices stay int8 with a scale per row (default: false).
  readonly isQuantized?: boolean | undefined
}

interface Sized {
  readonly size: number
}

/// The sizes for these vocabularies, labels and predicted tags.
export function networkSizes(from: {
  readonly vocabularies: readonly Sized[]
  readonly labels: Sized
  readonly tags?: readonly string[] | undefined
}): NetworkSizes {
  const { vocabularies, labels, tags = [] } = from
  return { vocabularySizes: vocabularies.map(({ size }) => size), labels: labels.size, tags: tags.length }
}
