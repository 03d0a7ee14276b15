// Every parse of a few words that the transition system can make. Plain and slow on purpose: the decoders are tested
// against this.

import type { ScoredParse } from "../../src/decode/scored-parse.ts"
import type { NumberedBracket } from "../../src/transition/numbered-bracket.ts"
import type { SpanScores } from "../../src/transition/scores.ts"

type Span = readonly [start: number, end: number]

interface Derivation {
  /// The spans that are made, each of which then has a label action.
  readonly spans: readonly Span[]
  /// The sum of the scores of the structural actions.
  readonly score: number
}

/// Every sequence of structural actions.
function everyDerivation(scores: SpanScores): Derivation[] {
  const done: Derivation[] = []
  const go = (stack: readonly number[], { spans, score }: Derivation): void => {
    const [i, k, j] = [stack.at(-3) ?? 0, stack.at(-2) ?? 0, stack.at(-1) ?? 0]
    if (stack.length === 2 && j === scores.length) done.push({ spans, score })
    const [shift, combine] = scores.structure(i, k, j) as unknown as [number, number]
    if (j < scores.length) go([...stack, j + 1], { spans: [...spans, [j, j + 1]], score: score + shift })
    if (stack.length > 2) {
      go([...stack.slice(0, -2), j], { spans: [...spans, [i, j]], score: score + combine })
    }
  }
  go([0], { spans: [], score: 0 })
  return done
}

/// Every choice of labels for the spans; the whole sentence must have one. Labels at −∞ are left out.
function everyLabelling(scores: SpanScores, { spans, score }: Derivation): ScoredParse[] {
  let parses: ScoredParse[] = [{ brackets: [], score }]
  for (const [start, end] of spans) {
    const labels = Array.from(scores.labels(start, end))
    const isWhole = start === 0 && end === scores.length
    parses = parses.flatMap((parse) =>
      labels.flatMap((labelScore, label) => {
        if ((label === 0 && isWhole) || labelScore === Number.NEGATIVE_INFINITY) return []
        const brackets = label === 0 ? parse.brackets : [...parse.brackets, { start, end, label }]
        return [{ brackets, score: parse.score + labelScore }]
      }),
    )
  }
  return parses
}

/// A name for a set of brackets, whatever their order.
export function nameOf(brackets: readonly NumberedBracket[]): string {
  const names = brackets.map(({ start, end, label }) => `${start}-${end}:${label}`)
  return names.sort().join(" ")
}

/// Every tree with the score of its best derivation, best first.
export function allTrees(scores: SpanScores): ScoredParse[] {
  const best = new Map<string, ScoredParse>()
  for (const derivation of everyDerivation(scores)) {
    for (const parse of everyLabelling(scores, derivation)) {
      const name = nameOf(parse.brackets)
      if (parse.score > (best.get(name)?.score ?? Number.NEGATIVE_INFINITY)) best.set(name, parse)
    }
  }
  return [...best.values()].sort((a, b) => b.score - a.score)
}

/// The best score of all, and the names of the trees that have it. Labels don't depend on each other, so only the best
/// ones of each span are tried.
export function bestOfAll(scores: SpanScores): {
  readonly score: number
  readonly names: ReadonlySet<string>
} {
  const onlyBest: SpanScores = {
    ...scores,
    labels: (i, j) => {
      const labels = Array.from(scores.labels(i, j))
      const isWhole = i === 0 && j === scores.length
      const best = Math.max(...labels.slice(isWhole ? 1 : 0))
      return Float32Array.from(labels, (score) => (score === best ? score : Number.NEGATIVE_INFINITY))
    },
  }
  let score = Number.NEGATIVE_INFINITY
  let names = new Set<string>()
  for (const derivation of everyDerivation(scores)) {
    for (const parse of everyLabelling(onlyBest, derivation)) {
      if (parse.score > score) names = new Set()
      score = Math.max(score, parse.score)
      if (parse.score === score) names.add(nameOf(parse.brackets))
    }
  }
  return { score, names }
}
