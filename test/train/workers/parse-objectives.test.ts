import { describe, expect, it } from "vitest"
import { Random } from "../../../src/math/random.ts"
import { scorerSpans } from "../../../src/network/scorers.ts"
import { addMarginStates, type ScoredGold } from "../../../src/train/objectives/margin.ts"
import { addViolationStates } from "../../../src/train/objectives/max-violation.ts"
import { noAction, TrainingStates } from "../../../src/train/objectives/training-states.ts"
import { paperSettings, type TrainingSettings } from "../../../src/train/settings.ts"
import type { TrainingSentence } from "../../../src/train/workers/share.ts"
import { trainShare } from "../../../src/train/workers/train-share.ts"
import type { SpanScores } from "../../../src/transition/scores.ts"
import { DrawnMasks } from "../../network/drawn-masks.ts"
import { type Boundary, dropBoundaries, PlainNetwork, type Tensors } from "../../network/plain-network.ts"
import { examplesOf } from "../../network/plain-share.ts"
import { makeSmallNetwork, randomWords, smallShape } from "../../network/small-network.ts"
import { randomGold, seededChoice } from "../../transition/random-walk.ts"

const seed = 5
const number = { batch: 3, share: 1 }
const beam = 3
const random = new Random(29)
const sentences = [5, 3, 1].map(
  (length): TrainingSentence => ({
    ...randomWords(length, random),
    gold: randomGold(length, seededChoice(length + 40)),
  }),
)
const lengths = sentences.map(({ length }) => length)

/// The sentences for the plain network, with dropout as the share draws it.
class PlainParses {
  readonly #network: PlainNetwork
  readonly #inner
  readonly #outer

  constructor(tensors: Tensors, rate: number) {
    this.#network = new PlainNetwork(smallShape, tensors)
    const masks = rate === 0 ? undefined : new DrawnMasks(rate, { seed, ...number })
    this.#inner = masks?.sentences(lengths, smallShape)
    this.#outer = masks?.boundaries(lengths, smallShape)
  }

  /// The labels' scores in double precision.
  exactScores(boundaries: readonly Boundary[]): SpanScores {
    return {
      length: boundaries.length - 1,
      structure: () => new Float32Array(2),
      // Float64, for numerical slopes.
      labels: (i, j) =>
        this.#network.scores(boundaries, { scorer: "label", inner: [i, j] }) as unknown as Float32Array,
    }
  }

  encode(): Boundary[][] {
    return sentences.map((words, at) => {
      const boundaries = this.#network.encode(words, this.#inner?.[at])
      const dropout = this.#outer?.[at]
      return dropout === undefined ? boundaries : dropBoundaries(boundaries, dropout)
    })
  }

