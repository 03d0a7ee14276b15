import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { greedy, parseInLockStep } from "../../../src/decode/lock-step.ts"
import { addViolationStates } from "../../../src/train/objectives/max-violation.ts"
import { noAction, TrainingStates } from "../../../src/train/objectives/training-states.ts"
import { Configuration } from "../../../src/transition/configuration.ts"
import { GoldTree } from "../../../src/transition/gold-tree.ts"
import type { SpanScores, StateRows } from "../../../src/transition/scores.ts"
import { staticActions } from "../../../src/transition/static-oracle.ts"
import { randomScores } from "../../decode/random-scores.ts"
import { firstSentence } from "../../decode/sentence-scores.ts"
import { examplesOf } from "../../network/plain-share.ts"
import { randomGold, seededChoice } from "../../transition/random-walk.ts"

const labelCount = 4

/// An action in its state: "structure" with i, k, j or "label" with i, j.
interface Step {
  readonly state: string
  readonly action: number
}

const labelOf = (gold: GoldTree, start: number, end: number) =>
  gold.brackets().find((bracket) => bracket.start === start && bracket.end === end)?.label ?? 0

/// The steps of the gold parse, a structural action and a label action in turn.
function goldSteps(gold: GoldTree): Step[] {
  const c = new Configuration(gold.length)
  return staticActions(gold).flatMap(({ structural, label }) => {
    const before = { state: `structure ${c.below} ${c.left} ${c.right}`, action: structural }
    c.act(structural)
    const after = { state: `label ${c.left} ${c.right}`, action: label }
    c.label(label)
    return [before, after]
  })
}

/// The score of a step; a label that isn't gold earns 1.
function augmentedScore(scores: SpanScores, gold: GoldTree, { state, action }: Step): number {
  const [kind, a = 0, b = 0, c = 0] = state
    .split(" ")
    .map((part, at) => (at === 0 ? part : Number(part))) as [string, ...number[]]
  if (kind === "structure") return scores.structure(a, b, c)[action] as number
  return (scores.labels(a, b)[action] as number) + (action === labelOf(gold, a, b) ? 0 : 1)
}

/// The best score of all beginnings of a parse, by their numbers of structural actions.
function bestBeginnings(scores: SpanScores, gold: GoldTree): number[] {
  const best: number[] = []
  const go = (stack: readonly number[], steps: number, score: number): void => {
    if (steps > 0) best[steps] = Math.max(best[steps] ?? Number.NEGATIVE_INFINITY, score)
    const [i, k, j] = [stack.at(-3) ?? 0, stack.at(-2) ?? 0, stack.at(-1) ?? 0]
    const act = (to: readonly number[], action: number) => {
      const [left, right] = to.slice(-2) as [number, number]
      const isWhole = left === 0 && right === scores.length
      const ofLabels = Array.from({ length: labelCount }, (_, label) =>
        augmentedScore(scores, gold, { state: `label ${left} ${right}`, action: label }),
      )
      const gain = augmentedScore(scores, gold, { state: `structure ${i} ${k} ${j}`, action })
      go(to, steps + 1, score + gain + Math.max(...ofLabels.slice(isWhole ? 1 : 0)))
    }
    if (j < scores.length) act([...stack, j + 1], 0)
    if (stack.length > 2) act([...stack.slice(0, -2), j], 1)
  }
  go([0], 0, 0)
  return best
}

/// What was added: each state with its target and its predicted.
function addedStates(states: TrainingStates, length: number) {
  return (["structure", "label"] as const).flatMap((scorer) =>
    examplesOf(states, scorer, [length]).map(({ example }, at) => {
      const [target, predicted] =
        scorer === "structure" ? states.structuralActions(at) : states.labelActions(at)
      return { state: `${scorer} ${example.inner.join(" ")}`, target, predicted }
    }),
  )
}

/// Scores in which the actions of the gold parse are ahead by `lead`, where it comes by.
function leadingScores(gold: GoldTree, lead: number): SpanScores {
  const actions = new Map(goldSteps(gold).map(({ state, action }) => [state, action]))
  const scores = (count: number, state: string) => {
    const action = actions.get(state)
    return Float32Array.from({ length: count }, (_, at) => (at === action ? lead : 0))
  }
  return {
    length: gold.length,
    structure: (i, k, j) => scores(2, `structure ${i} ${k} ${j}`),
    labels: (i, j) => scores(labelCount, `label ${i} ${j}`),
  }
}

const seeds = fc.nat(1e6)
const lengths = fc.integer({ min: 1, max: 9 })
const widths = fc.constantFrom(1, 2, 5, Number.POSITIVE_INFINITY)

