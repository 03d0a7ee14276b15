// The scores of the actions that are allowed, for the decoders of the transition system.

import { checkLength, combine, shift } from "../transition/configuration.ts"
import type { SpanScores } from "../transition/scores.ts"
import { Constraints, noLabelAllowed } from "./constraints.ts"
import { finite } from "./scored-parse.ts"

/// The scores of the structural actions in one state; −∞ for one that isn't allowed.
export interface StructureScores {
  readonly shift: number
  readonly combine: number
}

/// A label of a span, and its score.
export interface ScoredLabel {
  readonly label: number
  readonly score: number
}

/// The scores of one sentence under its constraints, checked to be finite. Labels are cached per span: many
/// configurations share a span, and labels are the most expensive scores.
export class TransitionScores {
  /// Words in the sentence.
  readonly length: number
  readonly #scores: SpanScores
  readonly #constraints: Constraints
  readonly #best = new Map<number, ScoredLabel>()
  readonly #ranked = new Map<number, readonly ScoredLabel[]>()

  constructor(scores: SpanScores, constraints: Constraints = Constraints.none(scores.length)) {
    const { length } = scores
    checkLength(length)
    constraints.checkLength(length)
    this.length = length
    this.#scores = scores
    this.#constraints = constraints
  }

  /// The structural actions with the two topmost spans (i, k), (k, j). At least one is allowed until the parse is
  /// finished.
  structure(i: number, k: number, j: number): StructureScores {
    const scores = this.#scores.structure(i, k, j)
    const shiftScore = finite(scores[shift] as number, "shift")
    const combineScore = finite(scores[combine] as number, "combine")
    // If the topmost span starts after the first word, there is a second span.
    const canCombine = k > 0 && this.#constraints.allowsCombine(k, j)
    const canShift = j < this.length && this.#constraints.allowsShift(k, j)
    return {
      shift: canShift ? shiftScore : Number.NEGATIVE_INFINITY,
      combine: canCombine ? combineScore : Number.NEGATIVE_INFINITY,
    }
  }

  /// The best allowed label of the span (i, j); of equals the smallest number. Throws a `ConstraintError` if none is
  /// allowed.
  bestLabel(i: number, j: number): ScoredLabel {
    const key = i * (this.length + 1) + j
    let best = this.#best.get(key)
    if (best === undefined) {
      best = this.#findBest(i, j)
      this.#best.set(key, best)
    }
    return best
  }

  /// All allowed labels of the span (i, j), best first; of equals the smallest number first. Throws a `ConstraintError`
  /// if none is allowed.
  rankedLabels(i: number, j: number): readonly ScoredLabel[] {
    const key = i * (this.length + 1) + j
    let ranked = this.#ranked.get(key)
    if (ranked === undefined) {
      ranked = Array.from(this.#scores.labels(i, j), (score, label) => {
        return { label, score: finite(score, "a label") }
      })
      if (this.#restricts(i, j)) {
        ranked = ranked.filter(({ label }) => this.#constraints.allowsLabel(i, j, label))
      }
      if (ranked.length === 0) throw noLabelAllowed(i, j)
      ranked = ranked.toSorted((a, b) => b.score - a.score)
      this.#ranked.set(key, ranked)
    }
    return ranked
  }

  #findBest(i: number, j: number): ScoredLabel {
    const scores = this.#scores.labels(i, j)
    const isRestricted = this.#restricts(i, j)
    let best = -1
    let bestScore = Number.NEGATIVE_INFINITY
    for (let label = 0; label < scores.length; label++) {
      const score = finite(scores[label] as number, "a label")
      if (score > bestScore && (!isRestricted || this.#constraints.allowsLabel(i, j, label))) {
        best = label
        bestScore = score
      }
    }
    if (best < 0) throw noLabelAllowed(i, j)
    return { label: best, score: bestScore }
  }

  // False for almost every span: it may have any label.
  #restricts(i: number, j: number): boolean {
    return (i === 0 && j === this.length) || this.#constraints.appliesTo(i, j)
  }
}
