import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Beam, beamParse, type Hypothesis, parseOf, stepsOf } from "../../src/decode/beam.ts"
import { greedy, parseInLockStep } from "../../src/decode/lock-step.ts"
import { Configuration } from "../../src/transition/configuration.ts"
import { GoldTree } from "../../src/transition/gold-tree.ts"
import type { SpanScores } from "../../src/transition/scores.ts"
import { bestOfAll, nameOf } from "./all-parses.ts"
import { constraintsOf, meets, randomRequirements } from "./random-requirements.ts"
import { randomScores } from "./random-scores.ts"
import { cheapScores, counted, firstSentence } from "./sentence-scores.ts"

const unbounded = Number.POSITIVE_INFINITY
const seeds = fc.nat(1e6)
const lengths = fc.integer({ min: 1, max: 20 })
const widths = fc.constantFrom(1, 2, 3, 8, 20)

describe("a beam of 1", () => {
  it("is greedy parsing, state by state, ties included", () => {
    fc.assert(
      fc.property(lengths, seeds, fc.constantFrom(1, 2, 1e6), (length, seed, levels) => {
        const scores = randomScores(seed, 4, levels)
        const [parse] = parseInLockStep([length], scores, greedy)
        const sentence = counted(firstSentence(scores, length))
        expect(beamParse(sentence, { beam: 1 }).brackets).toEqual(parse?.brackets)
        // As often as greedy parsing: once per step.
        expect(sentence.calls).toEqual({ structure: 2 * length - 1, labels: 2 * length - 1 })
      }),
    )
  })

  it("compares actions whose difference is lost in the sum", () => {
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

  it("never finds a better parse than the best", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), seeds, widths, (length, seed, beam) => {
        const scores = firstSentence(randomScores(seed, 3), length)
        expect(beamParse(scores, { beam }).score).toBeLessThanOrEqual(bestOfAll(scores).score + 1e-9)
      }),
      { numRuns: 30 },
    )
  })

  it("finds a tree whose root has a label, whatever the scores", () => {
    fc.assert(
      fc.property(lengths, seeds, widths, fc.constantFrom(1, 1e6), (length, seed, beam, levels) => {
        const { brackets } = beamParse(firstSentence(randomScores(seed, 3, levels), length), { beam })
        expect(new GoldTree(length, brackets).size).toBe(brackets.length)
      }),
    )
  })

  it("meets the constraints", () => {
    fc.assert(
      fc.property(lengths, seeds, widths, (length, seed, beam) => {
        const requirements = randomRequirements(length, 4, seed)
        const constraints = constraintsOf(length, requirements)
        const { brackets } = beamParse(firstSentence(randomScores(seed, 4), length), { beam, constraints })
        expect(meets(brackets, requirements)).toBe(true)
        expect(new GoldTree(length, brackets).size).toBe(brackets.length)
      }),
    )
  })

  it("asks for no more scores per step than its width, and for labels only of what it keeps", () => {
    const scores = counted(cheapScores(50))
    beamParse(scores, { beam: 8 })
    expect(scores.calls.structure).toBeLessThanOrEqual(8 * 99)
    expect(scores.calls.labels).toBeLessThanOrEqual(8 * 99)
  })

  it.each([-9, 0, 9])("parses 10,000 words if combine is better than shift by %d", (eagerness) => {
    const { brackets } = beamParse(cheapScores(10_000, eagerness), { beam: 4 })
    expect(new GoldTree(10_000, brackets).size).toBe(brackets.length)
  })
})

describe("a beam that advances step by step", () => {
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
    expect(() => beam.advance()).toThrow("the parse is finished")
  })

  it("keeps every configuration if it is infinite: one hypothesis per derivation", () => {
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

  it("scores no more than the result of a beam that keeps it from the first step to the last", () => {
    const fates = { kept: 0, dropped: 0 }
    fc.assert(
      fc.property(few, seeds, narrow, levels, (length, seed, width, levels) => {
        const scores = firstSentence(randomScores(seed, 3, levels), length)
        const { score } = beamParse(scores, { beam: width })
        for (const parse of everyHypothesis(scores)) {
          const fate = follow(parse, scores, width)
          fates[fate === undefined ? "kept" : "dropped"]++
          if (fate === undefined) expect(score).toBeGreaterThanOrEqual(parse.score - 1e-9)
        }
      }),
      { numRuns: 60 },
    )
    expect(Math.min(fates.kept, fates.dropped)).toBeGreaterThan(100)
  })

  it("is dropped only if the beam is full of hypotheses that are at least as good before their labels", () => {
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

  it("may be dropped by a wider beam but kept by a narrower one, which then finds the better parse", () => {
    const scores = firstSentence(randomScores(56, 2), 5)
    const found = [1, 2].map((beam) => beamParse(scores, { beam }).score) as [number, number]
    expect(found[1]).toBeLessThan(found[0] - 1)
    const greedily = everyHypothesis(scores).find((parse) => follow(parse, scores, 1) === undefined)
    expect(greedily?.score).toBeCloseTo(found[0], 9)
    expect(follow(greedily as Hypothesis, scores, 2)).toBeDefined()
  })
})

/// Every complete sequence of structural actions, each span with its best label.
function everyHypothesis(scores: SpanScores): readonly Hypothesis[] {
  const beam = new Beam(scores, unbounded)
  while (!beam.isFinal) beam.advance()
  return beam.hypotheses
}

/// The prefix of a parse that a beam drops, and what the beam keeps instead; undefined if it keeps the parse to the end.
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

/// What a beam sorts by: it computes labels only for what it keeps.
function scoreBeforeLabel({ parent, action }: Hypothesis, scores: SpanScores): number {
  const { score, below, left, right } = parent as Hypothesis
  return score + (scores.structure(below, left, right)[action] as number)
}

/// Takes the same steps in the transition system.
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
  const { spans, ...parse } = parseOf(hypothesis)
  expect(parse).toEqual({ brackets: c.brackets, score: hypothesis.score })
  expect(spans.filter(({ label }) => label !== 0)).toEqual(c.brackets)
}
