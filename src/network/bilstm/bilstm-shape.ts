// The sizes of the bi-LSTM encoder.

/// What a field's value is: the word, the lower-cased word, its first or last characters, its case and form, its tag, a
/// feature behind the tag, or the word again, looked up among vectors that were made elsewhere.
export const fieldRoles = ["word", "lower", "prefix", "suffix", "form", "tag", "feature", "vector"] as const
export type FieldRole = (typeof fieldRoles)[number]

export const affixRoles = ["prefix", "suffix"] as const satisfies readonly FieldRole[]

/// True for the first or last characters of a word.
export function isAffix(role: FieldRole): role is (typeof affixRoles)[number] {
  return affixRoles.some((affix) => affix === role)
}

/// True for the roles that tell words apart: training replaces some of their values by the unknown one.
export function isWord(role: FieldRole): boolean {
  return role === "word" || role === "lower"
}

/// An embedded field of a word.
export interface FieldShape {
  /// Names the field's parameters; for a feature also the feature's name behind the tag ("lem" for the lemma).
  readonly name: string
  readonly role: FieldRole
  /// The size of its vectors.
  readonly size: number
  /// Of a prefix or suffix.
  readonly characters?: number
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

/// True if tags are part of the input. If they aren't, the network can predict them.
export function readsTags({ fields }: BilstmShape): boolean {
  return fields.some(({ role }) => role === "tag")
}

/// The size of a word's input vector.
export function inputSize({ fields }: BilstmShape): number {
  return fields.reduce((total, { size }) => total + size, 0)
}
