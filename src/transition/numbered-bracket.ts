// A labelled span inside the parser, where labels are numbers.

/// A labelled span, `start` to `end`, half-open. The label is a number, 1 or greater: see `LabelSet`.
export interface NumberedBracket {
  readonly start: number
  readonly end: number
  readonly label: number
}
