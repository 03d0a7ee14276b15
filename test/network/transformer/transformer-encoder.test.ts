import { describe, expect, it } from "vitest"
import { Arena } from "../../../src/math/arena.ts"
import { floatBytes } from "../../../src/math/bytes.ts"
import { loadKernels } from "../../../src/math/kernels.ts"
import { Random } from "../../../src/math/random.ts"
import { Block } from "../../../src/network/block.ts"
import { Dropout } from "../../../src/network/dropout.ts"
import { TrainingNetwork } from "../../../src/network/training-network.ts"
import { TransformerDesign } from "../../../src/network/transformer/transformer-design.ts"
import type { TransformerShape } from "../../../src/network/transformer/transformer-shape.ts"
import { Vocabulary } from "../../../src/network/vocabulary.ts"

const pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "a", "b", "##b", "##c", "fi", "##sh", "."]
const vocabulary = Vocabulary.from({ values: pieces, counts: [] })

const shape: TransformerShape = {
  kind: "transformer",
  layers: 2,
  width: 8,
  heads: 2,
  feedForward: 12,
  positions: 24,
  epsilon: 1e-12,
  normalize: { cleanText: true, spaceChinese: true, stripAccents: true, lowerCase: true },
  unknownPiece: "[UNK]",
  longestPart: 100,
  formSize: 3,
  isFrozen: false,
  lstmLayers: 2,
  lstmUnits: 5,
}

async function makeNetwork(encoder: TransformerShape) {
  const kernels = await loadKernels()
  const arena = new Arena(kernels.memory)
  const plan = {
    shape: { encoder, hiddenUnits: 4 },
    sizes: { vocabularySizes: [vocabulary.size], labels: 3 },
  }
  const size = new Block(0)
  new TrainingNetwork(kernels, size, plan)
  const first = arena.allocate(size.size)
  const network = new TrainingNetwork(kernels, new Block(first), plan)
  const random = new Random(5)
  const parameters = arena.floats(network.parameters, network.list.length)
  for (const { name, offset, rows, columns } of network.list.all) {
    const isGain = /[nN]orm$/.test(name)
    for (let at = offset; at < offset + rows * columns; at++)
      parameters[at] = (isGain ? 1 : 0) + 0.5 * (random.uniform() - 0.5)
  }
  const workspace = { kernels, arena }
  network.pack(workspace)
  return { network, workspace }
}

const design = new TransformerDesign(shape)
const words = (text: string) => text.split(" ").map((word) => ({ text: word, tag: "X" }))
const sentences = ["Fish a bbc b ab .", "fish B .", "Abc"].map((text) =>
  design.encodeWords(words(text), [vocabulary]),
)

/// A loss with a gradient of its own for every number: Σ vector · weight, weights drawn at random.
async function lossAndGradient(encoder: TransformerShape, dropoutRate: number) {
  const { network, workspace } = await makeNetwork(encoder)
  const { arena, kernels } = workspace
  const random = new Random(7)
  const drop = () =>
    dropoutRate === 0 ? undefined : new Dropout(dropoutRate, { seed: 3, batch: 1, share: 0 })
  const first = network.encoder.encode(workspace, sentences)
  const count = first.boundaryCount * first.vectorSize
  const weights = Float32Array.from({ length: count }, () => random.uniform() - 0.5)
  const loss = () => {
    const mark = arena.mark()
    network.pack(workspace)
    const { vectors } = network.encoder.encodeTraced(workspace, sentences, drop())
    const numbers = arena.floats(vectors, count)
    let sum = 0
    for (let at = 0; at < count; at++) sum += (numbers[at] as number) * (weights[at] as number)
    arena.release(mark)
    return sum
  }
  const gradients = arena.allocate(floatBytes(network.list.trainedLength))
  kernels.zeroFloats(network.list.trainedLength, gradients)
  const traced = network.encoder.encodeTraced(workspace, sentences, drop())
  const dVectors = arena.allocate(floatBytes(count))
  arena.floats(dVectors, count).set(weights)
  traced.backward(workspace, dVectors, gradients)
  return { network, arena, loss, gradient: arena.floats(gradients, network.list.trainedLength).slice() }
}

describe("the transformer encoder", () => {
  it("gives every sentence the same vectors alone and in a batch, with traces and without", async () => {
    const { network, workspace } = await makeNetwork(shape)
    const vectorsOf = (batch: typeof sentences, isTraced: boolean) => {
      const { vectors, boundaryCount, vectorSize } = isTraced
        ? network.encoder.encodeTraced(workspace, batch)
        : network.encoder.encode(workspace, batch)
      return [...workspace.arena.floats(vectors, boundaryCount * vectorSize)]
    }
    const together = vectorsOf(sentences, false)
    expect(vectorsOf(sentences, true)).toEqual(together)
    const alone = sentences.flatMap((sentence) => vectorsOf([sentence], false))
    for (const [at, number] of together.entries()) expect(number).toBeCloseTo(alone[at] as number, 5)
  })

  it.each([
    ["tuned", false, 0],
    ["tuned, with dropout", false, 0.3],
    ["frozen", true, 0],
  ])("has the gradient of central differences: %s", async (_, isFrozen, dropoutRate) => {
    const { network, arena, loss, gradient } = await lossAndGradient({ ...shape, isFrozen }, dropoutRate)
    const step = 2e-3
    let checked = 0
    for (const { name, offset, rows, columns } of network.list.all) {
      if (offset >= network.list.trainedLength) continue
      const length = rows * columns
      // Some numbers of each tensor, evenly spread.
      const stride = Math.max(1, Math.floor(length / 12))
      for (let at = offset; at < offset + length; at += stride) {
        const nudge = (by: number) => {
          const parameters = arena.floats(network.parameters, network.list.length)
          parameters[at] = (parameters[at] as number) + by
        }
        nudge(step)
        const above = loss()
        nudge(-2 * step)
        const below = loss()
        nudge(step)
        const slope = (above - below) / (2 * step)
        const error = Math.abs(slope - (gradient[at] as number))
        expect(error, `${name}[${at - offset}]: ${slope} and ${gradient[at]}`).toBeLessThan(
          2e-3 + 2e-2 * Math.abs(slope),
        )
        checked++
      }
    }
    expect(checked).toBeGreaterThan(100)
  })

  it("encodes sentences of several windows", async () => {
    const { network, workspace } = await makeNetwork(shape)
    const long = design.encodeWords(words("fish ab ".repeat(40).trim()), [vocabulary])
    const { boundaryCount, vectors, vectorSize } = network.encoder.encode(workspace, [long])
    expect(boundaryCount).toBe(81)
    expect(workspace.arena.floats(vectors, boundaryCount * vectorSize).every(Number.isFinite)).toBe(true)
  })
})
