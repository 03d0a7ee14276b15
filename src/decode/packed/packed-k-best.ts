// The derivations of packed states, best first, each tree once: a label of the topmost span, and the derivations of the
// two spans that it was made of.

import { EdgeRanking, type Hyperedges } from "../edge-ranking.ts"
import { LabelRanking } from "../label-ranking.ts"
import type { Ranking } from "../lazy-k-best.ts"
import type { ScoredLabel, TransitionScores } from "../transition-scores.ts"
import { combined, type PackedState, type Way } from "./packed-state.ts"

/// The rankings of a packed forest, made as they are needed.
export class PackedRankings {
  readonly #scores: TransitionScores
  readonly #states = new Map<PackedState, Ranking>()
  readonly #labels = new Map<number, Ranking>()

  constructor(scores: TransitionScores) {
    this.#scores = scores
  }

  of(state: PackedState): Ranking {
    if (state.ways.length === 0) return this.#labelsOf(state)
    let ranking = this.#states.get(state)
    if (ranking === undefined) {
      ranking = new EdgeRanking(this.#edgesOf(state), { distinct: true })
      this.#states.set(state, ranking)
    }
    return ranking
  }

  #edgesOf(state: PackedState): Hyperedges {
    const { ways, label } = state
    const way = (edge: number) => ways[edge] as Way
    return {
      best: ways.map((way) => combined(way, way.lower.inside, way.upper.inside, label.score)),
      tails: (edge) => [this.#labelsOf(state), this.of(way(edge).lower), this.of(way(edge).upper)],
      score: (edge, [ofLabel, lower, upper]: readonly [number, number, number]) =>
        combined(way(edge), lower, upper, ofLabel),
    }
  }

  // The labels of the state's topmost span.
  #labelsOf(state: PackedState): Ranking {
    const { left, right } = state
    const key = left * (this.#scores.length + 1) + right
    let ranking = this.#labels.get(key)
    if (ranking === undefined) {
      ranking = new LabelRanking(left, right, this.#sortedLabels(state))
      this.#labels.set(key, ranking)
    }
    return ranking
  }

  // The best label is known from the forest; all labels are sorted only for spans that need another one.
  *#sortedLabels({ label, left, right }: PackedState): Generator<ScoredLabel, void, undefined> {
    yield label
    yield* this.#scores.rankedLabels(left, right).slice(1)
  }
}
