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
import type { Encoding } from "./encoder.ts"
import type { Network } from "./network.ts"
import { boundarySize } from "./network-shape.ts"
import { type ScorerName, scorerSpans } from "./parameters.ts"

/// Blocks of U columns in a row that is projected for a scorer: three for structural actions, two for labels.
export const projectedBlocks = { structure: scorerSpans.structure - 1, label: scorerSpans.label - 1 } as const

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

  /// The boundaries of a batch, projected for a scorer: for i, k, j of structural actions (boundaries × 3U), for i, j of
  /// labels (boundaries × 2U).
  project(k: Kernels, arena: Arena, { layout, vectors }: Encoding, name: ScorerName): number {
    const { hiddenUnits: units } = this.network.shape
    const size = boundarySize(this.network.shape)
    const stride = projectedBlocks[name] * units
    const projected = arena.allocate(layout.boundaries * stride * 4)
    const mark = arena.mark()
    const { differences } = this.#scorers[name]
    const constants = this.#constants(k, arena, name, layout.boundaryRows, vectors)
    differences.forEach((packed, part) => {
      const to = projected + 4 * units * part
      if (part < differences.length - 1) {
        k.matmul(layout.boundaries, units, size, vectors, size, 1, packed, 0, to, stride, false)
        return
      }
      // The sentence's constant joins the last part, as the bias of its own product.
      for (let sentence = 0; sentence + 1 < layout.boundaryRows.length; sentence++) {
        const from = layout.boundaryRows[sentence] as number
        const rows = (layout.boundaryRows[sentence + 1] as number) - from
        const constant = constants + 4 * units * sentence
        const first = vectors + 4 * size * from
        k.matmul(rows, units, size, first, size, 1, packed, constant, to + 4 * stride * from, stride, false)
      }
    })
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
