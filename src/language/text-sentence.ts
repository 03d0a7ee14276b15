// What splitting a text returns.

/// A word or punctuation mark of a text.
export interface TextToken {
  /// The slice of the text. White space inside a compound or a number is "_", since a leaf of a tree has
  /// none: "parce_que", "10_000".
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

/// A token as a language finds it.
export interface ScannedToken {
  /// The word as a treebank of its language writes it, which is the form that networks see. For English that
  /// is the slice of the text itself, except that double quotes become `` or '', single ones ` or ',
  /// apostrophes are straight, "…" is "...", every hyphen is "-", and soft hyphens are dropped. Brackets stay
  /// as they are. For French, quotation marks are straight, and white space inside a compound or a number is
  /// "_".
  readonly form: string
  readonly start: number
  readonly end: number
}

/// A sentence of scanned tokens.
export interface ScannedSentence extends Omit<TextSentence, "tokens"> {
  /// At least one.
  readonly tokens: readonly ScannedToken[]
}

/// The word of a token as callers get it.
export function writtenWord(text: string, { form, start, end }: ScannedToken): string {
  const slice = text.slice(start, end)
  return /\s/.test(slice) ? form : slice
}
