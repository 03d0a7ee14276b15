// Which states a batch learns from: those of the gold parse, or those that the parser itself reaches.

import { bestLabel, type Chooser, greedy, parseInLockStep } from "../../decode/lock-step.ts"
import { Configuration, combine, type StructuralAction, shift } from "../../transition/configuration.ts"
import { DynamicOracle } from "../../transition/dynamic-oracle.ts"
import type { GoldTree } from "../../transition/gold-tree.ts"
import type { BatchScores } from "../../transition/scores.ts"
import { staticActions } from "../../transition/static-oracle.ts"
import type { OracleSettings } from "../settings.ts"
import { TrainingStates } from "./training-states.ts"

/// How to explore.
export interface Exploration extends OracleSettings {
  /// Returns a random number, at least 0 and less than 1.
  draw(): number
}

/// The states of the gold parses, with the static oracle's actions.
export function goldStates(golds: readonly GoldTree[]): TrainingStates {
  const states = new TrainingStates()
  golds.forEach((gold, sentence) => {
    const c = new Configuration(gold.length)
    for (const { structural, label } of staticActions(gold)) {
      states.addStructural(sentence, [c.below, c.left, c.right], structural)
      c.act(structural)
      states.addLabel(sentence, [c.left, c.right], label)
      c.label(label)
    }
  })
  return states
}

/// The states that the parser reaches by its own scores, with the dynamic oracle's actions (the paper's section 6.1). States
/// with only one legal action are included.
export function exploredStates(
  golds: readonly GoldTree[],
  scores: BatchScores,
  { oracle: mode, alpha, tie, draw }: Exploration,
): TrainingStates {
  const states = new TrainingStates()
  const oracles: DynamicOracle[] = []
  const oracleOf = (sentence: number, c: Configuration) => {
    // Lock-step parsing creates the configurations, so each oracle is created before the first action.
    oracles[sentence] ??= new DynamicOracle(golds[sentence] as GoldTree, c)
    return oracles[sentence]
  }
  const chooser: Chooser = {
    structural(sentence, c, values, at) {
      const oracle = oracleOf(sentence, c)
      if (c.step > 0) oracle.advance()
      const lead = (values[at + combine] as number) - (values[at + shift] as number)
      states.addStructural(sentence, [c.below, c.left, c.right], structuralTarget(oracle, lead, tie))
      if (mode !== "explore" || !(c.canShift && c.canCombine))
        return greedy.structural(sentence, c, values, at)
      // With probability ∝ exp(α · score).
      return draw() < 1 / (1 + Math.exp(-alpha * lead)) ? combine : shift
    },
    label(sentence, c, values, at, count) {
      const oracle = oracleOf(sentence, c)
      oracle.advance()
      states.addLabel(sentence, [c.left, c.right], oracle.label())
      return bestLabel(values, at, count, !c.canLabel(0))
    },
  }
  parseInLockStep(
    golds.map(({ length }) => length),
    scores,
    chooser,
  )
  return states
}

/// If both actions are correct, the target is combine (the short stack), or with the tie "better" the one with the higher score.
/// `lead` is the score of combine less that of shift.
function structuralTarget(oracle: DynamicOracle, lead: number, tie: OracleSettings["tie"]): StructuralAction {
  if (!oracle.allows(combine)) return shift
  if (tie === "combine" || !oracle.allows(shift)) return combine
  return lead < 0 ? shift : combine
}
