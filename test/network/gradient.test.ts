import { describe, expect, it } from "vitest"
import { hasRelaxedSimd } from "../../src/math/features.ts"
import { Random } from "../../src/math/random.ts"
import { goldStates } from "../../src/train/objectives/explore.ts"
import { paperSettings } from "../../src/train/settings.ts"
import type { TrainingSentence } from "../../src/train/workers/share.ts"
import { trainShare } from "../../src/train/workers/train-share.ts"
import { randomGold, seededChoice } from "../transition/random-walk.ts"
import { type Boundary, PlainNetwork, type Tensors } from "./plain-network.ts"
import { PlainShare } from "./plain-share.ts"
import type { BilstmNetworkShape } from "./shape-of.ts"
import {
  characterShape,
  characterSizes,
  makeSmallNetwork,
  randomSpelledWords,
  randomWords,
  smallShape,
  smallShapeWith,
  smallSizes,
} from "./small-network.ts"

const builds = hasRelaxedSimd() ? (["plain", "relaxed"] as const) : (["plain"] as const)
const seed = 5
const number = { batch: 3, share: 1 }

// Relative to the tensor's largest gradient, or to 1: float32 keeps seven digits. The worst seen is 3e-7.
const tolerance = 2e-6

function makeSentences(lengths: readonly number[], makeWords = randomWords): TrainingSentence[] {
  const random = new Random(23)
  return lengths.map((length) => ({
    ...makeWords(length, random),
    gold: randomGold(length, seededChoice(length)),
  }))
}

const sizesOf = ({ encoder }: BilstmNetworkShape) => (encoder.characters ? characterSizes : smallSizes)

/// Calls `trainShare` with the sentences `times` times.
async function train(
  sentences: readonly TrainingSentence[],
  shape: BilstmNetworkShape,
  dropout: number,
  build: (typeof builds)[number] = "plain",
  times = 1,
) {
  const { kernels, arena, memory, tensors } = await makeSmallNetwork(shape, { build }, sizesOf(shape))
  const settings = { ...paperSettings, dropout, seed, oracle: "static" as const }
  const block = memory.gradients[0] as number
  const results = Array.from({ length: times }, () =>
    trainShare({ workspace: { kernels, arena }, memory, gradients: block, sentences, settings, ...number }),
  )
  return { results, gradients: tensors(block), parameters: tensors() }
}

/// The loss of the same sentences by the plain network, and its slope along any parameter.
class PlainLoss {
  readonly value: number
  readonly #tensors: Tensors
  readonly #network: PlainNetwork
  readonly #share: PlainShare
  readonly #boundaries: Boundary[][]

  constructor(
    sentences: readonly TrainingSentence[],
    shape: BilstmNetworkShape,
    dropout: number,
    tensors: Tensors,
  ) {
    const states = goldStates(sentences.map(({ gold }) => gold))
    this.#tensors = tensors
    this.#network = new PlainNetwork(shape, tensors)
    this.#share = new PlainShare(sentences, states, shape, dropout, { seed, ...number })
    this.#boundaries = this.#share.encode(this.#network)
    this.value = this.#share.loss(this.#network)
  }

  /// By central differences.
  slope(name: string, at: number): number {
    const tensor = this.#tensors.get(name) as Float64Array
    const value = tensor[at] as number
    const step = 1e-5
    tensor[at] = value + step
    const after = this.#lossAbove(name)
    tensor[at] = value - step
    const before = this.#lossAbove(name)
    tensor[at] = value
    return (after - before) / (2 * step)
  }

  /// The loss, or the part of it that a parameter of a scorer has to do with.
  #lossAbove(name: string): number {
    const scorer = (["structure", "label"] as const).find((prefix) => name.startsWith(prefix))
    return this.#share.loss(this.#network, scorer && this.#boundaries, scorer)
  }
}

const largest = (x: Float64Array) => x.reduce((most, value) => Math.max(most, Math.abs(value)), 0)

/// How far a gradient is from a slope, relative to the tensor's largest gradient, or to 1.
const error = (gradient: Float64Array, at: number, expected: number) =>
  Math.abs((gradient[at] as number) - expected) / Math.max(1, largest(gradient))

describe("the gradient of a batch with dropout", () => {
  const sentences = makeSentences([5, 3, 1])
  const rate = 0.5

  it.each([
    ["of fields", smallShape, sentences],
    ["with characters", characterShape, makeSentences([5, 3, 1], randomSpelledWords)],
  ])(
    "is that of the plain network %s in every element of every tensor, with every build",
    async (_, shape, sentences) => {
      const runs = await Promise.all(builds.map((build) => train(sentences, shape, rate, build)))
      const { parameters } = await train(sentences, shape, rate)
      const loss = new PlainLoss(sentences, shape, rate, parameters)
      for (const { results } of runs) {
        expect((results[0]?.loss as number) / loss.value).toBeCloseTo(1, 6)
        expect(results[0]?.actions).toBe(18 + 10 + 2)
      }
      for (const [name, gradient] of runs[0]?.gradients ?? []) {
        expect(largest(gradient), name).toBeGreaterThan(0.01)
        const slopes = gradient.map((_, at) => loss.slope(name, at))
        for (const { gradients } of runs) {
          const found = gradients.get(name) as Float64Array
          const errors = found.map((_, at) => error(found, at, slopes[at] as number))
          expect(largest(errors), name).toBeLessThan(tolerance)
        }
      }
    },
  )

  it("is added to the contents of the block", async () => {
    const once = await train(sentences, smallShape, rate)
    const twice = await train(sentences, smallShape, rate, "plain", 2)
    expect(twice.results).toEqual([once.results[0], once.results[0]])
    for (const [name, gradient] of twice.gradients) {
      const single = once.gradients.get(name) as Float64Array
      expect(largest(gradient.map((x, at) => x - 2 * (single[at] as number))), name).toBeLessThan(1e-5)
    }
  })
})

const cases = [
  { what: "without dropout", lengths: [6, 6, 2], rate: 0, shape: smallShape },
  { what: "with a dropout of 0.3", lengths: [4, 1, 1], rate: 0.3, shape: smallShape },
  { what: "with one layer", lengths: [7], rate: 0.5, shape: smallShapeWith({ layers: 1 }) },
  { what: "with three layers", lengths: [4, 2], rate: 0.5, shape: smallShapeWith({ layers: 3 }) },
  {
    what: "with single units",
    lengths: [4, 2],
    rate: 0.5,
    shape: smallShapeWith({ units: 1, hiddenUnits: 1 }),
  },
  // Products take 512 states at a time.
  { what: "with many states", lengths: [270, 5], rate: 0.5, shape: smallShapeWith({ layers: 1 }) },
]

describe.each(cases)("the gradient $what", ({ lengths, rate, shape }) => {
  it("is that of the plain network in sampled elements of every tensor", async () => {
    const sentences = makeSentences(lengths)
    const { results, gradients, parameters } = await train(sentences, shape, rate)
    const loss = new PlainLoss(sentences, shape, rate, parameters)
    expect((results[0]?.loss as number) / loss.value).toBeCloseTo(1, 6)
    const random = new Random(31)
    for (const [name, gradient] of gradients) {
      const at = random.integer(gradient.length)
      expect(error(gradient, at, loss.slope(name, at)), name).toBeLessThan(tolerance)
    }
  })
})
