// What a decoder sees of the network, and what it gives back.

import type { NumberedBracket } from "../transition/numbered-bracket.ts"

/// A finished parse: its brackets in any order, and the sum of the scores that the decoder adds up.
export interface ScoredParse {
  readonly brackets: readonly NumberedBracket[]
  readonly score: number
}

/// The network gave a score that is no finite number.
export class ScoreError extends Error {
  override readonly name = "ScoreError"
}

/// The score itself, if it is finite; decoders compare sums, and one NaN would make every comparison false.
export function finite(score: number, what: string): number {
  if (!Number.isFinite(score)) throw new ScoreError(`the score of ${what} is ${score}`)
  return score
}
