// What the decoders of the transition system ask: the scores of the actions that are allowed, and of a span's labels.

import { combine, shift } from "../transition/configuration.ts"
import type { SpanScores } from "../transition/scores.ts"
import { ConstraintError, Constraints } from "./constraints.ts"
import { finite } from "./span-scores.ts"

/// How a search over configurations is bounded.
export interface BeamOptions {
  /// How many configurations of one step are kept: a whole number from 1 on, or Infinity.
  readonly beam: number
  readonly constraints?: Constraints
}

/// The scores of the structural actions of one state; -Infinity for one that isn't allowed.
export interface StructureScores {
  readonly shift: number
  readonly combine: number
}

/// A label of a span, and its score.
export interface ScoredLabel {
  readonly label: number
  readonly score: number
}

/// The scores of one sentence under its constraints, every one of them finite. Spans are remembered: configurations of
/// one step, and of later ones, share them, and labels are the dearest scores.
export class TransitionScores {
  /// Words in the sentence.
  readonly length: number
  readonly #scores: SpanScores
  readonly #constraints: Constraints
  readonly #best = new Map<number, ScoredLabel>()
  readonly #ranked = new Map<number, readonly ScoredLabel[]>()

  constructor(scores: SpanScores, constraints: Constraints = Constraints.none(scores.length)) {
    const { length } = scores
    if (!(Number.isInteger(length) && length > 0))
      throw new RangeError(`a sentence of ${length} words can't be parsed`)
    if (constraints.length !== length) {
      throw new ConstraintError(
        `the constraints are for a sentence of ${constraints.length} words, this one has ${length}`,
      )
    }
    this.length = length
    this.#scores = scores
    this.#constraints = constraints
  }

  /// The structural actions with the two topmost spans (i, k), (k, j). At least one is allowed until the parse is over.
  structure(i: number, k: number, j: number): StructureScores {
    const scores = this.#scores.structure(i, k, j)
    const shiftScore = finite(scores[shift] as number, "shift")
    const combineScore = finite(scores[combine] as number, "combine")
    // Only below a second span can the topmost one start after the first word.
    const canCombine = k > 0 && this.#constraints.allowsCombine(k, j)
    const canShift = j < this.length && this.#constraints.allowsShift(k, j)
    return {
      shift: canShift ? shiftScore : Number.NEGATIVE_INFINITY,
      combine: canCombine ? combineScore : Number.NEGATIVE_INFINITY,
    }
  }

  /// The best allowed label of the span (i, j); the smallest number of equals.
  bestLabel(i: number, j: number): ScoredLabel {
    const key = i * (this.length + 1) + j
    let best = this.#best.get(key)
    if (best === undefined) {
      best = this.#findBest(i, j)
      this.#best.set(key, best)
    }
    return best
  }

  /// All allowed labels of the span (i, j), the best first; of equals the smallest number.
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
    if (best < 0)
      throw new ConstraintError(`the span (${i}, ${j}) may have none of the ${scores.length} labels`)
    return { label: best, score: bestScore }
  }

  // False for almost every span, which may then have any label.
  #restricts(i: number, j: number): boolean {
    return (i === 0 && j === this.length) || this.#constraints.concerns(i, j)
  }
}

/// The width of a beam, if it is one.
export function checkedWidth(width: number): number {
  if (!((Number.isInteger(width) && width > 0) || width === Number.POSITIVE_INFINITY)) {
    throw new RangeError(`the beam is ${width}; it must be a whole number from 1 on, or Infinity`)
  }
  return width
}
