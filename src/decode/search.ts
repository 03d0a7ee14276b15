// How a sentence is searched, and the search that a model was trained for.

import type { ScoreScale } from "../transition/scores.ts"
import type { Calibration } from "./calibration.ts"
import type { Constraints } from "./constraints.ts"

/// Every decoder.
export const decoderNames = ["greedy", "beam", "dp", "chart"] as const
/// How a parser looks for the best tree: "greedy" takes the best action at each step, "beam" follows several
/// configurations at once, "dp" (dynamic programming) packs many more into the same beam, and "chart" compares all trees.
export type DecoderName = (typeof decoderNames)[number]

/// How to search for the trees of one sentence. Each decoder uses only the options that apply to it.
export interface SearchOptions {
  readonly decoder: DecoderName
  /// How many configurations, or packed states, "beam" and "dp" keep per step: 1 or greater, or Infinity.
  readonly beam: number
  /// How many trees to find (default: 1); only "dp" and "chart" find more than one.
  readonly k?: number
  readonly constraints?: Constraints
}

/// The search that a model was trained for.
export interface SearchSettings extends Pick<SearchOptions, "decoder" | "beam"> {
  readonly scale: ScoreScale
  /// Divides the log-odds of labels before they become probabilities of trees; fitted on the dev set of a model that was
  /// trained for the chart.
  readonly temperature: number
  /// How confidence is calibrated; undefined if it isn't.
  readonly calibration?: Calibration | undefined
}

/// The paper's search, which is also the default of a model file.
export const paperSearch: SearchSettings = {
  decoder: "greedy",
  beam: 1,
  scale: "log-probabilities",
  temperature: 1,
}

/// Throws a RangeError unless the beam is a whole number, 1 or greater, or Infinity.
export function checkBeam(beam: number): void {
  if ((Number.isInteger(beam) && beam > 0) || beam === Number.POSITIVE_INFINITY) return
  throw new RangeError(`beam is ${beam}; it must be a whole number, 1 or greater, or Infinity`)
}

/// Throws a RangeError unless k is a whole number, 1 or greater.
export function checkK(k: number): void {
  if (Number.isSafeInteger(k) && k > 0) return
  throw new RangeError(`k is ${k}; it must be a whole number, 1 or greater`)
}
