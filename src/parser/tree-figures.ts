// The score of a parse and how confident the parser is, as callers see them.

import { type Calibration, confidenceOf } from "../decode/calibration.ts"
import type { ParseConfidence } from "../decode/confidence.ts"
import type { Decisions } from "../decode/decisions.ts"
import type { ScoredParse } from "../decode/scored-parse.ts"
import type { ConfidentTree } from "../sentence/parsed-sentence.ts"
import type { LabelSet } from "../tree/label-set.ts"

/// All that is known of a tree besides the tree.
export type TreeFigures = Omit<ConfidentTree, "tree">

interface FigureSettings {
  readonly labels: LabelSet
  readonly calibration: Calibration | undefined
}

/// The figures of a model that takes one action after the other.
export function figuresOfDecisions(
  { brackets, score }: Pick<ScoredParse, "brackets" | "score">,
  decisions: Decisions,
  { labels, calibration }: FigureSettings,
): TreeFigures {
  return {
    score,
    confidence: confidenceOf(decisions.tree, calibration?.tree),
    constituents: brackets.map(({ start, end, label }, at) => ({
      label: labels.nameOf(label),
      start,
      end,
      confidence: confidenceOf(decisions.brackets[at] as number, calibration?.constituent),
    })),
  }
}

/// The figures of a model that was trained for the chart. A long sentence has no marginals; the probabilities of its labels
/// are used instead, without a curve.
export function figuresOfChart(
  { score }: Pick<ScoredParse, "score">,
  { logProbability, brackets }: ParseConfidence,
  { labels, calibration }: FigureSettings,
): TreeFigures {
  const product = () => brackets.reduce((all, { probability }) => all * probability, 1)
  return {
    score,
    confidence: logProbability === undefined ? product() : confidenceOf(logProbability, calibration?.tree),
    logProbability,
    constituents: brackets.map(({ start, end, label, probability, marginal }) => ({
      label: labels.nameOf(label),
      start,
      end,
      confidence:
        marginal === undefined ? probability : confidenceOf(Math.log(marginal), calibration?.constituent),
      probability,
      marginal,
    })),
  }
}
