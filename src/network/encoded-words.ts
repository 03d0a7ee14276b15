// A sentence as the network takes it: numbers.

/// For each field (words, tags, …) the number of its value at each word.
export interface EncodedWords {
  readonly length: number
  readonly fields: readonly Int32Array[]
}
