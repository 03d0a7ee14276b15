import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Beam, beamParse, type Hypothesis, parseOf, stepsOf } from "../../src/decode/beam.ts"
import { greedy, parseInLockStep } from "../../src/decode/lock-step.ts"
import { Configuration } from "../../src/transition/configuration.ts"
import { GoldTree } from "../../src/transition/gold-tree.ts"
import type { SpanScores } from "../../src/transition/scores.ts"
import { bestOfAll, nameOf } from "./all-parses.ts"
import { randomScores } from "./random-scores.ts"
import { cheapScores, counted, firstSentence } from "./sentence-scores.ts"
import { constraintsOf, fulfils, randomWishes } from "./wishes.ts"

const unbounded = Number.POSITIVE_INFINITY
const seeds = fc.nat(1e6)
const lengths = fc.integer({ min: 1, max: 20 })
const widths = fc.constantFrom(1, 2, 3, 8, 20)

describe("a beam of 1", () => {
  it("is greedy parsing, state for state, ties included", () => {
    fc.assert(
      fc.property(lengths, seeds, fc.constantFrom(1, 2, 1e6), (length, seed, levels) => {
        const scores = randomScores(seed, 4, levels)
        const [parse] = parseInLockStep([length], scores, greedy)
        const sentence = counted(firstSentence(scores, length))
        expect(beamParse(sentence, { beam: 1 }).brackets).toEqual(parse?.brackets)
        // As often as greedy parsing does: once a step.
        expect(sentence.calls).toEqual({ structure: 2 * length - 1, labels: 2 * length - 1 })
      }),
    )
  })

  it("sees a difference that is lost in the sum", () => {
    const scores: SpanScores = {
      length: 3,
      structure: (_, k) => Float32Array.of(k === 0 ? -1e9 : 1e-10, 2e-10),
      labels: () => Float32Array.of(0, 1),
    }
    const spans = beamParse(scores, { beam: 1 }).brackets.map(({ start, end }) => [start, end])
    expect(spans).toContainEqual([0, 2])
  })
})

describe("a beam", () => {
  it("finds the best parse of all if it is wide enough", () => {
    for (let length = 1; length <= 7; length++) {
      for (const seed of [1, 2, 3]) {
        const scores = firstSentence(randomScores(seed, 3), length)
        const { score, names } = bestOfAll(scores)
        const parse = beamParse(scores, { beam: unbounded })
        expect(parse.score).toBeCloseTo(score, 9)
        expect(names).toContain(nameOf(parse.brackets))
      }
    }
  })

  it("never finds a better one than there is", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), seeds, widths, (length, seed, beam) => {
        const scores = firstSentence(randomScores(seed, 3), length)
        expect(beamParse(scores, { beam }).score).toBeLessThanOrEqual(bestOfAll(scores).score + 1e-9)
      }),
      { numRuns: 30 },
    )
  })

  it("gives a tree whose root has a label, whatever the scores", () => {
    fc.assert(
      fc.property(lengths, seeds, widths, fc.constantFrom(1, 1e6), (length, seed, beam, levels) => {
        const { brackets } = beamParse(firstSentence(randomScores(seed, 3, levels), length), { beam })
        expect(new GoldTree(length, brackets).size).toBe(brackets.length)
      }),
    )
  })

  it("fulfils the constraints", () => {
    fc.assert(
      fc.property(lengths, seeds, widths, (length, seed, beam) => {
        const wishes = randomWishes(length, 4, seed)
        const constraints = constraintsOf(length, wishes)
        const { brackets } = beamParse(firstSentence(randomScores(seed, 4), length), { beam, constraints })
        expect(fulfils(brackets, wishes)).toBe(true)
        expect(new GoldTree(length, brackets).size).toBe(brackets.length)
      }),
    )
  })

  it("asks for no more than its width a step, and for labels of what stays in it alone", () => {
    const scores = counted(cheapScores(50))
    beamParse(scores, { beam: 8 })
    expect(scores.calls.structure).toBeLessThanOrEqual(8 * 99)
    expect(scores.calls.labels).toBeLessThanOrEqual(8 * 99)
  })

  it.each([-9, 0, 9])("parses 10,000 words, combine being better than shift by %d", (eagerness) => {
    const { brackets } = beamParse(cheapScores(10_000, eagerness), { beam: 4 })
    expect(new GoldTree(10_000, brackets).size).toBe(brackets.length)
  })
})

