// Probabilities of a parse: of each of its brackets, and of the whole tree.

import type { NumberedBracket } from "../transition/numbered-bracket.ts"
import type { SpanScores } from "../transition/scores.ts"
import { noLabel } from "../tree/label-set.ts"
import { type Marginals, marginals } from "./chart/inside-outside.ts"
import type { SearchOptions } from "./search.ts"

/// The longest sentence, in words, for which marginals are computed: the sum over all trees takes O(n³) time, and is
/// slower than finding the best tree.
export const longestMarginals = 400

/// A bracket with its probabilities.
export interface BracketConfidence extends NumberedBracket {
  /// The probability of its label among all labels of its span, judged by the span alone. "No label" is one of them,
  /// except for the whole sentence.
  readonly probability: number
  /// The probability of the bracket among all trees that the constraints allow; undefined without a chart.
  readonly marginal: number | undefined
}

/// The probabilities of a parse.
export interface ParseConfidence {
  /// Its log-probability among all trees that the constraints allow; undefined without a chart.
  readonly logProbability: number | undefined
  /// In the order of the parse's brackets.
  readonly brackets: readonly BracketConfidence[]
}

/// The confidence in parses of one sentence. The probabilities of trees are defined in `chart.ts`.
export class SentenceConfidence {
  readonly #scores: SpanScores
  readonly #temperature: number
  readonly #marginals: Marginals | undefined

  /// Without `hasChart` the sum over all trees isn't computed, which takes O(n³) time. The temperature (default: 1)
  /// divides the log-odds. `sums` are the marginals if they have been computed already, with pauses.
  constructor(
    scores: SpanScores,
    {
      hasChart,
      sums,
      ...options
    }: Pick<SearchOptions, "constraints"> & {
      readonly temperature?: number
      readonly hasChart: boolean
      readonly sums?: Marginals | undefined
    },
  ) {
    this.#scores = scores
    this.#temperature = options.temperature ?? 1
    this.#marginals = hasChart ? (sums ?? marginals(scores, options)) : undefined
  }

  /// The probabilities of the parse with these brackets.
  of(brackets: readonly NumberedBracket[]): ParseConfidence {
    let odds = 0
    const confidences = brackets.map((bracket): BracketConfidence => {
      const { start, end, label } = bracket
      const labels = this.#scores.labels(start, end)
      odds += (labels[label] as number) - (labels[noLabel] as number)
      // The whole sentence always has a label.
      const first = start === 0 && end === this.#scores.length ? 1 : 0
      const probability = softmaxAt(labels, label, { first, temperature: this.#temperature })
      return { ...bracket, probability, marginal: this.#marginals?.probability(start, end, label) }
    })
    const logProbability = this.#marginals?.treeLogProbability({ brackets, score: odds })
    return {
      // Rounding may push it above 0.
      logProbability: logProbability === undefined ? undefined : Math.min(0, logProbability),
      brackets: confidences,
    }
  }
}

/// The probability of a label among the labels from `first` on.
function softmaxAt(
  scores: Float32Array,
  at: number,
  { first, temperature }: { readonly first: number; readonly temperature: number },
): number {
  let sum = 0
  for (let label = first; label < scores.length; label++) {
    sum += Math.exp(((scores[label] as number) - (scores[at] as number)) / temperature)
  }
  return 1 / sum
}
