// The margin objective: the gold tree must have a higher score than every other tree of the chart.

import { chartParse } from "../../decode/chart/chart.ts"
import type { GoldTree } from "../../transition/gold-tree.ts"
import type { SpanScores } from "../../transition/scores.ts"
import { noLabel } from "../../tree/label-set.ts"
import { LossAugmentedScores } from "./loss-augmented-scores.ts"
import type { TrainingStates } from "./training-states.ts"

/// A sentence with its gold tree and its scores.
export interface ScoredGold {
  /// The number of the sentence in the batch.
  readonly sentence: number
  readonly gold: GoldTree
  readonly scores: SpanScores
}

/// Finds the best tree if each difference from the gold tree adds 1 to its score, and adds the spans in which the two
/// differ. Returns by how much its score is higher; 0 if it is the gold tree.
export function addMarginStates(states: TrainingStates, { sentence, gold, scores }: ScoredGold): number {
  const augmented = new LossAugmentedScores(scores, gold)
  const { brackets, score } = chartParse(augmented, {})
  const found = new Set<number>()
  for (const { start, end, label } of brackets) {
    const target = augmented.goldLabel(start, end)
    if (target !== noLabel) found.add(start * (gold.length + 1) + end)
    if (target !== label) states.addLabel(sentence, [start, end], target, label)
  }
  let goldScore = 0
  for (const { start, end, label } of gold.brackets()) {
    const labels = augmented.labels(start, end)
    goldScore += (labels[label] as number) - (labels[noLabel] as number)
    if (!found.has(start * (gold.length + 1) + end)) {
      states.addLabel(sentence, [start, end], label, noLabel)
    }
  }
  return score - goldScore
}
