// The best of all trees, exactly: CKY in O(n³) time and O(n²) memory.
//
// A tree is a set of labelled spans that don't cross, one of them the whole sentence. Its score is the sum over its
// brackets of the label's log-odds against "no label". A span without a bracket adds nothing, so a tree has one
// score however it is binarised. If every span of the sentence draws its label independently, exp(score) divided by the
// sum over all trees is the tree's probability, given that the outcome is a tree.

import type { NumberedBracket } from "../../transition/numbered-bracket.ts"
import type { SpanScores } from "../../transition/scores.ts"
import { finish, type Steps } from "../../transition/steps.ts"
import { noLabel } from "../../tree/label-set.ts"
import type { ScoredParse } from "../scored-parse.ts"
import type { SearchOptions } from "../search.ts"
import { ChartSlots, greatestSum } from "./chart-slots.ts"
import { SpanOdds } from "./span-odds.ts"

/// The tree with the greatest sum of log-odds. Of equals, the one with the leftmost split and the smallest label. Calls
/// `labels(i, j)` once per span, by ascending i, then by ascending j.
export function chartParse(
  scores: SpanScores,
  options: Pick<SearchOptions, "constraints"> = {},
): ScoredParse {
  return finish(chartSteps(scores, options))
}

/// The same with pauses.
export function* chartSteps(
  scores: SpanScores,
  { constraints }: Pick<SearchOptions, "constraints">,
): Steps<ScoredParse> {
  const chart = yield* fillChart(new SpanOdds(scores, constraints))
  const root = chart.slots.rest(0, scores.length)
  return { brackets: traceBack(chart, root), score: chart.best[root] as number }
}

/// For each slot, the score of the best subtree that can fill it, and the label of that subtree's root.
export interface Chart {
  readonly slots: ChartSlots
  readonly best: Float64Array
  readonly labels: Int32Array
}

export function* fillChart(odds: SpanOdds): Steps<Chart> {
  const slots = new ChartSlots(odds.length)
  const best = slots.table()
  const labels = new Int32Array(best.length)
  yield* odds.forEachSteps((i, j, ofLabels) => {
    const label = bestBracket(ofLabels)
    const rest = (ofLabels[noLabel] as number) >= (ofLabels[label] as number) ? noLabel : label
    const part = j - i > 1 ? label : rest
    best[slots.part(i, j)] = ofLabels[part] as number
    labels[slots.part(i, j)] = part
    best[slots.rest(i, j)] = ofLabels[rest] as number
    labels[slots.rest(i, j)] = rest
  })
  for (let i = odds.length - 1; i >= 0; i--) {
    addInsides(slots, best, i)
    yield
  }
  return { slots, best, labels }
}

/// Adds the best split to the slots of the spans that begin at i, once later spans are complete.
function addInsides(slots: ChartSlots, best: Float64Array, i: number): void {
  for (let j = i + 2; j < slots.size; j++) {
    const inside = greatestSum(best, slots.part(i, i + 1), best, slots.rest(i + 1, j), j - i - 1)
    best[slots.part(i, j)] = (best[slots.part(i, j)] as number) + inside
    best[slots.rest(i, j)] = (best[slots.rest(i, j)] as number) + inside
  }
}

function bestBracket(odds: Float64Array): number {
  let best = 1
  for (let label = 2; label < odds.length; label++) {
    if ((odds[label] as number) > (odds[best] as number)) best = label
  }
  return best
}

// In pre-order. Splits aren't stored but computed again: a tree has few of them, the chart many.
function traceBack(chart: Chart, root: number): NumberedBracket[] {
  const { slots, labels } = chart
  const brackets: NumberedBracket[] = []
  const open = [root]
  for (let slot = open.pop(); slot !== undefined; slot = open.pop()) {
    const { start, end } = slots.spanOf(slot)
    const label = labels[slot] as number
    if (label !== noLabel) brackets.push({ start, end, label })
    if (end - start === 1) continue
    const split = bestSplit(chart, start, end)
    open.push(slots.rest(split, end), slots.part(start, split))
  }
  return brackets
}

function bestSplit({ slots, best }: Chart, i: number, j: number): number {
  const sum = (k: number) => (best[slots.part(i, k)] as number) + (best[slots.rest(k, j)] as number)
  let split = i + 1
  for (let k = i + 2; k < j; k++) if (sum(k) > sum(split)) split = k
  return split
}
