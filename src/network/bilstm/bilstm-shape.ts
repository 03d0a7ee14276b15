// The sizes of the bi-LSTM encoder.

/// What a field's value is: the word, its tag, a feature behind the tag, or the word again, looked up among vectors that
/// were made elsewhere.
export const fieldRoles = ["word", "tag", "feature", "vector"] as const
export type FieldRole = (typeof fieldRoles)[number]

/// An embedded field of a word.
export interface FieldShape {
  /// Names the field's parameters; for a feature also the feature's name behind the tag ("lem" for the lemma).
  readonly name: string
  readonly role: FieldRole
  /// The size of its vectors.
  readonly size: number
  /// True if training doesn't change the vectors.
  readonly isFrozen?: boolean
}

/// The paper's encoder.
export interface BilstmShape {
  readonly kind: "bilstm"
  /// The parts of a word's input vector, side by side.
  readonly fields: readonly FieldShape[]
  readonly layers: number
  /// Units of a layer in each direction.
  readonly units: number
}

/// The size of a boundary's vector: both directions of all layers.
export function boundarySize({ layers, units }: BilstmShape): number {
  return 2 * layers * units
}

/// The size of a word's input vector.
export function inputSize({ fields }: BilstmShape): number {
  return fields.reduce((total, { size }) => total + size, 0)
}
