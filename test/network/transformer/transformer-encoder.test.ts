import { describe, expect, it } from "vitest"
import { Arena } from "../../../src/math/arena.ts"
import { floatBytes, intBytes } from "../../../src/math/bytes.ts"
import { loadKernels } from "../../../src/math/kernels.ts"
import { Random } from "../../../src/math/random.ts"
import { Block } from "../../../src/network/block.ts"
import { Dropout } from "../../../src/network/dropout.ts"
import type { Encoding, WordRows } from "../../../src/network/encoder.ts"
import { bestTags, trainTags } from "../../../src/network/tag-scorer.ts"
import { TrainingNetwork } from "../../../src/network/training-network.ts"
import { TransformerDesign } from "../../../src/network/transformer/transformer-design.ts"
import type { TransformerShape } from "../../../src/network/transformer/transformer-shape.ts"
import { Vocabulary } from "../../../src/network/vocabulary.ts"

const pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "a", "b", "##b", "##c", "fi", "##sh", "."]
const vocabulary = Vocabulary.from({ values: pieces, counts: [] })
const tagVocabulary = Vocabulary.from({ values: ["X", "Y"], counts: [] })
const vocabularies = [vocabulary, tagVocabulary]

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

const tagCount = 3

async function makeNetwork(encoder: TransformerShape) {
  const kernels = await loadKernels()
  const arena = new Arena(kernels.memory)
  const plan = {
    shape: { encoder, hiddenUnits: 4 },
    sizes: { vocabularySizes: vocabularies.map(({ size }) => size), labels: 3, tags: tagCount },
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

const reading = { ...shape, givenTagSize: 3 }
const readingDesign = new TransformerDesign(reading)
/// Words with their tags after a slash, for some of them.
const tagged = (text: string) =>
  text.split(" ").map((word) => {
    const [spelled = "", tag] = word.split("/")
    return { text: spelled, tag }
  })
const encodeTagged = (text: string) => readingDesign.encodeWords(tagged(text), vocabularies)
const taggedSentences = ["Fish/X a/Y bbc b ab/Z .", "fish/Y B/X .", "Abc"].map(encodeTagged)

/// A loss with a gradient of its own for every number: Σ vector · weight, weights drawn at random, and the loss of tags.
async function lossAndGradient(encoder: TransformerShape, dropoutRate: number) {
  const batch = encoder.givenTagSize === undefined ? sentences : taggedSentences
  const { network, workspace } = await makeNetwork(encoder)
  const { arena, kernels } = workspace
  const random = new Random(7)
  const drop = () =>
    dropoutRate === 0 ? undefined : new Dropout(dropoutRate, { seed: 3, batch: 1, share: 0 })
  const first = network.encoder.encode(workspace, batch)
  const count = first.boundaryCount * first.vectorSize
  const weights = Float32Array.from({ length: count }, () => random.uniform() - 0.5)
  const { trainedLength } = network.list
  const learnTags = ({ words }: Encoding, into: number) => {
    const rows = words as WordRows
    const targets = arena.allocate(intBytes(rows.count))
    arena.ints(targets, rows.count).set(Array.from({ length: rows.count }, (_, at) => at % tagCount))
    return trainTags(workspace, network.weights, { words: rows, targets, gradients: into })
  }
  const unused = arena.allocate(floatBytes(trainedLength))
  const loss = () => {
    const mark = arena.mark()
    network.pack(workspace)
    const traced = network.encoder.encodeTraced(workspace, batch, drop())
    const { vectors } = traced
    const tags = learnTags(traced, unused)
    const numbers = arena.floats(vectors, count)
    let sum = tags.loss
    for (let at = 0; at < count; at++) sum += (numbers[at] as number) * (weights[at] as number)
    arena.release(mark)
    return sum
  }
  const gradients = arena.allocate(floatBytes(trainedLength))
  kernels.zeroFloats(trainedLength, gradients)
  const traced = network.encoder.encodeTraced(workspace, batch, drop())
  const dVectors = arena.allocate(floatBytes(count))
  arena.floats(dVectors, count).set(weights)
  const { dWords } = learnTags(traced, gradients)
  traced.backward(workspace, { dVectors, dWords, gradients })
  return { network, arena, loss, gradient: arena.floats(gradients, trainedLength).slice() }
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
    ["tuned", {}, 0],
    ["tuned, with dropout", {}, 0.3],
    ["frozen", { isFrozen: true }, 0],
    ["tuned, with a fixed mix and dropout", { mix: "top" }, 0.3],
    ["frozen, with a fixed mix", { isFrozen: true, mix: "top" }, 0],
    ["tuned, with given tags and dropout", { givenTagSize: 3 }, 0.3],
    ["frozen, with given tags", { isFrozen: true, givenTagSize: 16 }, 0],
  ] as const)("has the gradient of central differences: %s", async (_, changes, dropoutRate) => {
    const { network, arena, loss, gradient } = await lossAndGradient({ ...shape, ...changes }, dropoutRate)
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

  it("predicts the same tags for a sentence alone and in a batch", async () => {
    const { network, workspace } = await makeNetwork(shape)
    const tagsOf = (batch: typeof sentences) =>
      bestTags(workspace, network, network.encoder.encode(workspace, batch))?.map((tags) => [...tags])
    const together = tagsOf(sentences)
    expect(together?.map(({ length }) => length)).toEqual([6, 3, 1])
    expect(new Set(together?.flat()).size).toBeGreaterThan(1)
    expect(sentences.flatMap((sentence) => tagsOf([sentence]))).toEqual(together)
  })

  it("reads given tags, and predicts tags without them", async () => {
    const { network, workspace } = await makeNetwork(reading)
    const encode = (text: string) => {
      const { vectors, boundaryCount, vectorSize, words } = network.encoder.encode(workspace, [
        encodeTagged(text),
      ])
      const { count, size, vectors: wordVectors } = words as WordRows
      return {
        boundaries: workspace.arena.floats(vectors, boundaryCount * vectorSize).slice(),
        words: workspace.arena.floats(wordVectors, count * size).slice(),
      }
    }
    const none = encode("fish a b")
    const some = encode("fish a/X b")
    expect(some.boundaries).not.toEqual(none.boundaries)
    expect(encode("fish a/Y b").boundaries).not.toEqual(some.boundaries)
    expect(some.words).toEqual(none.words)
    expect(encode("fish a/unknown b")).toEqual(none)
  })

  it("uses the rows of the given tags, and that of none", () => {
    const [, tags] = readingDesign.usedRows(taggedSentences)
    expect(tags?.toSorted()).toEqual(Int32Array.of(0, 3, 4))
    const [, none] = readingDesign.usedRows([encodeTagged("fish")])
    expect(none).toEqual(Int32Array.of(0))
    expect(readingDesign.usedRows(taggedSentences)).toHaveLength(design.usedRows(sentences).length + 1)
  })

  it("encodes sentences of several windows", async () => {
    const { network, workspace } = await makeNetwork(shape)
    const long = design.encodeWords(words("fish ab ".repeat(40).trim()), [vocabulary])
    const { boundaryCount, vectors, vectorSize } = network.encoder.encode(workspace, [long])
    expect(boundaryCount).toBe(81)
    expect(workspace.arena.floats(vectors, boundaryCount * vectorSize).every(Number.isFinite)).toBe(true)
  })

  it("gives the same vectors and tags if the windows don't go through it all at once", async () => {
    const { network, workspace } = await makeNetwork(shape)
    const { arena } = workspace
    const text = ["fish ab ".repeat(300), "abc . fish b ".repeat(100), "Fish ."]
    const batch = text.map((sentence) => design.encodeWords(words(sentence.trim()), [vocabulary]))
    expect(batch.reduce((rows, { fields: [pieces] }) => rows + (pieces?.length ?? 0), 0)).toBeGreaterThan(
      3000,
    )
    const numbersOf = ({ boundaryCount, vectors, vectorSize, words }: Encoding) => {
      const rows = words as WordRows
      return [
        arena.floats(vectors, boundaryCount * vectorSize),
        arena.floats(rows.vectors, rows.count * rows.size),
      ].map((numbers) => numbers.slice())
    }
    const together = numbersOf(network.encoder.encodeTraced(workspace, batch))
    expect(numbersOf(network.encoder.encode(workspace, batch))).toEqual(together)
  })

  it.each([
    ["short words", "a", 10_000],
    ["words of many pieces", "a.b.fish...b.c.", 10_000],
    ["one word of many pieces", ".".repeat(1000), 1],
    ["a window of words", "a", 20],
  ])("takes no more memory than its design says: %s", async (_, word, count) => {
    const wide = { ...shape, width: 64, positions: 64, givenTagSize: 40, lstmUnits: 1 }
    const { network, workspace } = await makeNetwork(wide)
    const { memory } = workspace.kernels
    const wideDesign = new TransformerDesign(wide)
    const arena = new Arena(memory, false)
    const { kept, scratch } = wideDesign.memory(count)
    // Blocks are aligned.
    arena.reserve(kept + scratch + (1 << 14))
    const before = memory.buffer.byteLength
    const sentence = wideDesign.encodeWords(words(`${word} `.repeat(count).trim()), vocabularies)
    network.encoder.encode({ kernels: workspace.kernels, arena }, [sentence])
    expect(memory.buffer.byteLength).toBe(before)
  })
})
