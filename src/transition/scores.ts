// The scores of actions, as whoever searches sees them and whoever computes them gives them. Decoders and networks both
// import this file, and nothing of each other.

/// Raw network outputs, which are comparable sums, or log-probabilities.
export const scoreScales = ["raw", "log-probabilities"] as const
export type ScoreScale = (typeof scoreScales)[number]

/// Whether a search needs the labels of every span, as a chart does, or only of some.
export type ScoreDemand = "all spans" | "some spans"

/// All that a decoder may know of the network, for one sentence. The arrays are valid until the next call.
export interface SpanScores {
  /// Words in the sentence.
  readonly length: number
  /// Log-probability of shift and of combine, with the two topmost spans (i, k), (k, j).
  structure(i: number, k: number, j: number): Float32Array
  /// Log-probability of every label for the span (i, j); label 0 is "no label".
  labels(i: number, j: number): Float32Array
}

/// One state for each of several sentences, column by column; only the first `count` entries are valid.
export interface StateRows {
  count: number
  /// The sentence's number in the batch.
  readonly sentence: Int32Array
  /// The boundaries of the two topmost spans (i, k), (k, j); for labels i and j of the topmost one.
  readonly i: Int32Array
  readonly k: Int32Array
  readonly j: Int32Array
}

/// The scores of a batch's states, all sentences together.
export interface BatchScores {
  /// Scores of shift and combine, two numbers per state.
  structure(states: StateRows): Float32Array
  /// Scores of the labels, `labelCount` numbers per state; label 0 is "no label".
  labels(states: StateRows): Float32Array
  readonly labelCount: number
}

/// The same, and the scores of each sentence by itself.
export interface BatchSource extends BatchScores {
  sentence(at: number, demand: ScoreDemand): SpanScores
}
