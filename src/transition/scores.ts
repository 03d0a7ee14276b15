// The scores of actions: the contract between decoders and networks. Both import this file, and nothing of each other.

export const scoreScales = ["raw", "log-probabilities"] as const

/// The scale of scores: raw network outputs, or log-probabilities.
export type ScoreScale = (typeof scoreScales)[number]

/// Whether a search needs the labels of every span, as a chart does, or only of some.
export type ScoreDemand = "all spans" | "some spans"

/// All that a decoder knows about the network, for one sentence. The arrays are valid until the next call.
export interface SpanScores {
  /// The number of words.
  readonly length: number
  /// Log-probability of shift and of combine, with the two topmost spans (i, k), (k, j).
  structure(i: number, k: number, j: number): Float32Array
  /// Log-probability of every label for the span (i, j); label 0 is "no label".
  labels(i: number, j: number): Float32Array
}

/// One state per sentence of a batch, one array per field; only the first `count` entries are valid.
export interface StateRows {
  count: number
  /// The index of the sentence in the batch.
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

/// The scores of a batch, and those of each sentence alone.
export interface BatchSource extends BatchScores {
  sentence(at: number, demand: ScoreDemand): SpanScores
}
