import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { dynamicProgrammingParses } from "../../../src/decode/packed/dynamic-programming.ts"
import type { ScoredParse } from "../../../src/decode/scored-parse.ts"
import { GoldTree } from "../../../src/transition/gold-tree.ts"
import type { SpanScores } from "../../../src/transition/scores.ts"
import { allTrees, nameOf } from "../all-parses.ts"
import { constraintsOf, meets, randomRequirements } from "../random-requirements.ts"
import { randomScores } from "../random-scores.ts"
import { cheapScores, firstSentence } from "../sentence-scores.ts"

const unbounded = Number.POSITIVE_INFINITY
const seeds = fc.nat(1e6)

/// Compares an array with the complete array of which it should be the first part. Trees of equal score may be swapped.
function expectPrefix(parses: readonly ScoredParse[], all: readonly ScoredParse[], k: number): void {
  expect(parses).toHaveLength(Math.min(k, all.length))
  const scoreOf = new Map(all.map(({ brackets, score }) => [nameOf(brackets), score]))
  const names = parses.map(({ brackets }) => nameOf(brackets))
  expect(new Set(names).size).toBe(names.length)
  const isClose = (a: number, b = Number.NaN) => Math.abs(a - b) < 1e-9
  const wrong = parses.filter(({ score }, rank) => {
    return !(isClose(score, all[rank]?.score) && isClose(score, scoreOf.get(names[rank] as string)))
  })
  expect(wrong).toEqual([])
}

describe("the k best parses", () => {
  it.each([1, 2, 3, 4])("are all trees over %d words in order, if k is large enough", (length) => {
    for (const levels of [2, 1e6]) {
      const scores = firstSentence(randomScores(levels, 3, levels), length)
      const all = allTrees(scores)
      expectPrefix(
        dynamicProgrammingParses(scores, { beam: unbounded, k: all.length + 1 }),
        all,
        all.length + 1,
      )
      const step = Math.ceil(all.length / 5)
      for (let k = 1; k <= all.length; k += step) {
        expectPrefix(dynamicProgrammingParses(scores, { beam: unbounded, k }), all, k)
      }
    }
  })

  it.each([5, 6])("are the first of all trees over %d words", (length) => {
    for (const seed of [1, 2, 3]) {
      const scores = firstSentence(randomScores(seed, 2), length)
      expectPrefix(dynamicProgrammingParses(scores, { beam: unbounded, k: 20 }), allTrees(scores), 20)
    }
  })

  it("are those that meet the constraints", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), seeds, (length, seed) => {
        const scores = firstSentence(randomScores(seed, 3), length)
        const requirements = randomRequirements(length, 3, seed)
        const all = allTrees(scores).filter(({ brackets }) => meets(brackets, requirements))
        const constraints = constraintsOf(length, requirements)
        expectPrefix(dynamicProgrammingParses(scores, { beam: unbounded, k: 50, constraints }), all, 50)
      }),
      { numRuns: 50 },
    )
  })

  it("are different trees in order within a beam, and the first is the best parse", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 15 }),
        seeds,
        fc.constantFrom(1, 2, 8),
        fc.constantFrom(1, 2, 1e6),
        (length, seed, beam, levels) => {
          const scores = firstSentence(randomScores(seed, 3, levels), length)
          const parses = dynamicProgrammingParses(scores, { beam, k: 30 })
          expect(parses[0]).toEqual(dynamicProgrammingParses(scores, { beam })[0])
          expect(new Set(parses.map(({ brackets }) => nameOf(brackets))).size).toBe(parses.length)
          const found = parses.map(({ score }) => score)
          expect(found).toEqual(found.toSorted((a, b) => b - a))
          for (const { brackets } of parses) {
            expect(new GoldTree(length, brackets).size).toBe(brackets.length)
          }
          // Even a single derivation has a choice of 3 labels for every word.
          if (length >= 4) expect(parses).toHaveLength(30)
        },
      ),
      { numRuns: 60 },
    )
  })

  it("are found although each has more derivations than could be enumerated", () => {
    const flat: SpanScores = {
      length: 60,
      structure: () => Float32Array.of(-0.5, -0.5),
      labels: (i, j) => Float32Array.of(0, -20 - (i + j) / 100),
    }
    const parses = dynamicProgrammingParses(flat, { beam: 16, k: 10 })
    expect(parses.map(({ brackets }) => brackets.length)).toEqual([1, 2, 2, 2, 2, 2, 2, 2, 2, 2])
    expect(parses[1]?.brackets).toContainEqual({ start: 0, end: 1, label: 1 })
  })

  it.each([-9, 9])("of 10,000 words are found if combine is better than shift by %d", (eagerness) => {
    const parses = dynamicProgrammingParses(cheapScores(10_000, eagerness), { beam: 4, k: 3 })
    expect(parses).toHaveLength(3)
    for (const { brackets } of parses) expect(new GoldTree(10_000, brackets).size).toBe(brackets.length)
  })

  it.each([0, 1.5, Number.NaN, unbounded])("can't be %d", (k) => {
    expect(() => dynamicProgrammingParses(cheapScores(2), { beam: 2, k })).toThrow(RangeError)
  })
})
