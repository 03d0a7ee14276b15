// The likelihood objective: the gold tree must be likely among all trees of the chart.

import { marginals } from "../../decode/chart/inside-outside.ts"
import type { GoldTree } from "../../transition/gold-tree.ts"
import type { SpanScores } from "../../transition/scores.ts"
import { noLabel } from "../../tree/label-set.ts"

// Below this probability, a span's gradient isn't worth the time for its exponentials.
const leastProbability = 1e-7

/// The negative logarithm of the gold tree's probability. Replaces the scores with their gradient. `scores` has `labelCount`
/// numbers per span; the spans that start at boundary 0 come first.
export function likelihoodLoss(scores: Float32Array, labelCount: number, gold: GoldTree): number {
  const { length } = gold
  const rowOf = (i: number, j: number) => (i * length - (i * (i - 1)) / 2 + (j - i - 1)) * labelCount
  const spans: SpanScores = {
    length,
    structure: () => new Float32Array(2),
    labels: (i, j) => scores.subarray(rowOf(i, j), rowOf(i, j) + labelCount),
  }
  const { logPartition, spanProbability } = marginals(spans)
  let goldScore = 0
  for (let at = 0; at < gold.size; at++) {
    const row = rowOf(gold.starts[at] as number, gold.ends[at] as number)
    goldScore += (scores[row + (gold.labels[at] as number)] as number) - (scores[row + noLabel] as number)
  }
  for (let i = 0; i < length; i++) {
    for (let j = i + 1; j <= length; j++) {
      distribute(scores.subarray(rowOf(i, j), rowOf(i, j) + labelCount), spanProbability(i, j))
    }
  }
  for (let at = 0; at < gold.size; at++) {
    const row = rowOf(gold.starts[at] as number, gold.ends[at] as number)
    const label = row + (gold.labels[at] as number)
    scores[label] = (scores[label] as number) - 1
    scores[row + noLabel] = (scores[row + noLabel] as number) + 1
  }
  return logPartition - goldScore
}

/// Distributes the probability of a bracket over its labels, in place, by their scores. "No label" gets the negative of it,
/// since a label's score counts relative to that of "no label".
function distribute(labels: Float32Array, probability: number): void {
  if (probability < leastProbability) {
    labels.fill(0)
    return
  }
  let greatest = Number.NEGATIVE_INFINITY
  for (let label = 1; label < labels.length; label++) greatest = Math.max(greatest, labels[label] as number)
  let sum = 0
  for (let label = 1; label < labels.length; label++) {
    const power = Math.exp((labels[label] as number) - greatest)
    labels[label] = power
    sum += power
  }
  for (let label = 1; label < labels.length; label++) {
    labels[label] = ((labels[label] as number) * probability) / sum
  }
  labels[noLabel] = -probability
}
