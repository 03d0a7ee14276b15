import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { addMarginStates } from "../../../src/train/objectives/margin.ts"
import { TrainingStates } from "../../../src/train/objectives/training-states.ts"
import { GoldTree } from "../../../src/transition/gold-tree.ts"
import type { NumberedBracket } from "../../../src/transition/numbered-bracket.ts"
import type { SpanScores } from "../../../src/transition/scores.ts"
import { nameOf } from "../../decode/all-parses.ts"
import { scoredTrees } from "../../decode/all-trees.ts"
import { randomScores } from "../../decode/random-scores.ts"
import { firstSentence } from "../../decode/sentence-scores.ts"
import { examplesOf } from "../../network/plain-share.ts"
import { randomGold, seededChoice } from "../../transition/random-walk.ts"

const labelCount = 4

/// How a tree differs from the gold one: a span that only one of them has, or that has two labels.
function differences(brackets: readonly NumberedBracket[], gold: GoldTree): number {
  const bySpan = (list: readonly NumberedBracket[]) =>
    new Map(list.map(({ start, end, label }) => [`${start} ${end}`, label]))
  const [mine, golden] = [bySpan(brackets), bySpan(gold.brackets())]
  const spans = new Set([...mine.keys(), ...golden.keys()])
  return [...spans].filter((span) => mine.get(span) !== golden.get(span)).length
}

/// The label states of the first sentence, as spans with target and predicted.
function labelStates(states: TrainingStates, length: number) {
  return examplesOf(states, "label", [length]).map(({ example }, at) => {
    const [start, end] = example.inner as [number, number]
    const [target, predicted] = states.labelActions(at)
    return { start, end, target, predicted }
  })
}

/// The tree that the parser found: the gold one, changed where the states say so.
function foundTree(states: TrainingStates, gold: GoldTree): NumberedBracket[] {
  const changed = labelStates(states, gold.length)
  const kept = gold
    .brackets()
    .filter(({ start, end }) => !changed.some((state) => state.start === start && state.end === end))
  const others = changed.map(({ start, end, predicted }) => ({ start, end, label: predicted }))
  return [...kept, ...others.filter(({ label }) => label !== 0)]
}

/// Scores in which every label of the gold tree is ahead of all others by `lead`, "no label" where it has no bracket.
function leadingScores(gold: GoldTree, lead: number): SpanScores {
  const labels = new Map(gold.brackets().map(({ start, end, label }) => [`${start} ${end}`, label]))
  return {
    length: gold.length,
    structure: () => new Float32Array(2),
    labels: (i, j) => {
      const scores = new Float32Array(labelCount)
      scores[labels.get(`${i} ${j}`) ?? 0] = lead
      return scores
    },
  }
}

const golds = fc
  .record({ length: fc.integer({ min: 1, max: 12 }), seed: fc.nat(1e6) })
  .map(({ length, seed }) => randomGold(length, seededChoice(seed)))

