import { describe, expect, it } from "vitest"
import { Random } from "../../../src/math/random.ts"
import type { EncodedWords } from "../../../src/network/encoded-words.ts"
import { exploredStates } from "../../../src/train/objectives/explore.ts"
import { randomFor } from "../../../src/train/seeds.ts"
import { paperSettings, type TrainingSettings } from "../../../src/train/settings.ts"
import type { TrainingSentence } from "../../../src/train/workers/share.ts"
import { trainShare } from "../../../src/train/workers/train-share.ts"
import type { BatchScores, StateRows } from "../../../src/transition/scores.ts"
import { PlainNetwork } from "../../network/plain-network.ts"
import { PlainShare } from "../../network/plain-share.ts"
import { makeSmallNetwork, randomWords, smallShape, smallSizes } from "../../network/small-network.ts"
import { randomGold, seededChoice } from "../../transition/random-walk.ts"

/// The plain network without dropout, as lock-step parsing sees a network.
function plainScores(network: PlainNetwork, sentences: readonly EncodedWords[]): BatchScores {
  const boundaries = sentences.map((words) => network.encode(words))
  const forAll = (
    { count, sentence }: StateRows,
    scorer: "structure" | "label",
    columns: readonly Int32Array[],
  ) =>
    Float32Array.from(
      Array.from({ length: count }, (_, row) => {
        const inner = columns.map((column) => column[row] as number)
        return [...network.scores(boundaries[sentence[row] as number] ?? [], { scorer, inner })]
      }).flat(),
    )
  return {
    labelCount: smallSizes.labels,
    structure: (states) => forAll(states, "structure", [states.i, states.k, states.j]),
    labels: (states) => forAll(states, "label", [states.i, states.j]),
  }
}

const random = new Random(61)
const sentences = [20, 17, 15, 15, 9, 8, 6, 6, 3, 1].map(
  (length): TrainingSentence => ({
    ...randomWords(length, random),
    gold: randomGold(length, seededChoice(length)),
  }),
)
const number = { batch: 9, share: 2 }

describe("a share of a batch", () => {
  const modes: Pick<TrainingSettings, "oracle" | "tie">[] = [
    { oracle: "dynamic", tie: "combine" },
    { oracle: "dynamic", tie: "better" },
    { oracle: "explore", tie: "combine" },
    { oracle: "explore", tie: "better" },
  ]

  it.each(modes)("has the plain network's loss in the states it explores: %j", async (mode) => {
    const { kernels, arena, memory, tensors } = await makeSmallNetwork()
    const settings = { ...paperSettings, ...mode, seed: 3 }
    const plain = new PlainNetwork(smallShape, tensors())
    const drawn = randomFor("exploration", 3, number.batch, number.share)
    const golds = sentences.map(({ gold }) => gold)
    const states = exploredStates(golds, plainScores(plain, sentences), {
      ...settings,
      draw: () => drawn.uniform(),
    })
    const expected = new PlainShare(sentences, states, smallShape, 0.5, { seed: 3, ...number }).loss(plain)
    const gradients = memory.gradients[0] as number
    const before = arena.mark()
    const { loss, actions } = trainShare({
      workspace: { kernels, arena },
      memory,
      gradients,
      sentences,
      settings,
      ...number,
    })
    expect(loss / expected).toBeCloseTo(1, 6)
    expect(actions).toBe(sentences.reduce((total, { length }) => total + 4 * length - 2, 0))
    expect(arena.mark()).toEqual(before)
  })

  it("depends on the numbers of batch and share through dropout and exploration", async () => {
    const { kernels, arena, memory } = await makeSmallNetwork()
    const settings = paperSettings
    const lossAt = (batch: number, share: number) =>
      trainShare({
        workspace: { kernels, arena },
        memory,
        gradients: memory.gradients[0] as number,
        sentences,
        settings,
        batch,
        share,
      }).loss
    const losses = [lossAt(0, 0), lossAt(0, 1), lossAt(1, 0)]
    expect(new Set(losses).size).toBe(3)
    expect([lossAt(0, 0), lossAt(0, 1), lossAt(1, 0)]).toEqual(losses)
  })
})
