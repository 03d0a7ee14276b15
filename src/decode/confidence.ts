// How sure the scores are of a parse: of each of its brackets, and of the whole.

import type { NumberedBracket } from "../transition/numbered-bracket.ts"
import type { SpanScores } from "../transition/scores.ts"
import { noLabel } from "../tree/label-set.ts"
import { type Marginals, type MarginalsOptions, marginals } from "./inside-outside.ts"

/// The sum over all trees takes time with the cube of the length, and more of it than the best tree: up to so many words
/// it is worth its time.
export const longestMarginals = 400

/// How sure the scores are of a bracket.
export interface BracketConfidence extends NumberedBracket {
  /// The probability of its label among all labels of its span, "no label" too but for the whole sentence, by the span
  /// alone.
  readonly probability: number
  /// The probability of the bracket among all trees that constraints allow; undefined for a sentence beyond a chart's reach.
  readonly marginal: number | undefined
}

/// How sure the scores are of a parse.
export interface ParseConfidence {
  /// The logarithm of its probability among all trees that constraints allow; undefined for a sentence beyond a chart's
  /// reach.
  readonly logProbability: number | undefined
  /// In the order of the parse's brackets.
  readonly brackets: readonly BracketConfidence[]
}

/// The confidence in parses of one sentence. Probabilities of trees are those of the chart: see `chart.ts`.
export class SentenceConfidence {
  readonly #scores: SpanScores
  readonly #temperature: number
  readonly #marginals: Marginals | undefined

  /// Without `hasChart` the sum over all trees is left out, which takes time with the cube of the length.
  constructor(
    scores: SpanScores,
    { hasChart, ...options }: MarginalsOptions & { readonly hasChart: boolean },
  ) {
    this.#scores = scores
    this.#temperature = options.temperature ?? 1
    this.#marginals = hasChart ? marginals(scores, options) : undefined
  }

  of(brackets: readonly NumberedBracket[]): ParseConfidence {
    let odds = 0
    const sure = brackets.map((bracket): BracketConfidence => {
      const { start, end, label } = bracket
      const labels = this.#scores.labels(start, end)
      odds += (labels[label] as number) - (labels[noLabel] as number)
      // The whole sentence always has a label.
      const first = start === 0 && end === this.#scores.length ? 1 : 0
      const probability = softmaxAt(labels, label, this.#temperature, first)
      return { ...bracket, probability, marginal: this.#marginals?.probability(start, end, label) }
    })
    const logProbability = this.#marginals?.treeLogProbability({ brackets, score: odds })
    // Rounding may carry it beyond 0.
    return {
      logProbability: logProbability === undefined ? undefined : Math.min(0, logProbability),
      brackets: sure,
    }
  }
}

/// The probability of a label among those from the first on.
function softmaxAt(scores: Float32Array, at: number, temperature: number, first: number): number {
  let sum = 0
  for (let label = first; label < scores.length; label++) {
    sum += Math.exp(((scores[label] as number) - (scores[at] as number)) / temperature)
  }
  return 1 / sum
}
