// A network of awkward sizes in memory, with every parameter away from zero, and its double-precision twin.

import { Arena } from "../../src/math/arena.ts"
import { floatBytes } from "../../src/math/bytes.ts"
import { type KernelOptions, loadKernels } from "../../src/math/kernels.ts"
import { Random } from "../../src/math/random.ts"
import type { Workspace } from "../../src/math/workspace.ts"
import type { EncodedWords } from "../../src/network/encoded-words.ts"
import type { NetworkSizes } from "../../src/network/network-shape.ts"
import { TrainingMemory } from "../../src/train/workers/training-memory.ts"
import type { Tensors } from "./plain-network.ts"
import { type BilstmNetworkShape, type ShapeSizes, shapeOf } from "./shape-of.ts"

const smallLayers = { word: 4, tag: 3, units: 5, hiddenUnits: 7 }

export const smallShape = smallShapeWith({})

/// The small network with some other sizes.
export function smallShapeWith(sizes: ShapeSizes): BilstmNetworkShape {
  return shapeOf({ ...smallLayers, ...sizes })
}

export const smallSizes: NetworkSizes = { vocabularySizes: [9, 6], labels: 5, tags: 0 }

/// The small network with a convolution over characters.
export const characterShape = smallShapeWith({ characters: { size: 5, characterSize: 3, width: 3 } })

export const characterSizes: NetworkSizes = { ...smallSizes, vocabularySizes: [9, 6, 8] }

/// A network ready to encode, to score and to be trained by one thread.
export interface SmallNetwork extends Workspace {
  readonly memory: TrainingMemory
  /// Copies of all tensors of a block: the parameters', or the gradients'.
  tensors(block?: number): Tensors
}

/// Parameters are uniform in ±0.5: large enough for every gate and rectifier to matter.
export async function makeSmallNetwork(
  shape: BilstmNetworkShape = smallShape,
  options: KernelOptions = {},
  sizes: NetworkSizes = smallSizes,
): Promise<SmallNetwork> {
  const kernels = await loadKernels(options)
  const arena = new Arena(kernels.memory)
  const layout = { shape, sizes, threads: 1, isAveraged: false }
  const first = arena.allocate(new TrainingMemory(kernels, 0, layout).size)
  const memory = new TrainingMemory(kernels, first, layout)
  const { list, parameters } = memory.network
  const random = new Random(17)
  const block = arena.floats(parameters, list.length)
  for (let at = 0; at < block.length; at++) block[at] = random.uniform() - 0.5
  memory.network.pack({ kernels, arena })
  return {
    kernels,
    arena,
    memory,
    tensors: (from = parameters) =>
      new Map(
        list.all.map(({ name, rows, columns, offset }) => [
          name,
          Float64Array.from(arena.floats(from + floatBytes(offset), rows * columns)),
        ]),
      ),
  }
}

/// The same with one to six random characters per word.
export function randomSpelledWords(length: number, random: Random): EncodedWords {
  const words = randomWords(length, random)
  const counts = Array.from({ length }, () => 1 + random.integer(6))
  const ends = Int32Array.from(counts, (_, at) => counts.slice(0, at + 1).reduce((a, b) => a + b, 0))
  const value = () => (random.uniform() < 0.2 ? 0 : 3 + random.integer(5))
  const characters = Int32Array.from({ length: ends.at(-1) ?? 0 }, value)
  return { ...words, fields: [...words.fields, characters, ends] }
}

/// Random words of a sentence; few values, so that they repeat, the unknown one among them.
export function randomWords(
  length: number,
  random: Random,
  { vocabularySizes }: NetworkSizes = smallSizes,
): EncodedWords {
  // 1 and 2 are the markers' numbers.
  const value = (limit: number) => (random.uniform() < 0.2 ? 0 : 3 + random.integer(limit - 3))
  const fields = vocabularySizes.map((limit) => Int32Array.from({ length }, () => value(limit)))
  return { length, fields }
}
