// What a decoder sees of the network, and what it gives back.

import type { NumberedBracket } from "../transition/gold-tree.ts"

/// All that a decoder may know of the network, for one sentence. The arrays hold until the next call.
export interface SpanScores {
  /// Words in the sentence.
  readonly length: number
  /// Log-probability of shift and of combine, with the two topmost spans (i, k), (k, j).
  structure(i: number, k: number, j: number): Float32Array
  /// Log-probability of every label for the span (i, j); label 0 is "no label".
  labels(i: number, j: number): Float32Array
}

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
