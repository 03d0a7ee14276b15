// The best trees of all in their order: the chart's forest, with each span's derivations ranked as far as they are
// needed.

import type { NumberedBracket } from "../transition/numbered-bracket.ts"
import type { SpanScores } from "../transition/scores.ts"
import { noLabel } from "../tree/label-set.ts"
import { type Chart, type ChartOptions, fillChart } from "./chart.ts"
import { type Derivation, Ranking } from "./ranking.ts"
import { SpanOdds } from "./span-odds.ts"
import type { ScoredParse } from "./span-scores.ts"

export interface ChartKBestOptions extends ChartOptions {
  /// How many trees.
  readonly k: number
}

/// The k best trees, all distinct, the best first; fewer if there are no more. The first is that of `chartParse`.
/// Calls `labels(i, j)` as `chartParse` does, and then again for the spans that are part of good trees, in any order.
export function chartKBest(scores: SpanScores, { k, constraints }: ChartKBestOptions): ScoredParse[] {
  if (!(Number.isSafeInteger(k) && k > 0)) {
    throw new RangeError(`${k} best parses were asked for; k is a whole number from 1 on`)
  }
  const forest = new Forest(new SpanOdds(scores, constraints))
  const parses: ScoredParse[] = []
  while (parses.length < k) {
    const parse = forest.parse(parses.length)
    if (parse === undefined) break
    parses.push(parse)
  }
  return parses
}

// What the inside of one word can be.
const word = new Ranking([{ choice: 0, score: 0 }])

/// Three kinds of items: a slot of the chart joins one of its labels and its span's inside; an inside joins, at one
/// of its splits, a part and a rest; labels are what they are. Each is made when it is first asked for.
class Forest {
  readonly #odds: SpanOdds
  readonly #chart: Chart
  readonly #slots = new Map<number, Ranking>()
  readonly #insides = new Map<number, Ranking>()
  readonly #labels = new Map<number, Ranking>()

  constructor(odds: SpanOdds) {
    this.#odds = odds
    this.#chart = fillChart(odds)
  }

  /// The parse of the rank, 0 being the best.
  parse(rank: number): ScoredParse | undefined {
    const { slots } = this.#chart
    const root = slots.rest(0, this.#odds.length)
    const score = this.#slot(root).at(rank)?.score
    if (score === undefined) return undefined
    const brackets: NumberedBracket[] = []
    const open = [{ slot: root, rank }]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { slot } = next
      const { start, end } = slots.spanOf(slot)
      const { left, right } = this.#slot(slot).at(next.rank) as Derivation
      const label = this.#labelsOf(slot).at(left)?.choice as number
      if (label !== noLabel) brackets.push({ start, end, label })
      if (end - start === 1) continue
      const { choice: split, ...ranks } = this.#inside(start, end).at(right) as Derivation
      open.push({ slot: slots.rest(split, end), rank: ranks.right })
      open.push({ slot: slots.part(start, split), rank: ranks.left })
    }
    return { brackets, score }
  }

  #slot(slot: number): Ranking {
    return known(this.#slots, slot, () => {
      const { slots, best } = this.#chart
      const { start, end } = slots.spanOf(slot)
      const choices = [{ choice: 0, score: best[slot] as number }]
      return new Ranking(choices, () => [this.#labelsOf(slot), this.#inside(start, end)])
    })
  }

  #inside(i: number, j: number): Ranking {
    if (j - i === 1) return word
    const { slots, best } = this.#chart
    return known(this.#insides, slots.part(i, j), () => {
      const splits: { choice: number; score: number }[] = []
      for (let k = i + 1; k < j; k++) {
        const score = (best[slots.part(i, k)] as number) + (best[slots.rest(k, j)] as number)
        if (score > Number.NEGATIVE_INFINITY) splits.push({ choice: k, score })
      }
      return new Ranking(splits, (k) => [this.#slot(slots.part(i, k)), this.#slot(slots.rest(k, j))])
    })
  }

  #labelsOf(slot: number): Ranking {
    return known(this.#labels, slot, () => {
      const { slots } = this.#chart
      const { start, end } = slots.spanOf(slot)
      const mayGoWithout = end - start === 1 || slot === slots.rest(start, end)
      const labels: { choice: number; score: number }[] = []
      this.#odds.of(start, end).forEach((score, choice) => {
        const isOpen = score > Number.NEGATIVE_INFINITY && (choice !== noLabel || mayGoWithout)
        if (isOpen) labels.push({ choice, score })
      })
      return new Ranking(labels)
    })
  }
}

function known(rankings: Map<number, Ranking>, key: number, make: () => Ranking): Ranking {
  let ranking = rankings.get(key)
  if (ranking === undefined) {
    ranking = make()
    rankings.set(key, ranking)
  }
  return ranking
}
