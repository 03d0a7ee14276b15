// The decisions that made a parse, and how probable the network found each of them. Unlike the probability of a tree among
// all trees, this is what a model has learned that was trained on single actions.

import { Configuration, combine, shift } from "../transition/configuration.ts"
import type { NumberedBracket } from "../transition/numbered-bracket.ts"
import type { SpanScores } from "../transition/scores.ts"
import { noLabel } from "../tree/label-set.ts"
import { Constraints } from "./constraints.ts"

/// Log-probabilities of decisions. An action that was the only one allowed has the probability 1.
export interface Decisions {
  /// Of all decisions of the parse together.
  readonly tree: number
  /// Of each bracket, in the parse's order: of its label, and of the structural action that made its span.
  readonly brackets: readonly number[]
}

/// The decisions of a parse. `spans` are all spans that the decoder made, those without a label too, in any order.
export function decisionsOf(
  { brackets, spans }: Record<"brackets" | "spans", readonly NumberedBracket[]>,
  scores: SpanScores,
  constraints: Constraints = Constraints.none(scores.length),
): Decisions {
  const { length } = scores
  const c = new Configuration(length)
  const bySpan = new Map<number, number>()
  let tree = 0
  // Spans are finished from left to right, and of those that end together the shorter ones first.
  for (const { start, end, label } of spans.toSorted((a, b) => a.end - b.end || b.start - a.start)) {
    const action = end > c.right ? shift : combine
    const structure = structureLogProbability(c, action, scores, constraints)
    c.act(action)
    c.label(label)
    const restricts = constraints.appliesTo(start, end)
    const allows = restricts ? (other: number) => constraints.allowsLabel(start, end, other) : undefined
    const mustLabel = start === 0 && end === length
    const labelled = logSoftmaxAt(scores.labels(start, end), label, { first: mustLabel ? 1 : 0, allows })
    bySpan.set(start * (length + 1) + end, structure + labelled)
    tree += structure + labelled
  }
  return {
    tree,
    brackets: brackets.map(({ start, end }) => bySpan.get(start * (length + 1) + end) as number),
  }
}

function structureLogProbability(
  c: Configuration,
  action: typeof shift | typeof combine,
  scores: SpanScores,
  constraints: Constraints,
): number {
  const { below, left, right } = c
  const isFree =
    c.canShift &&
    c.canCombine &&
    constraints.allowsShift(left, right) &&
    constraints.allowsCombine(left, right)
  if (!isFree) return 0
  const pair = scores.structure(below, left, right)
  return logOfTwo(pair[action] as number, pair[action === shift ? combine : shift] as number)
}

/// The log-probability of the first of two actions, given their scores.
export function logOfTwo(chosen: number, other: number): number {
  const difference = other - chosen
  return -(Math.max(0, difference) + Math.log1p(Math.exp(-Math.abs(difference))))
}

/// The log-probability of a label among those from `first` on that are allowed (default: all of them). `from` and `count`
/// are where its scores are in the array (default: all of it).
export function logSoftmaxAt(
  scores: Float32Array,
  label: number,
  {
    first = noLabel,
    from = 0,
    count = scores.length,
    allows,
  }: {
    readonly first?: number
    readonly from?: number
    readonly count?: number
    readonly allows?: ((label: number) => boolean) | undefined
  } = {},
): number {
  const chosen = scores[from + label] as number
  let most = chosen
  for (let other = first; other < count; other++) {
    const score = scores[from + other] as number
    if (score > most && (allows === undefined || allows(other))) most = score
  }
  let sum = 0
  for (let other = first; other < count; other++) {
    const lead = (scores[from + other] as number) - most
    // Anything less likely doesn't change the sum, and most labels are.
    if (lead > negligible && (allows === undefined || allows(other))) sum += Math.exp(lead)
  }
  return chosen - most - Math.log(sum)
}

const negligible = -40
