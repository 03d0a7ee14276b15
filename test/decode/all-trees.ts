// Every tree over a few words, scored by the chart's definition. Plain and slow on purpose: the chart decoders are tested
// against this.

import type { ScoredParse } from "../../src/decode/scored-parse.ts"
import type { NumberedBracket } from "../../src/transition/numbered-bracket.ts"
import type { SpanScores } from "../../src/transition/scores.ts"
import { everyTree } from "../transition/every-configuration.ts"
import { meets, type Requirements } from "./random-requirements.ts"

type Brackets = readonly NumberedBracket[]

const cache = new Map<string, readonly Brackets[]>()

/// Every tree over `length` words with every choice of labels, 1 or greater.
function labelledTrees(length: number, labelCount: number): readonly Brackets[] {
  const key = `${length} ${labelCount}`
  const labels = Array.from({ length: labelCount - 1 }, (_, at) => at + 1)
  const labelled = (spans: Brackets) =>
    spans.reduce<NumberedBracket[][]>(
      (trees, span) => trees.flatMap((tree) => labels.map((label) => [...tree, { ...span, label }])),
      [[]],
    )
  const trees = cache.get(key) ?? everyTree(length).flatMap(labelled)
  cache.set(key, trees)
  return trees
}

/// Every tree with every choice of labels that meets the requirements, best first.
export function scoredTrees(scores: SpanScores, requirements?: Requirements): ScoredParse[] {
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
    .filter((brackets) => requirements === undefined || meets(brackets, requirements))
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
