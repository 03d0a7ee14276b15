// The chart's distribution over trees: the sum over all of them, and how likely each bracket is.
//
// The inside of a span is all that can stand under it; its outside, all that can stand around it as a part or as a
// rest. Sums are kept as logarithms, since those of a long sentence leave the range of numbers.

import type { SpanScores } from "../transition/scores.ts"
import { noLabel } from "../tree/label-set.ts"
import type { ChartOptions } from "./chart.ts"
import { ChartSlots, greatestSum } from "./chart-slots.ts"
import { SpanOdds } from "./span-odds.ts"
import { finite, type ScoredParse } from "./span-scores.ts"

export interface MarginalsOptions extends ChartOptions {
  /// Divides all log-odds: above 1 trees become more alike in probability, below 1 less. 1 unless told otherwise.
  readonly temperature?: number
}

export interface Marginals {
  /// The logarithm of the sum of exp(score / temperature) over all trees that the constraints allow.
  readonly logPartition: number
  /// The probability that the span (i, j) has the label; label 0: that it is no bracket. Calls `labels(i, j)` again.
  probability(i: number, j: number, label: number): number
  /// The probability that the span (i, j) is a bracket, whatever its label.
  spanProbability(i: number, j: number): number
  /// The logarithm of the probability of a tree that a chart gave.
  treeLogProbability(parse: ScoredParse): number
}

/// The distribution of the trees of a sentence. Calls `labels(i, j)` once for each span, by ascending i and for each
/// i by ascending j.
export function marginals(
  scores: SpanScores,
  { constraints, temperature = 1 }: MarginalsOptions = {},
): Marginals {
  if (!(temperature > 0 && Number.isFinite(temperature))) {
    throw new RangeError(`the temperature is ${temperature}; it must be a number above 0`)
  }
  const odds = new SpanOdds(scores, constraints)
  const slots = new ChartSlots(odds.length)
  const weights = weigh(odds, slots, temperature)
  const inside = sumInside(weights, slots)
  const logPartition = finite(inside.items[slots.rest(0, odds.length)] as number, "all trees together")
  const around = sumOutside(weights, inside.items, slots)

  const slotOf = (i: number, j: number) => {
    if (!(Number.isInteger(i) && Number.isInteger(j) && i >= 0 && i < j && j <= odds.length)) {
      throw new RangeError(`(${i}, ${j}) is no span of a sentence of ${odds.length} words`)
    }
    return slots.part(i, j)
  }
  // The probability of brackets of the given weight, with all that can stand around and under them.
  const probabilityOf = (slot: number, weight: number) => {
    const logarithm = (around[slot] as number) + weight + (inside.splits[slot] as number) - logPartition
    // Rounding may carry it beyond 1.
    return Math.min(1, Math.exp(logarithm))
  }
  const spanProbability = (i: number, j: number) => {
    const slot = slotOf(i, j)
    return probabilityOf(slot, weights[slot] as number)
  }
  return {
    logPartition,
    spanProbability,
    probability(i, j, label) {
      if (label === noLabel) return 1 - spanProbability(i, j)
      const slot = slotOf(i, j)
      const ofLabel = odds.of(i, j)[label]
      if (ofLabel === undefined) throw new RangeError(`${label} is no label of the span (${i}, ${j})`)
      // A span that crosses a required one has odds too, if it is asked for alone.
      return weights[slot] === none ? 0 : probabilityOf(slot, ofLabel / temperature)
    },
    treeLogProbability: ({ score }) => score / temperature - logPartition,
  }
}

const none = Number.NEGATIVE_INFINITY

/// The weights of each span by itself: in the slot of a part that of its brackets, in the slot of a rest that of
/// going without one too, where it may.
function weigh(odds: SpanOdds, slots: ChartSlots, temperature: number): Float64Array {
  const weights = slots.table()
  odds.forEach((i, j, ofLabels) => {
    let greatest = none
    for (let label = 1; label < ofLabels.length; label++) {
      greatest = Math.max(greatest, ofLabels[label] as number)
    }
    let sum = 0
    if (greatest > none) {
      for (let label = 1; label < ofLabels.length; label++) {
        sum += Math.exp(((ofLabels[label] as number) - greatest) / temperature)
      }
    }
    const bracket = sum === 0 ? none : greatest / temperature + Math.log(sum)
    weights[slots.part(i, j)] = bracket
    weights[slots.rest(i, j)] = logAdd(bracket, ofLabels[noLabel] as number)
  })
  return weights
}

