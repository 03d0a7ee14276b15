import { describe, expect, it } from "vitest"
import { Random } from "../../../src/math/random.ts"
import { withBatchScorer } from "../../../src/network/batch-scorer.ts"
import { goldStates } from "../../../src/train/objectives/explore.ts"
import { paperSettings } from "../../../src/train/settings.ts"
import type { TrainingSentence } from "../../../src/train/workers/share.ts"
import { trainShare } from "../../../src/train/workers/train-share.ts"
import { randomGold, seededChoice } from "../../transition/random-walk.ts"
import { PlainNetwork } from "../plain-network.ts"
import { PlainShare } from "../plain-share.ts"
import type { BilstmNetworkShape } from "../shape-of.ts"
import { makeSmallNetwork, randomWords, smallShapeWith } from "../small-network.ts"

const tagCount = 4
const sizes = { vocabularySizes: [9, 6, 5], labels: 5, tags: tagCount }
const number = { batch: 3, share: 1 }
const seed = 5

/// A network that sees words and parts of words, and no tags.
function shapeWith(layers: number): BilstmNetworkShape {
  const shape = smallShapeWith({ layers })
  const fields = [
    { name: "lower", role: "lower", size: 4 },
    { name: "suffix3", role: "suffix", size: 3, characters: 3 },
    { name: "form", role: "form", size: 2 },
  ] as const
  return { ...shape, encoder: { ...shape.encoder, fields } }
}

function makeSentences(lengths: readonly number[]): TrainingSentence[] {
  const random = new Random(29)
  return lengths.map((length) => ({
    ...randomWords(length, random, sizes),
    gold: randomGold(length, seededChoice(length)),
    tags: Int32Array.from({ length }, () => random.integer(tagCount)),
  }))
}

describe.each([
  { layers: 2, rate: 0.5, lengths: [3, 2, 1] },
  { layers: 1, rate: 0, lengths: [4, 4] },
])("the gradient of tags and trees together, $layers layers, dropout $rate", ({ layers, rate, lengths }) => {
  it("is that of the plain network in every element of every tensor", async () => {
    const shape = shapeWith(layers)
    const sentences = makeSentences(lengths)
    const { kernels, arena, memory, tensors } = await makeSmallNetwork(shape, {}, sizes)
    const settings = { ...paperSettings, dropout: rate, seed, oracle: "static" as const }
    const gradients = memory.gradients[0] as number
    trainShare({ workspace: { kernels, arena }, memory, gradients, sentences, settings, ...number })

    const parameters = tensors()
    const network = new PlainNetwork(shape, parameters)
    const states = goldStates(sentences.map(({ gold }) => gold))
    const share = new PlainShare(sentences, states, shape, rate, { seed, ...number })
    const loss = () => {
      const boundaries = share.encode(network)
      return share.loss(network, boundaries) + share.tagLoss(network, boundaries)
    }
    const found = tensors(gradients)
    expect([...found.keys()]).toContain("tag.output")
    for (const [name, gradient] of found) {
      const tensor = parameters.get(name) as Float64Array
      const largest = gradient.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
      expect(largest, name).toBeGreaterThan(0.01)
      // Relative to the tensor's largest gradient, or to 1: float32 keeps seven digits.
      const errors = gradient.map((x, at) => (x - slope(tensor, at, loss)) / Math.max(1, largest))
      expect(Math.max(...errors.map(Math.abs)), name).toBeLessThan(2e-6)
    }
  })
})

/// By central differences.
function slope(tensor: Float64Array, at: number, loss: () => number): number {
  const value = tensor[at] as number
  const step = 1e-5
  tensor[at] = value + step
  const after = loss()
  tensor[at] = value - step
  const before = loss()
  tensor[at] = value
  return (after - before) / (2 * step)
}

describe("the tags that the bi-LSTM predicts", () => {
  it("are those of the plain network", async () => {
    const shape = shapeWith(2)
    const sentences = makeSentences([9, 6, 6, 1])
    const { kernels, arena, memory, tensors } = await makeSmallNetwork(shape, {}, sizes)
    const { network } = memory
    const found = withBatchScorer({ kernels, arena }, { network, sentences }, (scorer) => scorer.bestTags())
    const plain = new PlainNetwork(shape, tensors())
    const expected = sentences.map((sentence) => {
      const boundaries = plain.encode(sentence)
      return Int32Array.from({ length: sentence.length }, (_, word) => {
        const scores = plain.tagScores(boundaries, word)
        return scores.indexOf(Math.max(...scores))
      })
    })
    expect(found).toEqual(expected)
    expect(new Set(expected.flatMap((tags) => [...tags])).size).toBeGreaterThan(1)
  })
})
