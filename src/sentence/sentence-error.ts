// What can be wrong with a sentence.

import { type ErrorCode, SpandrelError } from "../check/error.ts"

/// A sentence can't be parsed as it is: it has no words, too many, tokens that can't be written in a tree, or constraints that
/// no tree satisfies.
export class SentenceError extends SpandrelError {
  override readonly name = "SentenceError"
  /// The number of the sentence among those passed, counted from 0.
  readonly sentence: number
  /// What is wrong, without the number of the sentence.
  readonly reason: string

  constructor(code: ErrorCode, sentence: number, reason: string, options?: ErrorOptions) {
    super(code, `sentence ${sentence + 1}: ${reason}`, options)
    this.sentence = sentence
    this.reason = reason
  }
}

/// The error with the sentence's location in a file in place of its number; any other error as it is.
export function withLocation(error: unknown, location: string): unknown {
  return error instanceof SentenceError
    ? new SpandrelError(error.code, `${location}: ${error.reason}`, { cause: error })
    : error
}
