// The chart's distribution over trees: the sum over all trees, and the probability of each bracket.
//
// The inside of a span is everything that can be below it; its outside, everything that can be around it as a part or as
// a rest. Sums are stored as logarithms, since those of a long sentence exceed the range of numbers.

import type { SpanScores } from "../../transition/scores.ts"
import { finish, type Steps } from "../../transition/steps.ts"
import { noLabel } from "../../tree/label-set.ts"
import { finite, type ScoredParse } from "../scored-parse.ts"
import type { SearchOptions } from "../search.ts"
import { ChartSlots, greatestSum } from "./chart-slots.ts"
import { SpanOdds } from "./span-odds.ts"

/// The probabilities of the brackets and trees of a sentence.
export interface Marginals {
  /// The logarithm of the sum of exp(score / temperature) over all trees that the constraints allow.
  readonly logPartition: number
  /// The probability that the span (i, j) has the label; for label 0, that it isn't a bracket. Calls `labels(i, j)` again.
  probability(i: number, j: number, label: number): number
  /// The probability that the span (i, j) is a bracket, whatever its label.
  spanProbability(i: number, j: number): number
  /// The log-probability of a tree that the chart found.
  treeLogProbability(parse: ScoredParse): number
}

/// The distribution over the trees of a sentence. The temperature (default: 1) divides all log-odds: above 1 the
/// probabilities of trees become more alike, below 1 less. Calls `labels(i, j)` once per span, by ascending i, then by
/// ascending j.
export function marginals(
  scores: SpanScores,
  options: Pick<SearchOptions, "constraints"> & { readonly temperature?: number } = {},
): Marginals {
  return finish(marginalSteps(scores, options))
}

/// The same with pauses.
export function* marginalSteps(
  scores: SpanScores,
  { constraints, temperature = 1 }: Pick<SearchOptions, "constraints"> & { readonly temperature?: number },
): Steps<Marginals> {
  if (!(temperature > 0 && Number.isFinite(temperature))) {
    throw new RangeError(`the temperature is ${temperature}; it must be a finite number greater than 0`)
  }
  const odds = new SpanOdds(scores, constraints)
  const slots = new ChartSlots(odds.length)
  const weights = yield* weigh(odds, slots, temperature)
  const inside = yield* sumInside(weights, slots)
  const logPartition = finite(inside.items[slots.rest(0, odds.length)] as number, "the sum over all trees")
  const around = yield* sumOutside(weights, inside.items, slots)

  const slotOf = (i: number, j: number) => {
    if (!(Number.isInteger(i) && Number.isInteger(j) && i >= 0 && i < j && j <= odds.length)) {
      throw new RangeError(`(${i}, ${j}) is not a span of a sentence of ${odds.length} words`)
    }
    return slots.part(i, j)
  }
  // The probability of brackets of the given weight, with everything that can be around and below them.
  const probabilityOf = (slot: number, weight: number) => {
    const logarithm = (around[slot] as number) + weight + (inside.splits[slot] as number) - logPartition
    // Rounding may push it above 1.
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
      if (ofLabel === undefined) throw new RangeError(`${label} is not a label of the span (${i}, ${j})`)
      // `odds.of` doesn't know whether a span crosses a required one; its weight does.
      return weights[slot] === none ? 0 : probabilityOf(slot, ofLabel / temperature)
    },
    treeLogProbability: ({ score }) => score / temperature - logPartition,
  }
}

const none = Number.NEGATIVE_INFINITY

/// The weight of each span by itself: in the slot of a part, the sum over its brackets; in the slot of a rest, also that
/// of having no bracket, where this is allowed.
function* weigh(odds: SpanOdds, slots: ChartSlots, temperature: number): Steps<Float64Array> {
  const weights = slots.table()
  yield* odds.forEachSteps((i, j, ofLabels) => {
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

/// From short spans to long ones: `splits` is the sum over the splits of a span, in the slot of a part; `items` is the
/// sum over all subtrees that can fill a slot.
function* sumInside(
  weights: Float64Array,
  slots: ChartSlots,
): Steps<{ readonly items: Float64Array; readonly splits: Float64Array }> {
  const items = slots.table()
  const splits = slots.table()
  for (let i = slots.size - 2; i >= 0; i--) {
    yield
    // A word is a part with or without a bracket.
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

/// From long spans to short ones: the sum over everything that can be around a span with a bracket, in the slot of a
/// part.
function* sumOutside(weights: Float64Array, items: Float64Array, slots: ChartSlots): Steps<Float64Array> {
  const around = slots.table()
  // Transposed, so that a row has the parts with the same end or the rests with the same start: a span's neighbours.
  const transposed = slots.table()
  // Everything around the splits of a span, including its own weight: the same number in both slots.
  const aroundSplits = slots.table()
  const length = slots.size - 1
  for (let i = 0; i < length; i++) {
    for (let j = i + 1; j <= length; j++) {
      transposed[slots.part(i, j)] = items[slots.rest(i, j)] as number
      transposed[slots.rest(i, j)] = items[slots.part(i, j)] as number
    }
  }
  for (let i = 0; i < length; i++) {
    yield
    for (let j = length; j > i; j--) {
      const asPart = logSumOfProducts(
        aroundSplits,
        slots.part(i, j + 1),
        transposed,
        slots.part(j, j + 1),
        length - j,
      )
      const isRoot = i === 0 && j === length
      const asRest = isRoot
        ? 0
        : logSumOfProducts(aroundSplits, slots.rest(0, j), transposed, slots.rest(0, i), i)
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

// Terms this far below the greatest (exp(-40) ≈ 4e-18) are lost in rounding, even a thousand of them. Sharp scores have
// many such terms, and skipping them saves up to half of the time.
const negligible = 40

/// The logarithm of the sum of `count` products; the logarithms of the products are the sums of `greatestSum`.
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
