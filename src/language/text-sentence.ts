// What splitting a text returns.

/// A word or punctuation mark of a text.
export interface TextToken {
  /// The word as a treebank of its language writes it. For English that is the slice of the text itself, except that
  /// double quotes become `` or '', single ones ` or ', apostrophes are straight, "…" is "...", every hyphen is "-",
  /// and soft hyphens are dropped. Brackets stay as they are. For French, quotation marks are straight, and white space
  /// inside a compound or a number is "_": "parce_que", "10_000".
  readonly text: string
  /// Where the slice is in the text: UTF-16 units, half-open.
  readonly start: number
  readonly end: number
}

/// A sentence of a text.
export interface TextSentence {
  /// At least one.
  readonly tokens: readonly TextToken[]
  /// From the first token's start to the last token's end.
  readonly start: number
  readonly end: number
}
