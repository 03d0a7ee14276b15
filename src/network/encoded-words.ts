// A sentence as numbers: what an encoder reads.

/// A sentence of `length` words. What the arrays are is the encoder's own business; the bi-LSTM has one for each field,
/// with a vocabulary number per word, and may have two more for characters.
export interface EncodedWords {
  readonly length: number
  readonly fields: readonly Int32Array[]
}
