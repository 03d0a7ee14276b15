// A mistake in a pattern, with its column.

import { SpandrelError } from "../../check/error.ts"

/// Thrown for a pattern that can't be compiled. Its `code` is "invalid-pattern".
export class PatternError extends SpandrelError {
  override readonly name = "PatternError"
  /// The pattern.
  readonly pattern: string
  /// Where the mistake is, counted from 1 in UTF-16 units from the beginning of the pattern.
  readonly column: number
  /// What is wrong, without the column.
  readonly problem: string

  constructor(pattern: string, column: number, problem: string) {
    super("invalid-pattern", `column ${column} of the pattern: ${problem}`)
    this.pattern = pattern
    this.column = column
    this.problem = problem
  }
}
