// The entry `spandrel/score`: labelled recall, precision and F1, exactly as EVALB computes them.

export type { BracketScores } from "../score/bracket-scores.ts"
export type { LabelScores, TagConfusion } from "../score/by-label.ts"
export {
  type CorpusResult,
  type EvaluationOptions,
  evaluateLines,
  type SentenceCount,
  scorePairs,
} from "../score/evaluate.ts"
export { readParameters } from "../score/parameter-file.ts"
export { builtInParameters, type EvalbParameters } from "../score/parameters.ts"
export type { SentenceResult } from "../score/score-sentence.ts"
export type { Totals } from "../score/totals.ts"
