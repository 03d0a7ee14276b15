// The entry `spandrel/score`: labelled recall, precision and F1, exactly as EVALB computes them.

export {
  type CorpusResult,
  type EvaluationOptions,
  evaluateLines,
  type Lines,
  scorePairs,
} from "../score/evaluate.ts"
export { ParameterError, readParameters } from "../score/parameter-file.ts"
export { builtInParameters, type EvalbParameters } from "../score/parameters.ts"
export type { SentenceResult, SentenceStatus } from "../score/score-sentence.ts"
export type { Totals } from "../score/totals.ts"
