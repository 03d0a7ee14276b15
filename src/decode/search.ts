// How a model is searched.

import type { ScoreScale } from "../transition/scores.ts"

/// Every decoder.
export const decoderNames = ["greedy", "beam", "dp", "chart"] as const
/// How a parser looks for the best tree: "greedy" takes the best action at each step, "beam" follows several configurations
/// at once, "dp" more of them, by dynamic programming, and "chart" compares all trees.
export type DecoderName = (typeof decoderNames)[number]

/// A decoder and its beam.
export interface Decoding {
  readonly decoder: DecoderName
  /// The width of beam and dp.
  readonly beam: number
}

/// The search that a model was trained for.
export interface SearchSettings extends Decoding {
  readonly scale: ScoreScale
  /// Divides the log-odds of labels before they become probabilities; fitted on dev.
  readonly temperature: number
}

/// The paper's search, which is also the default of a model file.
export const paperSearch: SearchSettings = {
  decoder: "greedy",
  beam: 1,
  scale: "log-probabilities",
  temperature: 1,
}
