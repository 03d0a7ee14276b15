// The sizes of the transformer encoder.

import type { NormalizeSettings } from "./normalize-word.ts"
import type { TransformerSizes } from "./transformer-sizes.ts"

/// What a word's vector is made of. learned: all layers and the embeddings, with learned weights. top: the top layer alone.
export const layerMixes = ["learned", "top"] as const
export type LayerMix = (typeof layerMixes)[number]

/// A pretrained transformer with bi-directional LSTM layers on top of it.
export interface TransformerShape extends TransformerSizes {
  readonly kind: "transformer"
  /// How words are normalised before they are split into pieces.
  readonly normalize: NormalizeSettings
  /// The piece for what the other pieces can't spell.
  readonly unknownPiece: string
  readonly longestPart: number
  /// The size of the embedding of a word's case and form, which an uncased vocabulary doesn't show.
  readonly formSize: number
  /// The size of the embedding of a given tag, which only the LSTM layers read (default: given tags aren't read).
  readonly givenTagSize?: number
  /// True if training doesn't change the transformer.
  readonly isFrozen: boolean
  /// (default: "learned")
  readonly mix?: LayerMix
  readonly lstmLayers: number
  /// Units of an LSTM layer in each direction.
  readonly lstmUnits: number
}

/// The size of a word's vector, as tags are predicted from it.
export function wordVectorSize({ width, formSize }: TransformerShape): number {
  return width + formSize
}

/// The size of a position's vector, as the LSTM layers read it.
export function lstmInputSize(shape: TransformerShape): number {
  return wordVectorSize(shape) + (shape.givenTagSize ?? 0)
}
