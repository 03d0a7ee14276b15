// The scores of one sentence, span by span, as decoders see them.

import type { BatchSource, ScoreDemand, ScoreScale, SpanScores } from "../transition/scores.ts"
import type { BatchScorer } from "./batch-scorer.ts"

// In sentences of up to 400 words the labels of all spans are kept, and spans that start at the same boundary are scored
// together: one product of many rows costs less than a few of one row, and they take 20 to 40 MB at most. In longer
// sentences a chart keeps one row of spans at a time, and for the other decoders each span is scored alone.
const longestKept = 400

const structuralActions = 2

/// How a sentence's scores are used.
export interface ScoreOptions {
  readonly scale: ScoreScale
  readonly demand: ScoreDemand
}

/// The scores of a sentence of a batch. Each is computed once, also for a chart that asks row by row.
export class SentenceScores implements SpanScores {
  readonly length: number
  readonly #scorer: BatchScorer
  readonly #scale: ScoreScale
  readonly #demand: ScoreDemand
  readonly #rows = new Map<number, Float32Array>()
  readonly #spans = new Map<number, Float32Array>()
  readonly #structure = new Map<number, Float32Array>()
  readonly #states: Record<"sentence" | "i" | "k" | "j", Int32Array>

  /// `sentence` is its number in the batch.
  constructor(scorer: BatchScorer, sentence: number, { scale, demand }: ScoreOptions) {
    this.#scorer = scorer
    this.#demand = demand
    this.#scale = scale
    this.length = scorer.sentenceLengths[sentence] as number
    const column = () => new Int32Array(this.length)
    this.#states = { sentence: column().fill(sentence), i: column(), k: column(), j: column() }
  }

  /// Shift and combine, with the two topmost spans (i, k), (k, j).
  structure(i: number, k: number, j: number): Float32Array {
    const size = this.length + 1
    const key = (i * size + k) * size + j
    let scores = this.#structure.get(key)
    if (scores === undefined) {
      this.#set(0, i, k, j)
      scores = this.#finish(this.#scorer.structure({ count: 1, ...this.#states }), structuralActions, 1)
      this.#structure.set(key, scores)
    }
    return scores
  }

  /// Every label for the span (i, j).
  labels(i: number, j: number): Float32Array {
    const count = this.#scorer.labelCount
    if (this.#demand === "all spans" || this.length <= longestKept) {
      return this.#row(i).subarray((j - i - 1) * count, (j - i) * count)
    }
    const key = i * (this.length + 1) + j
    let scores = this.#spans.get(key)
    if (scores === undefined) {
      scores = this.#labelsFrom(i, j, j)
      this.#spans.set(key, scores)
    }
    return scores
  }

  #row(i: number): Float32Array {
    let row = this.#rows.get(i)
    if (row === undefined) {
      if (this.length > longestKept) this.#rows.clear()
      row = this.#labelsFrom(i, i + 1, this.length)
      this.#rows.set(i, row)
    }
    return row
  }

  /// The labels of the spans (i, first) to (i, last), one span after the other.
  #labelsFrom(i: number, first: number, last: number): Float32Array {
    for (let j = first; j <= last; j++) this.#set(j - first, i, i, j)
    const count = last - first + 1
    return this.#finish(this.#scorer.labels({ count, ...this.#states }), this.#scorer.labelCount, count)
  }

  #set(row: number, i: number, k: number, j: number): void {
    this.#states.i[row] = i
    this.#states.k[row] = k
    this.#states.j[row] = j
  }

  /// A copy, since the scorer's array is only valid until its next call.
  #finish(scores: Float32Array, outputs: number, count: number): Float32Array {
    if (this.#scale === "log-probabilities") this.#scorer.normalize(outputs, count)
    return scores.slice()
  }
}

/// A batch's scores for decoders: of all sentences together, as the network computes them, and of each by itself.
export function batchSource(scorer: BatchScorer, scale: ScoreScale): BatchSource {
  return {
    labelCount: scorer.labelCount,
    structure: (states) => scorer.structure(states),
    labels: (states) => scorer.labels(states),
    sentence: (at, demand) => new SentenceScores(scorer, at, { scale, demand }),
  }
}