  scores(boundaries: readonly Boundary[]): SpanScores {
    const of = (scorer: "structure" | "label", ...inner: number[]) =>
      Float32Array.from(this.#network.scores(boundaries, { scorer, inner }))
    return {
      length: boundaries.length - 1,
      structure: (i, k, j) => of("structure", i, k, j),
      labels: (i, j) => of("label", i, j),
    }
  }

  /// Σ score of the predictions − score of the targets.
  difference(states: TrainingStates): number {
    const encoded = this.encode()
    let total = 0
    for (const scorer of Object.keys(scorerSpans) as (keyof typeof scorerSpans)[]) {
      examplesOf(states, scorer, lengths).forEach(({ sentence, example }, at) => {
        const scores = this.#network.scores(encoded[sentence] as Boundary[], example)
        const [target, predicted] =
          scorer === "structure" ? states.structuralActions(at) : states.labelActions(at)
        if (predicted !== noAction) total += scores[predicted] as number
        if (target !== noAction) total -= scores[target] as number
      })
    }
    return total
  }
}

const addStates = {
  margin: addMarginStates,
  "max-violation": (states: TrainingStates, scored: ScoredGold) => addViolationStates(states, scored, beam),
}

/// The loss of the sentences, and their gradient in `block`.
async function trainSmallNetwork(settings: Pick<TrainingSettings, "objective" | "dropout">) {
  const { kernels, arena, memory, tensors } = await makeSmallNetwork()
  const block = memory.gradients[0] as number
  const { loss, actions } = trainShare({
    workspace: { kernels, arena },
    memory,
    gradients: block,
    sentences,
    settings: { ...paperSettings, beam, seed, ...settings },
    ...number,
  })
  return { tensors, block, loss, actions }
}

describe.each(["margin", "max-violation"] as const)("the gradient of the objective %s", (objective) => {
  it.each([0, 0.5])("is that of the plain network in every tensor, with dropout %d", async (dropout) => {
    const { tensors, block, loss, actions } = await trainSmallNetwork({ objective, dropout })
    const parameters = tensors()
    const plain = new PlainParses(parameters, dropout)
    const states = new TrainingStates()
    const losses = plain.encode().map((boundaries, at) =>
      addStates[objective](states, {
        sentence: at,
        gold: (sentences[at] as TrainingSentence).gold,
        scores: plain.scores(boundaries),
      }),
    )
    expect(states.labelCount).toBeGreaterThan(6)
    expect(loss / losses.reduce((total, one) => total + one, 0)).toBeCloseTo(1, 5)
    expect(actions).toBe(lengths.reduce((total, length) => total + 4 * length - 2, 0))
    // Each label that isn't gold earned 1.
    const cost = loss - plain.difference(states)
    expect(cost).toBeCloseTo(Math.round(cost), 4)
    expect(Math.round(cost)).toBeGreaterThan(3)
    for (const [name, gradient] of tensors(block)) {
      const largest = gradient.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
      // The chart asks nothing of structural actions, and two whole parses have as many of each: their biases cancel out.
      const isIdle = name.startsWith("structure") && (objective === "margin" || name.endsWith("outputBias"))
      if (!isIdle) expect(largest, name).toBeGreaterThan(0.01)
      const tensor = parameters.get(name) as Float64Array
      for (let at = 0; at < tensor.length; at += 1 + Math.floor(tensor.length / 12)) {
        const value = tensor[at] as number
        const step = 1e-5
        tensor[at] = value + step
        const after = plain.difference(states)
        tensor[at] = value - step
        const before = plain.difference(states)
        tensor[at] = value
        const slope = (after - before) / (2 * step)
        expect(
          Math.abs(slope - (gradient[at] as number)) / Math.max(1, largest),
          `${name} ${at}`,
        ).toBeLessThan(5e-6)
      }
    }
  })
})

/// The logarithm of the sum of exp(score) over all trees, by brute force: every set of nested spans with every label.
function logPartition({ length, labels }: SpanScores): number {
  const weight = (i: number, j: number) => {
    const scores = labels(i, j)
    const odds = [...scores.slice(1)].map((score) => Math.exp(score - (scores[0] as number)))
    return odds.reduce((total, odd) => total + odd, 0)
  }
  // Sequences of one part or more over (i, j), each part a bracket or a word, and brackets over (i, j).
  const memo = new Map<string, number>()
  const remember = (key: string, make: () => number) => {
    const known = memo.get(key) ?? make()
    memo.set(key, known)
    return known
  }
  const bracket = (i: number, j: number): number =>
    remember(`b${i},${j}`, () => weight(i, j) * (j - i === 1 ? 1 : several(i, j)))
  const part = (i: number, j: number) => bracket(i, j) + (j - i === 1 ? 1 : 0)
  const several = (i: number, j: number): number =>
    remember(`s${i},${j}`, () => {
      let total = 0
      for (let k = i + 1; k < j; k++) total += part(i, k) * (part(k, j) + (j - k > 1 ? several(k, j) : 0))
      return total
    })
  return Math.log(bracket(0, length))
}

describe("the gradient of the objective likelihood", () => {
  it.each([0, 0.5])("is that of the plain network in every tensor, with dropout %d", async (dropout) => {
    const { tensors, block, loss, actions } = await trainSmallNetwork({ objective: "likelihood", dropout })
    const parameters = tensors()
    const plain = new PlainParses(parameters, dropout)
    const lossOf = () =>
      plain.encode().reduce((total, boundaries, at) => {
        const scores = plain.exactScores(boundaries)
        const gold = (sentences[at] as TrainingSentence).gold
        const goldScore = gold.brackets().reduce((sum, { start, end, label }) => {
          const labels = scores.labels(start, end)
          return sum + (labels[label] as number) - (labels[0] as number)
        }, 0)
        return total + logPartition(scores) - goldScore
      }, 0)
    expect(loss / lossOf()).toBeCloseTo(1, 5)
    expect(actions).toBe(lengths.reduce((total, length) => total + 4 * length - 2, 0))
    for (const [name, gradient] of tensors(block)) {
      const largest = gradient.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
      if (!name.startsWith("structure")) expect(largest, name).toBeGreaterThan(0.005)
      const tensor = parameters.get(name) as Float64Array
      for (let at = 0; at < tensor.length; at += 1 + Math.floor(tensor.length / 12)) {
        const value = tensor[at] as number
        const step = 1e-5
        tensor[at] = value + step
        const after = lossOf()
        tensor[at] = value - step
        const before = lossOf()
        tensor[at] = value
        const slope = (after - before) / (2 * step)
        expect(
          Math.abs(slope - (gradient[at] as number)) / Math.max(1, largest),
          `${name} ${at}`,
        ).toBeLessThan(5e-6)
      }
    }
  })
})
