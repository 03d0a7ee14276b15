import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { greedy, parseInLockStep } from "../../../src/decode/lock-step.ts"
import { dynamicProgrammingParses } from "../../../src/decode/packed/dynamic-programming.ts"
import type { ScoredParse } from "../../../src/decode/scored-parse.ts"
import type { SearchOptions } from "../../../src/decode/search.ts"
import { GoldTree } from "../../../src/transition/gold-tree.ts"
import type { SpanScores } from "../../../src/transition/scores.ts"
import { allTrees, bestOfAll, nameOf } from "../all-parses.ts"
import { constraintsOf, meets, randomRequirements } from "../random-requirements.ts"
import { randomScores } from "../random-scores.ts"
import { cheapScores, counted, firstSentence } from "../sentence-scores.ts"

/// The best parse.
const parseOf = (scores: SpanScores, options: Omit<SearchOptions, "decoder">) =>
  dynamicProgrammingParses(scores, options)[0] as ScoredParse

const unbounded = Number.POSITIVE_INFINITY
const seeds = fc.nat(1e6)
const lengths = fc.integer({ min: 1, max: 20 })
const widths = fc.constantFrom(1, 2, 3, 8, 20)

describe("dynamic programming with an infinite beam", () => {
  it.each([1, 2, 3, 4, 5, 6, 7])("finds the best parse of all over %d words", (length) => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const scores = firstSentence(randomScores(seed, 4), length)
      const { score, names } = bestOfAll(scores)
      const parse = parseOf(scores, { beam: unbounded })
      expect(parse.score).toBeCloseTo(score, 9)
      expect(names).toContain(nameOf(parse.brackets))
    }
  })

  it("finds one of the best where there are several", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), seeds, fc.constantFrom(1, 2), (length, seed, levels) => {
        const scores = firstSentence(randomScores(seed, 3, levels), length)
        const { score, names } = bestOfAll(scores)
        const parse = parseOf(scores, { beam: unbounded })
        expect(parse.score).toBeCloseTo(score, 9)
        expect(names).toContain(nameOf(parse.brackets))
      }),
      { numRuns: 50 },
    )
  })

  it("finds the best parse that meets the constraints", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), seeds, (length, seed) => {
        const labelCount = length >= 4 ? 2 : 3
        const scores = firstSentence(randomScores(seed, labelCount), length)
        const requirements = randomRequirements(length, labelCount, seed)
        const [best] = allTrees(scores).filter(({ brackets }) => meets(brackets, requirements))
        const constraints = constraintsOf(length, requirements)
        const parse = parseOf(scores, { beam: unbounded, constraints })
        expect(meets(parse.brackets, requirements)).toBe(true)
        expect(parse.score).toBeCloseTo(best?.score as number, 9)
      }),
      { numRuns: 60 },
    )
  })
})

describe("dynamic programming within a beam", () => {
  it("is greedy parsing with a beam of 1, ties included", () => {
    fc.assert(
      fc.property(lengths, seeds, fc.constantFrom(1, 2, 1e6), (length, seed, levels) => {
        const scores = randomScores(seed, 4, levels)
        const [parse] = parseInLockStep([length], scores, greedy)
        const { brackets } = parseOf(firstSentence(scores, length), { beam: 1 })
        expect(nameOf(brackets)).toBe(nameOf(parse?.brackets ?? []))
      }),
    )
  })

  it("compares actions whose difference is lost in the sum", () => {
    const scores: SpanScores = {
      length: 3,
      structure: (_, k) => Float32Array.of(k === 0 ? -1e9 : 1e-10, 2e-10),
      labels: () => Float32Array.of(0, 1),
    }
    expect(nameOf(parseOf(scores, { beam: 1 }).brackets)).toContain("0-2:1")
  })

  it("never finds a better parse than the best, nor scores a tree too high", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), seeds, widths, (length, seed, beam) => {
        const scores = firstSentence(randomScores(seed, 2), length)
        const trees = allTrees(scores)
        const { brackets, score } = parseOf(scores, { beam })
        const same = trees.find((tree) => nameOf(tree.brackets) === nameOf(brackets))
        expect(score).toBeLessThanOrEqual((same?.score as number) + 1e-9)
        expect(score).toBeLessThanOrEqual((trees[0]?.score as number) + 1e-9)
        if (beam >= 20) expect(score).toBeCloseTo(trees[0]?.score as number, 9)
      }),
      { numRuns: 60 },
    )
  })

  it("finds a tree whose root has a label, whatever the scores", () => {
    fc.assert(
      fc.property(lengths, seeds, widths, fc.constantFrom(1, 1e6), (length, seed, beam, levels) => {
        const scores = firstSentence(randomScores(seed, 3, levels), length)
        const { brackets } = parseOf(scores, { beam })
        expect(new GoldTree(length, brackets).size).toBe(brackets.length)
      }),
    )
  })

  it("meets the constraints", () => {
    fc.assert(
      fc.property(lengths, seeds, widths, (length, seed, beam) => {
        const requirements = randomRequirements(length, 4, seed)
        const constraints = constraintsOf(length, requirements)
        const scores = firstSentence(randomScores(seed, 4), length)
        const { brackets } = parseOf(scores, { beam, constraints })
        expect(meets(brackets, requirements)).toBe(true)
        expect(new GoldTree(length, brackets).size).toBe(brackets.length)
      }),
    )
  })

  it("asks for no more scores per step than its width", () => {
    const scores = counted(cheapScores(50))
    parseOf(scores, { beam: 8 })
    // One state at the start, one at the end.
    expect(scores.calls.structure).toBeLessThanOrEqual(8 * 98 + 2)
    expect(scores.calls.labels).toBeLessThanOrEqual(8 * 98 + 1)
  })

  it.each([-9, 0, 9])("parses 10,000 words if combine is better than shift by %d", (eagerness) => {
    const { brackets } = parseOf(cheapScores(10_000, eagerness), { beam: 4 })
    expect(new GoldTree(10_000, brackets).size).toBe(brackets.length)
  })
})