/// From short spans to long ones: `splits` the sum over the splits of a span, in the slot of a part; `items` the sum
/// over all that can stand in a slot.
function sumInside(weights: Float64Array, slots: ChartSlots) {
  const items = slots.table()
  const splits = slots.table()
  for (let i = slots.size - 2; i >= 0; i--) {
    // A word is a part with a bracket or without.
    const word = weights[slots.rest(i, i + 1)] as number
    items[slots.part(i, i + 1)] = word
    items[slots.rest(i, i + 1)] = word
    for (let j = i + 2; j < slots.size; j++) {
      const sum = logSumOfProducts(items, slots.part(i, i + 1), items, slots.rest(i + 1, j), j - i - 1)
      splits[slots.part(i, j)] = sum
      items[slots.part(i, j)] = (weights[slots.part(i, j)] as number) + sum
      items[slots.rest(i, j)] = (weights[slots.rest(i, j)] as number) + sum
    }
  }
  return { items, splits }
}

/// From long spans to short ones: the sum over all that can stand around a span with a bracket, in the slot of a
/// part.
function sumOutside(weights: Float64Array, items: Float64Array, slots: ChartSlots): Float64Array {
  const around = slots.table()
  // Rows of parts that end alike and of rests that start alike: here a span's neighbours come in that order.
  const turned = slots.table()
  // Around the splits of a span, its own weight included: the same in both slots.
  const aroundSplits = slots.table()
  const length = slots.size - 1
  for (let i = 0; i < length; i++) {
    for (let j = i + 1; j <= length; j++) {
      turned[slots.part(i, j)] = items[slots.rest(i, j)] as number
      turned[slots.rest(i, j)] = items[slots.part(i, j)] as number
    }
  }
  for (let i = 0; i < length; i++) {
    for (let j = length; j > i; j--) {
      const asPart = logSumOfProducts(
        aroundSplits,
        slots.part(i, j + 1),
        turned,
        slots.part(j, j + 1),
        length - j,
      )
      const isRoot = i === 0 && j === length
      const asRest = isRoot
        ? 0
        : logSumOfProducts(aroundSplits, slots.rest(0, j), turned, slots.rest(0, i), i)
      around[slots.part(i, j)] = logAdd(asPart, asRest)
      const ofSplits = logAdd(
        asPart + (weights[slots.part(i, j)] as number),
        asRest + (weights[slots.rest(i, j)] as number),
      )
      aroundSplits[slots.part(i, j)] = ofSplits
      aroundSplits[slots.rest(i, j)] = ofSplits
    }
  }
  return around
}

function logAdd(a: number, b: number): number {
  const greater = Math.max(a, b)
  return greater === none ? none : greater + Math.log1p(Math.exp(Math.min(a, b) - greater))
}

// Summands so far below the greatest (exp(-40) ≈ 4e-18) are lost in rounding, a thousand of them included. Sharp
// scores make many such, and leaving them out then saves up to half of the time.
const negligible = 40

/// The logarithm of the sum of `count` products, whose logarithms are sums as those of `greatestSum`.
function logSumOfProducts(
  a: Float64Array,
  aFrom: number,
  b: Float64Array,
  bFrom: number,
  count: number,
): number {
  const greatest = greatestSum(a, aFrom, b, bFrom, count)
  if (greatest === none) return none
  const least = greatest - negligible
  let sum = 0
  for (let at = aFrom, other = bFrom; at < aFrom + count; at++, other++) {
    const logarithm = (a[at] as number) + (b[other] as number)
    if (logarithm >= least) sum += Math.exp(logarithm - greatest)
  }
  return greatest + Math.log(sum)
}
