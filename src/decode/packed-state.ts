// Configurations packed by what their next scores depend on: a graph-structured stack (Huang & Sagae 2010).

import type { ScoredLabel, StructureScores } from "./transition-scores.ts"

/// All configurations of one step with the same two topmost spans (below, left), (left, right).
export interface PackedState {
  readonly below: number
  readonly left: number
  readonly right: number
  /// What is under the topmost span; undefined at the beginning, where there is none.
  readonly base: Base | undefined
  /// The scores of the next structural action.
  readonly structure: StructureScores
  /// The best sum of scores from the beginning of the parse.
  readonly prefix: number
  /// The best sum of scores since the topmost span's first word was shifted, that shift not counted: the same on whatever
  /// is below the second span.
  inside: number
  /// The best label of the topmost span.
  readonly label: ScoredLabel
  /// How the topmost span may have been made of two; none for one word.
  readonly ways: Way[]
}

/// A combine: the topmost span of `upper` came to the topmost span of `lower`, which it stood on.
export interface Way {
  readonly lower: PackedState
  readonly upper: PackedState
}

/// States of one step with the same topmost span, from which a word was shifted. All that was made of this word and
/// later ones stands on each of them alike.
export class Base {
  readonly states: readonly PackedState[]
  /// Their topmost span.
  readonly left: number
  readonly right: number
  /// The best sum of scores up to and with that shift.
  readonly score: number
  /// The latest state that stands here. For a given base the step tells the right boundary and the other way round, so
  /// no two states of one step stand here.
  latest: PackedState | undefined

  /// Puts the states in order, the best first.
  constructor(states: PackedState[]) {
    if (states.length > 1) states.sort((a, b) => shifted(b) - shifted(a))
    const best = states[0] as PackedState
    this.states = states
    this.left = best.left
    this.right = best.right
    this.score = shifted(best)
  }

  /// By how much the state at the given place is worse than the best one.
  deficit(place: number): number {
    return this.score - shifted(this.states[place] as PackedState)
  }
}

const shifted = ({ prefix, structure }: PackedState) => prefix + structure.shift

/// The inside score of a way, given those of its two halves and the label's score.
export function combined(way: Way, lower: number, upper: number, label: number): number {
  return lower + way.lower.structure.shift + upper + way.upper.structure.combine + label
}
