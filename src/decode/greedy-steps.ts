// A greedy parse step by step, with the scores of all allowed actions. Its first actions may be someone else's.

import { Configuration, combine, type StructuralAction, shift } from "../transition/configuration.ts"
import type { NumberedBracket } from "../transition/numbered-bracket.ts"
import type { SpanScores } from "../transition/scores.ts"
import { noLabel } from "../tree/label-set.ts"
import type { Constraints } from "./constraints.ts"
import { type ScoredLabel, type StructureScores, TransitionScores } from "./transition-scores.ts"

/// A structural action and the label action that follows it.
export interface GreedyStep {
  /// z after both actions: the number of actions taken so far.
  readonly step: number
  readonly action: StructuralAction
  /// The scores of both structural actions; −∞ for one that wasn't allowed.
  readonly structure: StructureScores
  readonly label: number
  /// All allowed labels, best first.
  readonly labels: readonly ScoredLabel[]
  /// The boundaries on the stack after both actions.
  readonly stack: readonly number[]
  readonly bracket: NumberedBracket | undefined
}

/// The steps of the parse that takes the given actions, structural actions and labels in turns, whatever their scores, and then
/// always the best one. Throws if one of them isn't possible.
export function* greedySteps(
  scores: SpanScores,
  constraints?: Constraints,
  given: readonly number[] = [],
): Generator<GreedyStep, void, undefined> {
  const transitions = new TransitionScores(scores, constraints)
  const c = new Configuration(scores.length)
  while (!c.isFinal) {
    const structure = transitions.structure(c.below, c.left, c.right)
    const action = given[c.step] ?? (structure.combine > structure.shift ? combine : shift)
    c.act(action as StructuralAction)
    const labels = transitions.rankedLabels(c.left, c.right)
    const label = given[c.step] ?? (labels[0] as ScoredLabel).label
    c.label(label)
    const bracket = label === noLabel ? undefined : c.brackets.at(-1)
    yield {
      step: c.step,
      action: action as StructuralAction,
      structure,
      label,
      labels,
      stack: c.stack(),
      bracket,
    }
  }
}
