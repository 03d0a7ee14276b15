// Projected scoring. Without dropout the hidden layer is linear in the boundary vectors:
//
//   structure: W·features + bias = A₁ v_i + A₂ v_k + A₃ v_j + constant, with A₁ = W₁ − W₂, A₂ = W₂ − W₃, A₃ = W₃ − W₄,
//              constant = W₄ v_n − W₁ v_0 + bias (W₁ … W₄ the blocks of W for the four spans);
//   labels:    likewise with i and j, and three blocks.
//
// So five products a boundary serve every state of a sentence: a state costs a few row additions, a rectifier and the
// output layer. The authors call it the precomputation trick; it is exact.

import type { Arena } from "../math/arena.ts"
import type { Kernels } from "../math/kernels.ts"
import type { Allocator } from "./block.ts"
import type { EncodedWords } from "./encoded-words.ts"
import { type Encoding, encode } from "./encoder.ts"
import type { Network } from "./network.ts"
import { boundarySize } from "./network-shape.ts"
import { type ScorerName, scorerSpans } from "./parameters.ts"

interface ProjectedScorerWeights {
  /// Packed differences of neighbouring blocks, D × U each.
  readonly differences: readonly number[]
  /// The packed first and last block.
  readonly first: number
  readonly last: number
}

/// The projections of a network, made anew after each update of its parameters.
export class Projection {
  readonly network: Network
  readonly #scorers: Record<ScorerName, ProjectedScorerWeights>

  constructor(kernels: Kernels, memory: Allocator, network: Network) {
    this.network = network
    const block = () =>
      memory.allocate(4 * kernels.packedLength(boundarySize(network.shape), network.shape.hiddenUnits))
    const make = (spans: number) => ({
      differences: Array.from({ length: spans - 1 }, block),
      first: block(),
      last: block(),
    })
    this.#scorers = { structure: make(scorerSpans.structure), label: make(scorerSpans.label) }
  }

  /// Packs the differences of the blocks, or the share of one of several threads.
  prepare(k: Kernels, arena: Arena, thread = 0, threads = 1): void {
    const size = boundarySize(this.network.shape)
    const units = this.network.shape.hiddenUnits
    const mark = arena.mark()
    const difference = arena.allocate(size * units * 4)
    let turn = 0
    for (const name of ["structure", "label"] as const) {
      const { differences, first, last } = this.#scorers[name]
      const block = (at: number) => this.network.address(`${name}.hidden`) + 4 * size * units * at
      const isMine = () => turn++ % threads === thread
      if (isMine()) k.pack(size, units, block(0), units, first)
      if (isMine()) k.pack(size, units, block(differences.length), units, last)
      differences.forEach((packed, at) => {
        if (!isMine()) return
        k.copyFloats(size * units, block(at), difference)
        k.axpy(size * units, -1, block(at + 1), difference)
        k.pack(size, units, difference, units, packed)
      })
    }
    arena.release(mark)
  }

  /// The projected boundaries of a batch: boundaries × 5U, for i, k, j of structural actions and i, j of labels.
  project(k: Kernels, arena: Arena, { layout, vectors }: Encoding): number {
    const { hiddenUnits: units } = this.network.shape
    const size = boundarySize(this.network.shape)
    const stride = projectedBlocks * units
    const projected = arena.allocate(layout.boundaries * stride * 4)
    const mark = arena.mark()
    let column = 0
    for (const name of ["structure", "label"] as const) {
      const { differences } = this.#scorers[name]
      const constants = this.#constants(k, arena, name, layout.boundaryRows, vectors)
      differences.forEach((packed, part) => {
        const to = projected + 4 * units * column++
        if (part < differences.length - 1) {
          k.matmul(layout.boundaries, units, size, vectors, size, 1, packed, 0, to, stride, false)
          return
        }
        // The sentence's constant joins the last part, as the bias of its own product.
        for (let sentence = 0; sentence + 1 < layout.boundaryRows.length; sentence++) {
          const from = layout.boundaryRows[sentence] as number
          const rows = (layout.boundaryRows[sentence + 1] as number) - from
          const constant = constants + 4 * units * sentence
          k.matmul(
            rows,
            units,
            size,
            vectors + 4 * size * from,
            size,
            1,
            packed,
            constant,
            to + 4 * stride * from,
            stride,
            false,
          )
        }
      })
    }
    arena.release(mark)
    return projected
  }

