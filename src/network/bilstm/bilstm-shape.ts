// The sizes of the bi-LSTM encoder.

/// What a field's value is: the word, its lemma, the lower-cased word, its first or last characters, its case and form, its tag,
/// a feature behind the tag, or the word again, looked up among vectors that were made elsewhere.
export const fieldRoles = [
  "word",
  "lemma",
  "lower",
  "prefix",
  "suffix",
  "form",
  "tag",
  "feature",
  "vector",
] as const
export type FieldRole = (typeof fieldRoles)[number]

export const affixRoles = ["prefix", "suffix"] as const satisfies readonly FieldRole[]

/// True for the first or last characters of a word.
export function isAffix(role: FieldRole): role is (typeof affixRoles)[number] {
  return affixRoles.some((affix) => affix === role)
}

/// True for the roles that tell words apart: training replaces some of their values by the unknown one.
export function isWord(role: FieldRole): boolean {
  return role === "word" || role === "lemma" || role === "lower"
}

// Before the name of an attribute that would be taken for another field, such as "tag".
const attributePrefix = "feature."

/// The attribute whose value a field of features has.
export function attributeOf({ name }: Pick<FieldShape, "name">): string {
  return name.startsWith(attributePrefix) ? name.slice(attributePrefix.length) : name
}

/// The name of an attribute's field: its own, or one with a prefix if other fields have that name or it looks like one with a prefix.
export function attributeFieldName(attribute: string, isTaken: (name: string) => boolean): string {
  const needsPrefix = attribute === "" || attribute.startsWith(attributePrefix) || isTaken(attribute)
  return needsPrefix ? `${attributePrefix}${attribute}` : attribute
}

/// An embedded field of a word.
export interface FieldShape {
  /// Names the field's parameters; for a feature also the attribute behind the tag (`attributeOf`).
  readonly name: string
  readonly role: FieldRole
  /// The size of its vectors.
  readonly size: number
  /// Of a prefix or suffix.
  readonly characters?: number
  /// True if training doesn't change the vectors.
  readonly isFrozen?: boolean
}

/// A convolution over the characters of a word.
export interface CharacterShape {
  /// The size of a word's vector: the number of filters.
  readonly size: number
  /// The size of a character's vector.
  readonly characterSize: number
  /// How many characters a filter sees at once: an odd number.
  readonly width: number
}

/// The paper's encoder.
export interface BilstmShape {
  readonly kind: "bilstm"
  /// The parts of a word's input vector, side by side.
  readonly fields: readonly FieldShape[]
  /// A further part, which is computed from the word's characters (default: none).
  readonly characters?: CharacterShape
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
export function inputSize({ fields, characters }: BilstmShape): number {
  return fields.reduce((total, { size }) => total + size, 0) + (characters?.size ?? 0)
}
