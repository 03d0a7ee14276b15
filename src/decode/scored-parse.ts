// What every decoder returns, and what every decoder checks.

import { SpandrelError } from "../check/error.ts"
import type { NumberedBracket } from "../transition/numbered-bracket.ts"

/// A finished parse: its brackets in any order, and the sum of the scores that the decoder adds up.
export interface ScoredParse {
  readonly brackets: readonly NumberedBracket[]
  readonly score: number
  /// All spans that the decoder made, those without a label too, in any order; undefined for a chart.
  readonly spans?: readonly NumberedBracket[]
}

/// A parse of the transition system.
export type DerivedParse = Required<ScoredParse>

/// The network computed a score that isn't a finite number.
export class ScoreError extends SpandrelError {
  override readonly name = "ScoreError"

  constructor(message: string) {
    super("invalid-scores", message)
  }
}

/// Returns the score if it is finite. Decoders compare sums, and one NaN would make every comparison false.
export function finite(score: number, what: string): number {
  if (Number.isFinite(score)) return score
  throw new ScoreError(`the score of ${what} is ${score}; the model or its input is damaged`)
}
