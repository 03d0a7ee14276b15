// Every tree over a few words, scored as the chart's definition says. Plain and slow on purpose: this is what the chart
// decoders are held against.

import type { ScoredParse } from "../../src/decode/span-scores.ts"
import type { NumberedBracket } from "../../src/transition/numbered-bracket.ts"
import type { SpanScores } from "../../src/transition/scores.ts"
import { everyTree } from "../transition/every-configuration.ts"
import { fulfils, type Wishes } from "./wishes.ts"

type Brackets = readonly NumberedBracket[]

const made = new Map<string, readonly Brackets[]>()

/// Every tree over so many words with every choice of labels from 1 on.
function labelledTrees(length: number, labelCount: number): readonly Brackets[] {
  const key = `${length} ${labelCount}`
  const labels = Array.from({ length: labelCount - 1 }, (_, at) => at + 1)
  const labelled = (spans: Brackets) =>
    spans.reduce<NumberedBracket[][]>(
      (trees, span) => trees.flatMap((tree) => labels.map((label) => [...tree, { ...span, label }])),
      [[]],
    )
  const trees = made.get(key) ?? everyTree(length).flatMap(labelled)
  made.set(key, trees)
  return trees
}

/// Every tree with every choice of labels, those left out that don't fulfil the wishes; the best first.
export function scoredTrees(scores: SpanScores, wishes?: Wishes): ScoredParse[] {
  const size = scores.length + 1
  const odds: number[][] = []
  for (let i = 0; i < scores.length; i++) {
    for (let j = i + 1; j <= scores.length; j++) {
      const labels = [...scores.labels(i, j)]
      odds[i * size + j] = labels.map((score) => score - (labels[0] as number))
    }
  }
  const oddsOf = ({ start, end, label }: NumberedBracket) => odds[start * size + end]?.[label] as number
  return labelledTrees(scores.length, odds[1]?.length as number)
    .filter((brackets) => wishes === undefined || fulfils(brackets, wishes))
    .map((brackets) => ({ brackets, score: brackets.reduce((sum, bracket) => sum + oddsOf(bracket), 0) }))
    .sort((a, b) => b.score - a.score)
}

/// The sum of exp(score / temperature) over trees.
export function weightOf(trees: readonly ScoredParse[], temperature = 1): number {
  return trees.reduce((sum, { score }) => sum + Math.exp(score / temperature), 0)
}

/// The trees that have the bracket.
export function treesWith(
  trees: readonly ScoredParse[],
  { start, end, label }: NumberedBracket,
): ScoredParse[] {
  return trees.filter(({ brackets }) =>
    brackets.some((bracket) => bracket.start === start && bracket.end === end && bracket.label === label),
  )
}
