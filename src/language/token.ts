// What the tokeniser and the sentence splitter hand out.

/// A word or a sign of a text, and where it stands.
export interface Token {
  /// The word as a treebank writes it: the slice itself, but that quotes are `` or '' (` or ' if single),
  /// apostrophes straight, "…" is "...", every hyphen "-", and soft hyphens are left out. Brackets stay.
  readonly text: string
  /// Where the slice stands in the original text, in UTF-16 units, half-open.
  readonly start: number
  readonly end: number
}

/// A sentence of a text.
export interface TextSentence {
  /// At least one.
  readonly tokens: readonly Token[]
  /// From the first token's start to the last token's end.
  readonly start: number
  readonly end: number
}
