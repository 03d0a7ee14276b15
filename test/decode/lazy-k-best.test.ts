import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { EdgeRanking, type Hyperedges } from "../../src/decode/edge-ranking.ts"
import { LabelRanking } from "../../src/decode/label-ranking.ts"
import {
  bestDerivations,
  bracketsOf,
  type Derivation,
  findDerivation,
  type Ranking,
} from "../../src/decode/lazy-k-best.ts"

/// Labels 1, 2, … of the span (start, start + 1) with the given scores.
function labelsOf(scores: readonly number[], start = 0): Ranking {
  const labels = scores.map((score, at) => ({ label: at + 1, score }))
  return new LabelRanking(
    start,
    start + 1,
    labels.sort((a, b) => b.score - a.score),
  )
}

/// An item with an edge per tuple of tails, whose scores add up.
function sumOf(edges: readonly (readonly Ranking[])[], distinct = false): EdgeRanking {
  const add = (scores: readonly number[]) => scores.reduce((sum, score) => sum + score, 0)
  const hyperedges: Hyperedges = {
    best: edges.map((tails) => add(tails.map(({ best }) => best))),
    tails: (edge) => edges[edge] as readonly Ranking[],
    score: (_, scores) => add(scores),
  }
  return new EdgeRanking(hyperedges, { distinct })
}

const scoresOf = (derivations: readonly Derivation[]) => derivations.map(({ score }) => score)
const nameOf = (derivation: Derivation) =>
  bracketsOf(derivation)
    .map(({ start, label }) => `${start}:${label}`)
    .join(" ")

const all = Number.POSITIVE_INFINITY
const scores = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 4 })

describe("labels as derivations", () => {
  it("come in their order, label 0 too, which makes no bracket", () => {
    const ranking = new LabelRanking(2, 5, [
      { label: 3, score: 7 },
      { label: 0, score: 4 },
    ])
    expect(ranking.best).toBe(7)
    expect(bestDerivations(ranking, all).map(({ score, span }) => [score, span])).toEqual([
      [7, { start: 2, end: 5, label: 3 }],
      [4, { start: 2, end: 5, label: 0 }],
    ])
    expect(bestDerivations(ranking, all).map(bracketsOf)).toEqual([[{ start: 2, end: 5, label: 3 }], []])
  })

  it("are drawn only when they are needed", () => {
    let drawn = 0
    function* labels() {
      for (drawn = 1; drawn <= 9; drawn++) yield { label: drawn, score: -drawn }
    }
    const ranking = new LabelRanking(0, 1, labels())
    expect(findDerivation(ranking, 2)?.score).toBe(-3)
    expect(drawn).toBe(3)
  })
})

describe("lazy k-best", () => {
  it("finds every combination of every edge once, in the order of their sums", () => {
    const edges = fc.array(fc.array(scores, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(edges, (lists) => {
        const item = sumOf(lists.map((list) => list.map((of, at) => labelsOf(of, at))))
        const sums = lists.flatMap((list) =>
          list.reduce<number[]>((sums, of) => sums.flatMap((sum) => of.map((score) => sum + score)), [0]),
        )
        const found = bestDerivations(item, all)
        expect(scoresOf(found)).toEqual(sums.sort((a, b) => b - a))
        expect(item.best).toBe(sums[0])
        for (const derivation of found) {
          const parts = derivation.tails().map((tail, at) => findDerivation(tail, derivation.ranks[at] ?? 0))
          expect(derivation.score).toBe(parts.reduce((sum, part) => sum + (part?.score ?? Number.NaN), 0))
        }
      }),
    )
  })

  it("orders equals by edge, then by the ranks of the tails", () => {
    const tied = () => sumOf([[labelsOf([1, 0], 0), labelsOf([1, 0], 1)], [labelsOf([2, 1], 2)]])
    const names = bestDerivations(tied(), all).map(nameOf)
    expect(names).toEqual(["0:1 1:1", "2:1", "0:1 1:2", "0:2 1:1", "2:2", "0:2 1:2"])
  })

  it("leaves out edges that aren't allowed", () => {
    const only = [labelsOf([1])]
    const best = [Number.NEGATIVE_INFINITY, 1]
    const item = new EdgeRanking(
      { best, tails: () => only, score: (_, [score]) => score as number },
      { distinct: false },
    )
    expect(bestDerivations(item, all)).toHaveLength(1)
  })

  it("counts only the best of derivations with the same brackets, in itself and in what is made of it", () => {
    const [a, b] = [labelsOf([3, 1], 0), labelsOf([2, 1], 1)]
    const twice = [
      [a, b],
      [b, a],
    ]
    expect(bestDerivations(sumOf(twice), all)).toHaveLength(8)
    const distinct = sumOf(twice, true)
    expect(bestDerivations(distinct, all).map(nameOf)).toEqual(["0:1 1:1", "0:1 1:2", "0:2 1:1", "0:2 1:2"])
    const above = sumOf([[distinct, labelsOf([0], 2)]], true)
    expect(scoresOf(bestDerivations(above, all))).toEqual([5, 4, 3, 2])
  })

  it.each([false, true])("works at any depth, distinct: %s, and no deeper than it must", (distinct) => {
    // Deeper than a call stack can be.
    let top: Ranking = labelsOf([2, 1])
    let asked = 0
    for (let depth = 0; depth < 20_000; depth++) {
      const tails = [labelsOf([0], depth + 1), top]
      const edges: Hyperedges = {
        best: [2],
        tails: () => {
          asked++
          return tails
        },
        score: (_, [side, below]) => (side as number) + (below as number),
      }
      top = new EdgeRanking(edges, { distinct })
    }
    expect(findDerivation(top, 0)?.score).toBe(2)
    if (!distinct) expect(asked).toBe(0)
    expect(findDerivation(top, 1)?.score).toBe(1)
    expect(findDerivation(top, 2)).toBeUndefined()
    expect(findDerivation(top, 9)).toBeUndefined()
    expect(bracketsOf(findDerivation(top, 0) as Derivation)).toHaveLength(20_001)
  })
})
