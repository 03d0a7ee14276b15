// What a chart adds up: the log-odds of a span's labels against "no label", as far as the constraints leave them
// open.

import type { SpanScores } from "../transition/scores.ts"
import { noLabel } from "../tree/label-set.ts"
import { ConstraintError, Constraints } from "./constraints.ts"
import { finite } from "./span-scores.ts"

/// The log-odds of every label of a span; −∞ for one that it must not have. Label 0 has 0 where the span may go
/// without a bracket, and −∞ where it may not: the whole sentence and required spans.
export class SpanOdds {
  /// Words in the sentence.
  readonly length: number
  readonly #scores: SpanScores
  readonly #constraints: Constraints
  #odds = new Float64Array(0)

  constructor(scores: SpanScores, constraints: Constraints = Constraints.none(scores.length)) {
    const { length } = scores
    if (!(Number.isInteger(length) && length > 0)) {
      throw new RangeError(`a sentence of ${length} words can't be parsed`)
    }
    if (constraints.length !== length) {
      throw new ConstraintError(
        `constraints for ${constraints.length} words can't be met by a sentence of ${length}`,
      )
    }
    this.length = length
    this.#scores = scores
    this.#constraints = constraints
  }

  /// Calls `use` for each span, by ascending i and for each i by ascending j: one call of `labels(i, j)` a span. A
  /// span that crosses a required one has no odds but −∞. The array holds until `use` returns.
  forEach(use: (i: number, j: number, odds: Float64Array) => void): void {
    const constraints = this.#constraints
    for (let i = 0; i < this.length; i++) {
      // Of the required spans that start or end inside of (i, j): how far they reach to the right and to the left.
      let furthestEnd = i
      let furthestStart = i
      for (let j = i + 1; j <= this.length; j++) {
        const odds = this.of(i, j)
        if (furthestEnd > j || furthestStart < i) odds.fill(Number.NEGATIVE_INFINITY)
        use(i, j, odds)
        furthestEnd = Math.max(furthestEnd, constraints.furthestEnd(j))
        furthestStart = Math.min(furthestStart, constraints.furthestStart(j))
      }
    }
  }

  /// The odds of one span, whatever it crosses. The array holds until the next call.
  of(i: number, j: number): Float64Array {
    const scores = this.#scores.labels(i, j)
    if (this.#odds.length !== scores.length) this.#odds = new Float64Array(scores.length)
    const odds = this.#odds
    const none = scores[noLabel] as number
    let total = 0
    for (let label = 0; label < scores.length; label++) {
      const score = scores[label] as number
      total += score
      odds[label] = score - none
    }
    // A sum of finite 32-bit numbers is finite, so that one look serves them all.
    if (!Number.isFinite(total)) refuse(scores, i, j)
    if ((i === 0 && j === this.length) || this.#constraints.concerns(i, j)) this.#restrict(i, j)
    return odds
  }

  #restrict(i: number, j: number): void {
    let isPossible = false
    for (let label = 0; label < this.#odds.length; label++) {
      if (this.#constraints.allowsLabel(i, j, label)) isPossible = true
      else this.#odds[label] = Number.NEGATIVE_INFINITY
    }
    if (!isPossible)
      throw new ConstraintError(`the span (${i}, ${j}) must have a label, and none is open to it`)
  }
}

function refuse(scores: Float32Array, i: number, j: number): void {
  scores.forEach((score, label) => {
    finite(score, `label ${label} of the span (${i}, ${j})`)
  })
}
