import { describe, expect, it } from "vitest"
import { Arena } from "../../src/math/arena.ts"
import { floatBytes } from "../../src/math/bytes.ts"
import { loadKernels } from "../../src/math/kernels.ts"
import { Random } from "../../src/math/random.ts"
import type { Workspace } from "../../src/math/workspace.ts"
import { dequantizeRows, quantizeRows } from "../../src/model/quantize.ts"
import { BatchScorer } from "../../src/network/batch-scorer.ts"
import { Block } from "../../src/network/block.ts"
import type { Network } from "../../src/network/network.ts"
import { ParsingNetwork } from "../../src/network/parsing-network.ts"
import {
  blockSource,
  type Parameter,
  type ParameterSource,
  type QuantizedNumbers,
  type QuantizedSource,
} from "../../src/network/weights/parameters.ts"
import { paperShape } from "./shape-of.ts"
import { characterShape, characterSizes, makeSmallNetwork, randomSpelledWords } from "./small-network.ts"

// With characters, so that all kinds of parameters are there.
const [smallShape, smallSizes] = [characterShape, characterSizes]
const training = await makeSmallNetwork(smallShape, {}, smallSizes)
const { network: trained } = training.memory
const parameters = training.arena.floats(trained.parameters, trained.list.length).slice()

/// The small network's parameters, each matrix and embedding rounded to int8.
const quantized = (() => {
  const matrices = new Map<string, QuantizedNumbers>()
  const rounded = parameters.slice()
  for (const { name, kind, offset, rows, columns } of trained.list.all) {
    if (kind === "vector") continue
    const numbers = rounded.subarray(offset, offset + rows * columns)
    const matrix = quantizeRows(numbers, rows)
    matrices.set(name, matrix)
    dequantizeRows(matrix, numbers)
  }
  const { read } = blockSource(rounded)
  const readQuantized: QuantizedSource["readQuantized"] = ({ name }, { values, scales }) => {
    values.set(matrices.get(name)?.values ?? [])
    scales.set(matrices.get(name)?.scales ?? [])
  }
  return { read, readQuantized }
})()

interface LoadOptions {
  readonly source?: ParameterSource
  readonly isQuantized?: boolean
  /// Whether the processor multiplies integers fast (default: as this one does).
  readonly hasIntegerProducts?: boolean
}

async function loadNetwork(options: LoadOptions = {}) {
  const { source = blockSource(parameters), isQuantized = false, hasIntegerProducts } = options
  const loaded = await loadKernels()
  const quotientBits =
    hasIntegerProducts === undefined ? loaded.quotientBits : () => (hasIntegerProducts ? -1 : 1)
  const kernels = { ...loaded, quotientBits }
  const plan = { shape: smallShape, sizes: smallSizes, isQuantized }
  const arena = new Arena(kernels.memory)
  const measure = new Block(0)
  new ParsingNetwork(kernels, measure, plan)
  const network = new ParsingNetwork(kernels, new Block(arena.allocate(measure.size)), plan)
  const before = arena.mark()
  network.load({ kernels, arena }, source)
  expect(arena.mark()).toEqual(before)
  return { kernels, arena, network, size: measure.size }
}

/// Scores of every span and of some states of a few sentences.
function scoresOf(workspace: Workspace, network: Network): number[] {
  const random = new Random(3)
  const sentences = [6, 4, 4, 1].map((length) => randomSpelledWords(length, random))
  const scorer = new BatchScorer(workspace, network, network.encoder.encode(workspace, sentences))
  return sentences.flatMap(({ length }, at) =>
    Array.from({ length }, (_, i) => {
      const [sentence, start, end] = [Int32Array.of(at), Int32Array.of(i), Int32Array.of(length)]
      const states = { count: 1, sentence, i: Int32Array.of(0), k: start, j: end }
      return [...scorer.structure(states), ...scorer.labels({ ...states, i: start })]
    }).flat(),
  )
}

describe("a network that only parses", () => {
  it("has the scores of the network that was trained, to the bit", async () => {
    const { kernels, arena, network } = await loadNetwork()
    expect(scoresOf({ kernels, arena }, network)).toEqual(scoresOf(training, trained))
  })

  it("has almost the scores of the rounded weights if it keeps them as int8", async () => {
    const floats = await loadNetwork({ source: quantized })
    const expected = scoresOf(floats, floats.network)
    const integers = await loadNetwork({ source: quantized, isQuantized: true, hasIntegerProducts: true })
    const scores = scoresOf(integers, integers.network)
    expect(scores).not.toEqual(expected)
    for (const [at, score] of scores.entries()) expect(score).toBeCloseTo(expected[at] as number, 3)
    expect(integers.size).toBeLessThan(floats.size)
  })

  it("multiplies floats where products of integers are slow, with the same scores to the bit", async () => {
    const floats = await loadNetwork({ source: quantized })
    const slow = await loadNetwork({ source: quantized, isQuantized: true, hasIntegerProducts: false })
    expect(scoresOf(slow, slow.network)).toEqual(scoresOf(floats, floats.network))
  })

  it("reads each parameter once, into an array of its size", async () => {
    const { kernels, arena, network } = await loadNetwork()
    const read: Parameter[] = []
    network.load(
      { kernels, arena },
      {
        read: (parameter, into) => {
          read.push(parameter)
          expect(into.length).toBe(parameter.rows * parameter.columns)
        },
      },
    )
    expect(read).toEqual(network.list.all)
  })

  it("has no gradients, no plain matrices, and hidden layers only as projections", async () => {
    const { weights } = (await loadNetwork()).network
    for (const name of ["lstm.0.forward.input", "label.output", "label.hidden", "nothing"])
      expect(() => weights.address(name)).toThrow(`"${name}"`)
    for (const name of ["label.hidden", "embedding.word", "nothing"])
      expect(() => weights.matrix(name)).toThrow(`there is no matrix "${name}"`)
    expect(() => weights.gradient("embedding.word")).toThrow("isn't trained")
  })

  it("takes little more memory than its parameters", async () => {
    const kernels = await loadKernels()
    const block = new Block(0)
    const sizes = { vocabularySizes: [20_000, 50], labels: 100, tags: 0 }
    const { list } = new ParsingNetwork(kernels, block, { shape: paperShape, sizes })
    // Two more blocks of the hidden layers than there are spans, and packing pads a few columns.
    expect(block.size / floatBytes(list.length)).toBeLessThan(1.25)
  })
})