describe("the margin's prediction", () => {
  it("is the best of all trees by score and differences from the gold tree", () => {
    const sentences = fc.record({ length: fc.constantFrom(1, 2, 3, 3), seed: fc.nat(1e6) })
    fc.assert(
      fc.property(sentences, fc.constantFrom(1, 3), ({ length, seed }, factor) => {
        const gold = randomGold(length, seededChoice(seed))
        const random = firstSentence(randomScores(seed, labelCount), length)
        const scores = {
          ...random,
          labels: (i: number, j: number) => random.labels(i, j).map((x) => factor * x),
        }
        const trees = scoredTrees(scores).map(({ brackets, score }) => ({
          name: nameOf(brackets),
          score,
          augmented: score + differences(brackets, gold),
        }))
        const best = Math.max(...trees.map(({ augmented }) => augmented))
        const scoreOf = (brackets: readonly NumberedBracket[]) =>
          trees.find(({ name }) => name === nameOf(brackets))
        const states = new TrainingStates()
        const loss = addMarginStates(states, { sentence: 0, gold, scores })
        const found = foundTree(states, gold)
        expect(scoreOf(found)?.augmented).toBeCloseTo(best, 5)
        expect(loss).toBeCloseTo(best - (scoreOf(gold.brackets())?.score ?? Number.NaN), 5)
        expect(loss).toBeGreaterThan(-1e-9)
        expect(states.structuralCount).toBe(0)
      }),
      { numRuns: 60 },
    )
  })

  it("is right for four words, too", () => {
    const gold = new GoldTree(4, [
      { start: 0, end: 4, label: 1 },
      { start: 1, end: 4, label: 2 },
      { start: 1, end: 2, label: 1 },
    ])
    const scores = firstSentence(randomScores(11, 3), 4)
    const trees = scoredTrees(scores)
    const costs = trees.map(({ brackets, score }) => score + differences(brackets, gold))
    const states = new TrainingStates()
    const loss = addMarginStates(states, { sentence: 0, gold, scores })
    const ofGold = trees.find(({ brackets }) => differences(brackets, gold) === 0)?.score ?? Number.NaN
    expect(loss).toBeCloseTo(Math.max(...costs) - ofGold, 5)
    expect(nameOf(foundTree(states, gold))).toBe(
      nameOf(trees[costs.indexOf(Math.max(...costs))]?.brackets ?? []),
    )
  })
})

describe("the margin's loss", () => {
  it("is 0, without states, if the gold tree leads all others by more than their differences", () => {
    fc.assert(
      fc.property(golds, (gold) => {
        const states = new TrainingStates()
        expect(addMarginStates(states, { sentence: 0, gold, scores: leadingScores(gold, 1.01) })).toBeCloseTo(
          0,
          9,
        )
        expect([states.labelCount, states.structuralCount]).toEqual([0, 0])
      }),
    )
  })

  it("is positive if it leads by less", () => {
    fc.assert(
      fc.property(golds, (gold) => {
        const states = new TrainingStates()
        expect(
          addMarginStates(states, { sentence: 0, gold, scores: leadingScores(gold, 0.9) }),
        ).toBeGreaterThan(0.09)
        expect(states.labelCount).toBeGreaterThan(0)
        for (const { target, predicted } of labelStates(states, gold.length))
          expect(predicted).not.toBe(target)
      }),
    )
  })
})

describe("the margin's states", () => {
  it("have a missing bracket, an extra bracket and a wrong label, with their sentence", () => {
    const gold = new GoldTree(3, [
      { start: 0, end: 3, label: 1 },
      { start: 0, end: 2, label: 2 },
    ])
    const preferred = new Map([
      ["0 3", 3],
      ["1 3", 2],
    ])
    const scores: SpanScores = {
      length: 3,
      structure: () => new Float32Array(2),
      labels: (i, j) =>
        Float32Array.from({ length: 4 }, (_, at) => (at === (preferred.get(`${i} ${j}`) ?? 0) ? 9 : 0)),
    }
    const states = new TrainingStates()
    // 9 and a difference for each of (0, 3), (1, 3), and a difference for (0, 2), whose label would lose 9.
    expect(addMarginStates(states, { sentence: 0, gold, scores })).toBeCloseTo(9 + 1 + (9 + 1) + (9 + 1), 5)
    expect(labelStates(states, 3)).toEqual([
      { start: 0, end: 3, target: 1, predicted: 3 },
      { start: 1, end: 3, target: 0, predicted: 2 },
      { start: 0, end: 2, target: 2, predicted: 0 },
    ])
    addMarginStates(states, { sentence: 1, gold, scores })
    expect(states.labelCount).toBe(6)
    expect(examplesOf(states, "label", [3, 3]).map(({ sentence }) => sentence)).toEqual([0, 0, 0, 1, 1, 1])
  })
})
