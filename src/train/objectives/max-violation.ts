// The max-violation objective (Huang, Fayong & Guo 2012): the gold parse must have the highest score in the beam, at the step
// where it falls furthest behind.

import { Beam, type Hypothesis, type ParseStep, stepsOf } from "../../decode/beam.ts"
import { Configuration, shift } from "../../transition/configuration.ts"
import type { GoldTree } from "../../transition/gold-tree.ts"
import { staticActions } from "../../transition/static-oracle.ts"
import { LossAugmentedScores } from "./loss-augmented-scores.ts"
import type { ScoredGold } from "./margin.ts"
import { noAction, type TrainingStates } from "./training-states.ts"

/// Searches with a beam of `width` in which labels that aren't gold get 1 more, and adds the actions in which the gold parse and the best
/// of the beam differ up to the worst step. Returns how far the gold parse is behind there; 0 if it never is.
export function addViolationStates(
  states: TrainingStates,
  { sentence, gold, scores }: ScoredGold,
  width: number,
): number {
  const augmented = new LossAugmentedScores(scores, gold)
  const goldSteps = stepsOfGold(gold)
  const beam = new Beam(augmented, width)
  let goldScore = 0
  let worst: { readonly violation: number; readonly steps: number; readonly best: Hypothesis } | undefined
  goldSteps.forEach((step, at) => {
    beam.advance()
    const { i, k, j, action, label } = step
    goldScore += augmented.structure(i, k, j)[action] as number
    const [left, right] = spanAfter(step)
    goldScore += augmented.labels(left, right)[label] as number
    const best = beam.hypotheses[0] as Hypothesis
    const violation = best.score - goldScore
    if (violation > (worst?.violation ?? 0)) worst = { violation, steps: at + 1, best }
  })
  if (worst === undefined) return 0
  const steps = { gold: goldSteps.slice(0, worst.steps), predicted: stepsOf(worst.best) }
  addDifferences(states, sentence, steps)
  return worst.violation
}

/// The span on top of the stack after a step, which the step labels.
function spanAfter({ i, j, action }: ParseStep): readonly [number, number] {
  return action === shift ? [j, j + 1] : [i, j]
}

function stepsOfGold(gold: GoldTree): ParseStep[] {
  const c = new Configuration(gold.length)
  return staticActions(gold).map(({ structural, label }) => {
    const step = { i: c.below, k: c.left, j: c.right, action: structural, label }
    c.act(structural)
    c.label(label)
    return step
  })
}

/// A state that both parses reach, with the same action, adds nothing: its scores cancel out.
function addDifferences(
  states: TrainingStates,
  sentence: number,
  { gold, predicted }: { readonly gold: readonly ParseStep[]; readonly predicted: readonly ParseStep[] },
): void {
  const structure = new Map<string, { at: [number, number, number]; target: number; predicted: number }>()
  const labels = new Map<string, { at: [number, number]; target: number; predicted: number }>()
  for (const [role, steps] of [["target", gold] as const, ["predicted", predicted] as const]) {
    for (const step of steps) {
      const { i, k, j, action, label } = step
      const state = structure.get(`${i} ${k} ${j}`) ?? {
        at: [i, k, j],
        target: noAction,
        predicted: noAction,
      }
      structure.set(`${i} ${k} ${j}`, { ...state, [role]: action })
      const span = spanAfter(step)
      const labelled = labels.get(span.join(" ")) ?? { at: [...span], target: noAction, predicted: noAction }
      labels.set(span.join(" "), { ...labelled, [role]: label })
    }
  }
  for (const { at, target, predicted } of structure.values()) {
    if (target !== predicted) states.addStructural(sentence, at, target, predicted)
  }
  for (const { at, target, predicted } of labels.values()) {
    if (target !== predicted) states.addLabel(sentence, at, target, predicted)
  }
}
