// Where whole parses are judged: the states in which the gold parse and the parser's own differ.

import type { BatchScorer } from "../network/batch-scorer.ts"
import { SentenceScores } from "../network/sentence-scores.ts"
import type { GoldTree } from "../transition/gold-tree.ts"
import { addMarginStates } from "./margin.ts"
import { addViolationStates } from "./max-violation.ts"
import type { TrainingSettings } from "./settings.ts"
import { TrainingStates } from "./training-states.ts"

/// What a batch learns: states with targets and rivals, the loss, and over how many actions it is summed.
export interface Rivalry {
  readonly states: TrainingStates
  readonly loss: number
  readonly actions: number
}

/// Parses each sentence with its scores and compares.
export function rivalStates(
  golds: readonly GoldTree[],
  scorer: BatchScorer,
  { objective, beam }: Pick<TrainingSettings, "objective" | "beam">,
): Rivalry {
  const states = new TrainingStates()
  let loss = 0
  let actions = 0
  golds.forEach((gold, sentence) => {
    const isMargin = objective === "margin"
    const scores = new SentenceScores(scorer, sentence, "raw", isMargin ? "all spans" : "some spans")
    loss += isMargin
      ? addMarginStates(states, sentence, gold, scores)
      : addViolationStates(states, sentence, gold, scores, beam)
    actions += 4 * gold.length - 2
  })
  return { states, loss, actions }
}
