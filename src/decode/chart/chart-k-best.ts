// The k best of all trees: lazy k-best over the chart's forest.

import type { SpanScores } from "../../transition/scores.ts"
import { finish, type Steps } from "../../transition/steps.ts"
import { noLabel } from "../../tree/label-set.ts"
import { EdgeRanking } from "../edge-ranking.ts"
import { Heap } from "../heap.ts"
import { LabelRanking } from "../label-ranking.ts"
import { bracketsOf, eachDerivation, type Ranking } from "../lazy-k-best.ts"
import type { ScoredParse } from "../scored-parse.ts"
import { checkK, type SearchOptions } from "../search.ts"
import type { ScoredLabel } from "../transition-scores.ts"
import { type Chart, fillChart } from "./chart.ts"
import { SpanOdds } from "./span-odds.ts"

/// The k best trees (default: 1), all distinct, best first, or all trees if there are fewer. The first is that of
/// `chartParse`. Calls `labels(i, j)` as `chartParse` does, then again for the spans of good trees, in any order.
export function chartKBest(
  scores: SpanScores,
  options: Pick<SearchOptions, "k" | "constraints">,
): ScoredParse[] {
  return finish(chartKBestSteps(scores, options))
}

/// The same with pauses.
export function* chartKBestSteps(
  scores: SpanScores,
  { k = 1, constraints }: Pick<SearchOptions, "k" | "constraints">,
): Steps<ScoredParse[]> {
  checkK(k)
  const odds = new SpanOdds(scores, constraints)
  const root = new ChartForest(odds, yield* fillChart(odds)).root()
  const parses: ScoredParse[] = []
  for (const derivation of eachDerivation(root, k)) {
    parses.push({ brackets: bracketsOf(derivation), score: derivation.score })
    yield
  }
  return parses
}

/// A forest with three kinds of items: a slot of the chart, made of a label and of the inside of its span; the inside of a
/// span, made of a part and a rest at one of its splits; and the label of a slot. Each ranking is made when it is first
/// needed.
class ChartForest {
  readonly #odds: SpanOdds
  readonly #chart: Chart
  readonly #slots = new Map<number, Ranking>()
  readonly #labels = new Map<number, Ranking>()
  readonly #insides = new Map<number, Ranking>()

  constructor(odds: SpanOdds, chart: Chart) {
    this.#odds = odds
    this.#chart = chart
  }

  /// The trees of the sentence.
  root(): Ranking {
    return this.#slot(this.#chart.slots.rest(0, this.#odds.length))
  }

  #slot(slot: number): Ranking {
    return remembered(this.#slots, slot, () => {
      const { start, end } = this.#chart.slots.spanOf(slot)
      if (end - start === 1) return this.#labelsOf(slot)
      const best = this.#chart.best[slot] as number
      const tails = () => [this.#labelsOf(slot), this.#inside(start, end)]
      return new EdgeRanking({ best: [best], tails, score: sum }, { distinct: false })
    })
  }

  #inside(i: number, j: number): Ranking {
    const { slots, best } = this.#chart
    return remembered(this.#insides, slots.part(i, j), () => {
      const sums = new Float64Array(j - i - 1)
      for (let k = i + 1; k < j; k++) {
        sums[k - i - 1] = (best[slots.part(i, k)] as number) + (best[slots.rest(k, j)] as number)
      }
      const tails = (split: number) => {
        const k = i + 1 + split
        return [this.#slot(slots.part(i, k)), this.#slot(slots.rest(k, j))]
      }
      return new EdgeRanking({ best: sums, tails, score: sum }, { distinct: false })
    })
  }

  #labelsOf(slot: number): Ranking {
    return remembered(this.#labels, slot, () => {
      const { slots } = this.#chart
      const { start, end } = slots.spanOf(slot)
      const needsBracket = end - start > 1 && slot !== slots.rest(start, end)
      const labels = new Heap<ScoredLabel>(isBetter)
      this.#odds.of(start, end).forEach((score, label) => {
        const isOpen = score > Number.NEGATIVE_INFINITY && !(label === noLabel && needsBracket)
        if (isOpen) labels.push({ label, score })
      })
      return new LabelRanking(start, end, drawAll(labels))
    })
  }
}

// Few labels of a span are ever needed: a heap is faster than sorting them all.
function* drawAll<T>(heap: Heap<T>): Generator<T, void, undefined> {
  for (let item = heap.pop(); item !== undefined; item = heap.pop()) yield item
}

const isBetter = (a: ScoredLabel, b: ScoredLabel) =>
  a.score !== b.score ? a.score > b.score : a.label < b.label

const sum = (_: number, [first, second]: readonly [number, number]) => first + second

function remembered(rankings: Map<number, Ranking>, key: number, make: () => Ranking): Ranking {
  let ranking = rankings.get(key)
  if (ranking === undefined) {
    ranking = make()
    rankings.set(key, ranking)
  }
  return ranking
}