describe("the greatest violation", () => {
  it("is that of all prefixes of all parses, if the beam holds them all", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), seeds, (length, seed) => {
        const gold = randomGold(length, seededChoice(seed))
        const scores = firstSentence(randomScores(seed, labelCount), length)
        const best = bestBeginnings(scores, gold)
        let goldScore = 0
        let worst = 0
        goldSteps(gold).forEach((step, at) => {
          goldScore += augmentedScore(scores, gold, step)
          if (at % 2 === 1) worst = Math.max(worst, (best[(at + 1) / 2] as number) - goldScore)
        })
        const loss = addViolationStates(
          new TrainingStates(),
          { sentence: 0, gold, scores },
          Number.POSITIVE_INFINITY,
        )
        expect(loss).toBeCloseTo(worst, 5)
      }),
      { numRuns: 60 },
    )
  })

  it("is the difference of the added states, in each of which the two parses differ", () => {
    fc.assert(
      fc.property(lengths, seeds, widths, (length, seed, width) => {
        const gold = randomGold(length, seededChoice(seed))
        const scores = firstSentence(randomScores(seed, labelCount), length)
        const states = new TrainingStates()
        const loss = addViolationStates(states, { sentence: 0, gold, scores }, width)
        expect(loss).toBeGreaterThanOrEqual(0)
        const added = addedStates(states, length)
        const ofGold = new Map(goldSteps(gold).map(({ state, action }) => [state, action]))
        let difference = 0
        for (const { state, target, predicted } of added) {
          expect(target).not.toBe(predicted)
          if (target !== noAction) expect(ofGold.get(state)).toBe(target)
          if (predicted !== noAction) difference += augmentedScore(scores, gold, { state, action: predicted })
          if (target !== noAction) difference -= augmentedScore(scores, gold, { state, action: target })
        }
        expect(difference).toBeCloseTo(loss, 5)
        expect(added.length > 0).toBe(loss > 0)
        // No state is there twice, and both parses have the same number of steps.
        expect(new Set(added.map(({ state }) => state)).size).toBe(added.length)
        const count = (role: "target" | "predicted") => added.filter((one) => one[role] !== noAction).length
        expect(count("target")).toBe(count("predicted"))
      }),
      { numRuns: 150 },
    )
  })

  it("is 0, without states, if the gold parse is always first", () => {
    fc.assert(
      fc.property(lengths, seeds, widths, (length, seed, width) => {
        const gold = randomGold(length, seededChoice(seed))
        const states = new TrainingStates()
        // A parse that leaves the gold one finds no scores there, and earns 1 a label at the most.
        expect(
          addViolationStates(states, { sentence: 0, gold, scores: leadingScores(gold, 20) }, width),
        ).toBe(0)
        expect([states.structuralCount, states.labelCount]).toEqual([0, 0])
      }),
    )
  })

  it("with a beam of 1 is that of the greedy parse", () => {
    const [length, seed] = [7, 5]
    const gold = randomGold(length, seededChoice(seed))
    const random = randomScores(seed, labelCount)
    const states = new TrainingStates()
    addViolationStates(states, { sentence: 0, gold, scores: firstSentence(random, length) }, 1)
    // Greedy parsing over scores in which labels that aren't gold earn 1.
    const [parse] = parseInLockStep(
      [length],
      {
        ...random,
        labels: (rows: StateRows) =>
          random.labels(rows).map((score, at) => {
            const row = Math.floor(at / labelCount)
            const isGold = labelOf(gold, rows.i[row] as number, rows.j[row] as number) === at % labelCount
            return score + (isGold ? 0 : 1)
          }),
      },
      greedy,
    )
    const predictions = addedStates(states, length).filter(
      ({ predicted, state }) => predicted > 0 && state.startsWith("label"),
    )
    expect(predictions.length).toBeGreaterThan(3)
    for (const { state, predicted } of predictions) {
      const [start, end] = state.split(" ").slice(1).map(Number)
      expect(parse?.brackets).toContainEqual({ start, end, label: predicted })
    }
  })
})

describe("the worst step", () => {
  // Two words, (X (Y a) (Y b)): labels 1 and 2 are X and Y.
  const gold = new GoldTree(2, [
    { start: 0, end: 2, label: 1 },
    { start: 0, end: 1, label: 2 },
    { start: 1, end: 2, label: 2 },
  ])
  const labels = new Map([
    // Wrong by 3 at the first word; at the second, just as good as "no label" with what a wrong one earns.
    ["0 1", [3, 0, 0]],
    ["1 2", [0, 0, 1]],
    ["0 2", [0, 5, 0]],
  ])
  const scores: SpanScores = {
    length: 2,
    structure: () => new Float32Array(2),
    labels: (i, j) => Float32Array.from(labels.get(`${i} ${j}`) ?? []),
  }

  it("is the first of equals, and later steps add no states", () => {
    const states = new TrainingStates()
    expect(addViolationStates(states, { sentence: 0, gold, scores }, 4)).toBe(4)
    expect(addedStates(states, 2)).toEqual([{ state: "label 0 1", target: 2, predicted: 0 }])
  })

  it("has the number of its sentence", () => {
    const states = new TrainingStates()
    addViolationStates(states, { sentence: 2, gold, scores }, 1)
    expect(examplesOf(states, "label", [4, 3, 2]).map(({ sentence }) => sentence)).toEqual([2])
  })
})
