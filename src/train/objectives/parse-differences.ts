// The objectives of whole parses learn from the states in which the gold parse and the parser's own differ.

import type { BatchScorer } from "../../network/batch-scorer.ts"
import { SentenceScores } from "../../network/sentence-scores.ts"
import type { GoldTree } from "../../transition/gold-tree.ts"
import type { TrainingSettings } from "../settings.ts"
import { addMarginStates } from "./margin.ts"
import { addViolationStates } from "./max-violation.ts"
import { TrainingStates } from "./training-states.ts"

/// The states of a batch with their target and predicted actions, and the loss, summed over the actions of all parses.
export interface ParseDifferences {
  readonly states: TrainingStates
  readonly loss: number
  readonly actions: number
}

/// Parses each sentence and compares the result with its gold tree.
export function parseDifferences(
  golds: readonly GoldTree[],
  scorer: BatchScorer,
  { objective, beam }: Pick<TrainingSettings, "objective" | "beam">,
): ParseDifferences {
  const states = new TrainingStates()
  let loss = 0
  let actions = 0
  golds.forEach((gold, sentence) => {
    const isMargin = objective === "margin"
    const scores = new SentenceScores(scorer, sentence, {
      scale: "raw",
      demand: isMargin ? "all spans" : "some spans",
    })
    const scored = { sentence, gold, scores }
    loss += isMargin ? addMarginStates(states, scored) : addViolationStates(states, scored, beam)
    actions += 4 * gold.length - 2
  })
  return { states, loss, actions }
}
