// What can go wrong between a user and a parser.

/// A model can't be loaded, or can't do what was asked of it; the message says what to do.
export class ParserError extends Error {
  override readonly name = "ParserError"
}

/// A sentence can't be parsed as it is: it has no words, too many, or constraints that no tree fulfils, in which case its
/// `cause` is a `ConstraintError`.
export class SentenceError extends Error {
  override readonly name = "SentenceError"
  /// Which of the sentences it is, from 0 on, and what is wrong with it.
  readonly sentence: number
  readonly reason: string

  constructor(sentence: number, reason: string, options?: ErrorOptions) {
    super(`sentence ${sentence + 1}: ${reason}`, options)
    this.sentence = sentence
    this.reason = reason
  }
}