  /// W_last · v_n − W_first · v_0 + bias for each sentence (sentences × U).
  #constants(k: Kernels, arena: Arena, name: ScorerName, boundaryRows: Int32Array, vectors: number): number {
    const { hiddenUnits: units } = this.network.shape
    const size = boundarySize(this.network.shape)
    const sentences = boundaryRows.length - 1
    const constants = arena.allocate(sentences * units * 4)
    const ends = arena.allocate(sentences * size * 4)
    const ids = arena.allocate(sentences * 4)
    const { first, last } = this.#scorers[name]
    const gather = (rowOf: (sentence: number) => number) => {
      arena.ints(ids, sentences).set(Array.from({ length: sentences }, (_, sentence) => rowOf(sentence)))
      k.gatherRows(sentences, size, vectors, size, ids, ends, size)
    }
    gather((sentence) => (boundaryRows[sentence + 1] as number) - 1)
    const bias = this.network.address(`${name}.hiddenBias`)
    k.matmul(sentences, units, size, ends, size, 1, last, bias, constants, units, false)
    gather((sentence) => boundaryRows[sentence] as number)
    k.scaleFloats(sentences * size, -1, ends)
    k.matmul(sentences, units, size, ends, size, 1, first, 0, constants, units, true)
    return constants
  }
}

/// Blocks of U columns in a projected row: three for structural actions, two for labels.
const projectedBlocks = scorerSpans.structure - 1 + (scorerSpans.label - 1)

/// One state of some sentences of a batch: see `decode`, which knows no network.
interface States {
  readonly count: number
  readonly sentence: Int32Array
  readonly i: Int32Array
  readonly k: Int32Array
  readonly j: Int32Array
}

/// The scores of a batch's states, from its projected boundaries. The arrays that it returns hold until the next call.
export class BatchScorer {
  readonly labelCount: number
  readonly #k: Kernels
  readonly #arena: Arena
  readonly #network: Network
  readonly #boundaryRows: Int32Array
  readonly #projected: number
  readonly #indices: number
  readonly #hidden: number
  readonly #zeros: number
  readonly #scores: number

  constructor(k: Kernels, arena: Arena, projection: Projection, encoding: Encoding) {
    this.#k = k
    this.#arena = arena
    this.#network = projection.network
    this.#boundaryRows = encoding.layout.boundaryRows
    this.#projected = projection.project(k, arena, encoding)
    this.labelCount = projection.network.sizes.labels
    const states = encoding.layout.lengths.length
    this.#indices = arena.allocate(states * 3 * 4)
    this.#hidden = arena.allocate(states * projection.network.shape.hiddenUnits * 4)
    this.#zeros = arena.allocate(projection.network.shape.hiddenUnits * 4)
    k.zeroFloats(projection.network.shape.hiddenUnits, this.#zeros)
    this.#scores = arena.allocate(states * Math.max(2, this.labelCount) * 4)
  }

  /// Scores of shift and combine, two numbers a state.
  structure(states: States): Float32Array {
    return this.#score("structure", states, [states.i, states.k, states.j], 0)
  }

  /// Scores of the labels, `labelCount` numbers a state.
  labels(states: States): Float32Array {
    return this.#score("label", states, [states.i, states.j], scorerSpans.structure - 1)
  }

  #score(
    name: ScorerName,
    { count, sentence }: States,
    parts: readonly Int32Array[],
    block: number,
  ): Float32Array {
    const k = this.#k
    const units = this.#network.shape.hiddenUnits
    const { output, outputBias } = this.#network.scorer(name)
    const indices = this.#arena.ints(this.#indices, count * parts.length)
    for (let row = 0, at = 0; row < count; row++) {
      const first = this.#boundaryRows[sentence[row] as number] as number
      for (const boundaries of parts) indices[at++] = first + (boundaries[row] as number)
    }
    const from = this.#projected + 4 * units * block
    k.projectedHidden(
      count,
      units,
      parts.length,
      from,
      projectedBlocks * units,
      this.#indices,
      this.#zeros,
      this.#hidden,
      units,
    )
    const outputs = output.columns
    k.matmul(
      count,
      outputs,
      units,
      this.#hidden,
      units,
      1,
      output.packed,
      outputBias,
      this.#scores,
      outputs,
      false,
    )
    return this.#arena.floats(this.#scores, count * outputs)
  }
}

/// Encodes sentences, the longest first, and scores their states for as long as `use` runs.
export function withBatchScorer(
  k: Kernels,
  arena: Arena,
  projection: Projection,
  sentences: readonly EncodedWords[],
  use: (scorer: BatchScorer) => void,
): void {
  const mark = arena.mark()
  use(new BatchScorer(k, arena, projection, encode(k, arena, projection.network, sentences)))
  arena.release(mark)
}
