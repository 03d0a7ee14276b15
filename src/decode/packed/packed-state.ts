// Configurations packed by what their next scores depend on: a graph-structured stack (Huang & Sagae 2010).

import type { ScoredLabel, StructureScores } from "../transition-scores.ts"

/// All configurations of one step with the same two topmost spans (below, left), (left, right).
export interface PackedState {
  readonly below: number
  readonly left: number
  readonly right: number
  /// What is below the topmost span; undefined at the start, where there is no span.
  readonly base: Base | undefined
  /// The scores of the next structural action.
  readonly structure: StructureScores
  /// The best sum of scores since the start of the parse.
  readonly prefix: number
  /// The best sum of scores since the topmost span's first word was shifted, excluding that shift. It doesn't depend on
  /// what is below the second span.
  inside: number
  /// The best label of the topmost span.
  readonly label: ScoredLabel
  /// The combines that may have made the topmost span; empty for one word.
  readonly ways: Way[]
}

/// A combine: it joined the topmost span of `lower` and the topmost span of `upper`, which was on top of it.
export interface Way {
  readonly lower: PackedState
  readonly upper: PackedState
}

/// States of one step with the same topmost span, from which a word was shifted. All that is made of this word and later
/// words can be on top of each of them.
export class Base {
  readonly states: readonly PackedState[]
  /// Their topmost span.
  readonly left: number
  readonly right: number
  /// The best sum of scores up to and including that shift.
  readonly score: number
  /// The latest state on this base. On a given base the step determines the right boundary and vice versa, so no two
  /// states of one step are on it.
  latest: PackedState | undefined

  /// Sorts the states, best first.
  constructor(states: PackedState[]) {
    if (states.length > 1) states.sort((a, b) => shifted(b) - shifted(a))
    const best = states[0] as PackedState
    this.states = states
    this.left = best.left
    this.right = best.right
    this.score = shifted(best)
  }

  /// How much worse than the best state the state at the given index is.
  deficit(index: number): number {
    return this.score - shifted(this.states[index] as PackedState)
  }
}

const shifted = ({ prefix, structure }: PackedState) => prefix + structure.shift

/// The inside score of a combine, given those of its two spans and the score of the label.
export function combined(way: Way, lower: number, upper: number, label: number): number {
  return lower + way.lower.structure.shift + upper + way.upper.structure.combine + label
}