describe("a beam that is driven step by step", () => {
  it("holds its best hypotheses in order, each with the steps that lead to it", () => {
    const scores = firstSentence(randomScores(5, 3), 6)
    const beam = new Beam(scores, 4)
    expect(beam.hypotheses).toMatchObject([{ score: 0, below: 0, left: 0, right: 0, parent: undefined }])
    for (let step = 1; !beam.isFinal; step++) {
      beam.advance()
      const found = beam.hypotheses.map(({ score }) => score)
      expect(found).toEqual(found.toSorted((a, b) => b - a))
      expect(found.length).toBeLessThanOrEqual(4)
      for (const hypothesis of beam.hypotheses) {
        expect(stepsOf(hypothesis)).toHaveLength(step)
        expectReplay(hypothesis, scores)
      }
    }
    expect(() => beam.advance()).toThrow("the parse is over")
  })

  it("keeps every configuration if it is unbounded, the hypotheses being as many as derivations", () => {
    const beam = new Beam(firstSentence(randomScores(6, 2), 6), unbounded)
    while (!beam.isFinal) beam.advance()
    // The fifth Catalan number.
    expect(beam.hypotheses).toHaveLength(42)
  })
})

describe("any parse", () => {
  const few = fc.integer({ min: 2, max: 6 })
  const narrow = fc.integer({ min: 1, max: 12 })
  const levels = fc.constantFrom(1, 3, 1e6)

  it("scores no more than what a beam gives that holds it from its first step to its last", () => {
    const fates = { held: 0, dropped: 0 }
    fc.assert(
      fc.property(few, seeds, narrow, levels, (length, seed, width, levels) => {
        const scores = firstSentence(randomScores(seed, 3, levels), length)
        const { score } = beamParse(scores, { beam: width })
        for (const parse of everyHypothesis(scores)) {
          const fate = follow(parse, scores, width)
          fates[fate === undefined ? "held" : "dropped"]++
          if (fate === undefined) expect(score).toBeGreaterThanOrEqual(parse.score - 1e-9)
        }
      }),
      { numRuns: 60 },
    )
    expect(Math.min(fates.held, fates.dropped)).toBeGreaterThan(100)
  })

  it("leaves a beam only for as many as it is wide, each at least as good before its label", () => {
    fc.assert(
      fc.property(few, seeds, narrow, levels, (length, seed, width, levels) => {
        const scores = firstSentence(randomScores(seed, 3, levels), length)
        for (const parse of everyHypothesis(scores)) {
          const fate = follow(parse, scores, width)
          if (fate === undefined) continue
          expect(fate.kept).toHaveLength(width)
          const least = scoreBeforeLabel(fate.dropped, scores) - 1e-9
          for (const kept of fate.kept) expect(scoreBeforeLabel(kept, scores)).toBeGreaterThanOrEqual(least)
        }
      }),
      { numRuns: 60 },
    )
  })

  it("may leave a wider beam and not a narrower one, which gives the better parse then", () => {
    const scores = firstSentence(randomScores(56, 2), 5)
    const found = [1, 2].map((beam) => beamParse(scores, { beam }).score) as [number, number]
    expect(found[1]).toBeLessThan(found[0] - 1)
    const greedily = everyHypothesis(scores).find((parse) => follow(parse, scores, 1) === undefined)
    expect(greedily?.score).toBeCloseTo(found[0], 9)
    expect(follow(greedily as Hypothesis, scores, 2)).toBeDefined()
  })
})

/// Every sequence of structural actions to its end, each span with its best label.
function everyHypothesis(scores: SpanScores): readonly Hypothesis[] {
  const beam = new Beam(scores, unbounded)
  while (!beam.isFinal) beam.advance()
  return beam.hypotheses
}

/// Where a beam drops a parse, and what it keeps; undefined if it holds it to the end.
function follow(parse: Hypothesis, scores: SpanScores, width: number) {
  const actionsOf = (hypothesis: Hypothesis) =>
    stepsOf(hypothesis)
      .map(({ action }) => action)
      .join("")
  const path: Hypothesis[] = []
  for (let at = parse; at.parent !== undefined; at = at.parent) path.unshift(at)
  const beam = new Beam(scores, width)
  for (const prefix of path) {
    beam.advance()
    const actions = actionsOf(prefix)
    if (!beam.hypotheses.some((kept) => actionsOf(kept) === actions))
      return { dropped: prefix, kept: beam.hypotheses }
  }
  return undefined
}

/// What a beam ranks by: labels are asked for only of what stays in it.
function scoreBeforeLabel({ parent, action }: Hypothesis, scores: SpanScores): number {
  const { score, below, left, right } = parent as Hypothesis
  return score + (scores.structure(below, left, right)[action] as number)
}

/// Takes the steps in the transition system itself.
function expectReplay(hypothesis: Hypothesis, scores: SpanScores): void {
  const c = new Configuration(scores.length)
  let sum = 0
  for (const { i, k, j, action, label } of stepsOf(hypothesis)) {
    expect([i, k, j]).toEqual([c.below, c.left, c.right])
    sum += scores.structure(i, k, j)[action] as number
    c.act(action)
    sum += scores.labels(c.left, c.right)[label] as number
    c.label(label)
  }
  expect(hypothesis).toMatchObject({ below: c.below, left: c.left, right: c.right })
  expect(hypothesis.score).toBeCloseTo(sum, 9)
  expect(parseOf(hypothesis)).toEqual({ brackets: c.brackets, score: hypothesis.score })
}
