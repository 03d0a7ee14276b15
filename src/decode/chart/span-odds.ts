// What a chart adds up: the log-odds of a span's labels against "no label", for the labels that the constraints allow.

import { checkLength } from "../../transition/configuration.ts"
import type { SpanScores } from "../../transition/scores.ts"
import { finish, type Steps } from "../../transition/steps.ts"
import { noLabel } from "../../tree/label-set.ts"
import { Constraints, noLabelAllowed } from "../constraints.ts"
import { finite } from "../scored-parse.ts"

/// The log-odds of every label of a span; −∞ for a label that isn't allowed. Label 0 has log-odds 0, or −∞ for a span
/// that must have a bracket: the whole sentence and required spans.
export class SpanOdds {
  /// Words in the sentence.
  readonly length: number
  readonly #scores: SpanScores
  readonly #constraints: Constraints
  #odds = new Float64Array(0)

  constructor(scores: SpanScores, constraints: Constraints = Constraints.none(scores.length)) {
    const { length } = scores
    checkLength(length)
    constraints.checkLength(length)
    this.length = length
    this.#scores = scores
    this.#constraints = constraints
  }

  /// Calls `use` for each span, by ascending i, then by ascending j, with one call of `labels(i, j)` per span. The odds of
  /// a span that crosses a required one are all −∞. The array is valid until `use` returns.
  forEach(use: (i: number, j: number, odds: Float64Array) => void): void {
    finish(this.forEachSteps(use))
  }

  /// The same with a pause before each i.
  *forEachSteps(use: (i: number, j: number, odds: Float64Array) => void): Steps<void> {
    for (let i = 0; i < this.length; i++) {
      yield
      this.#forEachFrom(i, use)
    }
  }

  #forEachFrom(i: number, use: (i: number, j: number, odds: Float64Array) => void): void {
    const constraints = this.#constraints
    // How far the required spans that start or end inside of (i, j) reach to the right and to the left.
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

  /// The odds of one span, whether or not it crosses a required one. The array is valid until the next call.
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
    // A sum of finite 32-bit numbers is finite, so one check covers them all.
    if (!Number.isFinite(total)) checkScores(scores, i, j)
    if ((i === 0 && j === this.length) || this.#constraints.appliesTo(i, j)) this.#restrict(i, j)
    return odds
  }

  #restrict(i: number, j: number): void {
    let isPossible = false
    for (let label = 0; label < this.#odds.length; label++) {
      if (this.#constraints.allowsLabel(i, j, label)) isPossible = true
      else this.#odds[label] = Number.NEGATIVE_INFINITY
    }
    if (!isPossible) throw noLabelAllowed(i, j)
  }
}

function checkScores(scores: Float32Array, i: number, j: number): void {
  scores.forEach((score, label) => {
    finite(score, `label ${label} of the span (${i}, ${j})`)
  })
}
