// The sizes of a transformer of the BERT layout.

/// Everything that determines the number of its parameters, except the vocabulary, and how it computes.
export interface TransformerSizes {
  readonly layers: number
  /// The size of a piece's vector, in every layer.
  readonly width: number
  /// Attention heads of each layer, of width / heads numbers each.
  readonly heads: number
  /// Units of each layer's feed-forward part.
  readonly feedForward: number
  /// The most pieces that go through at once, those before and after the sentence included.
  readonly positions: number
  /// What layer normalisation adds to the variance.
  readonly epsilon: number
}
