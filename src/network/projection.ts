// Projected scoring. Without dropout the hidden layer is linear in the boundary vectors:
//
//   structure: W·features + bias = A₁ v_i + A₂ v_k + A₃ v_j + constant, with A₁ = W₁ − W₂, A₂ = W₂ − W₃, A₃ = W₃ − W₄,
//              constant = W₄ v_n − W₁ v_0 + bias (W₁ … W₄ the blocks of W for the four spans);
//   labels:    likewise with i and j, and three blocks.
//
// So five products per boundary serve every state of a sentence: a state costs a few row additions, a rectifier and the
// output layer. The authors call it the precomputation trick; it is exact.

import { floatBytes, intBytes } from "../math/bytes.ts"
import type { Address } from "../math/kernel-functions.ts"
import type { Kernels } from "../math/kernels.ts"
import type { Workspace } from "../math/workspace.ts"
import { finish, type Steps } from "../transition/steps.ts"
import type { Allocator } from "./block.ts"
import type { Encoding } from "./encoder.ts"
import { type ScorerName, scorerSpans } from "./scorers.ts"
import type { Weights } from "./weights/weights.ts"

/// Blocks of U columns in a row that is projected for a scorer: three for structural actions, two for labels.
export const projectedBlocks = { structure: scorerSpans.structure - 1, label: scorerSpans.label - 1 } as const

// Rows that are multiplied between two pauses: some milliseconds for the largest networks.
const pauseRows = 1024

/// What projections are made for.
export interface ProjectionSizes {
  readonly vectorSize: number
  readonly hiddenUnits: number
  /// Where the biases of the hidden layers are found.
  readonly weights: Weights
}

/// A hidden matrix to be packed.
export interface HiddenMatrix {
  /// Its address, in row-major order.
  readonly hidden: Address
  /// Asked once for every block, if several threads share the work; true for those of this thread.
  readonly isMine?: () => boolean
}

interface ProjectedScorer {
  /// Packed differences of neighbouring blocks, D × U each.
  readonly differences: readonly Address[]
  /// The packed first and last block.
  readonly first: Address
  readonly last: Address
}

/// The hidden layers of both scorers in the form that projects boundaries.
export class Projection {
  readonly #size: number
  readonly #units: number
  readonly #weights: Weights
  readonly #scorers: Record<ScorerName, ProjectedScorer>

  constructor(kernels: Kernels, memory: Allocator, { vectorSize, hiddenUnits, weights }: ProjectionSizes) {
    this.#size = vectorSize
    this.#units = hiddenUnits
    this.#weights = weights
    const block = () => memory.allocate(floatBytes(kernels.packedLength(vectorSize, hiddenUnits)))
    const make = (spans: number) => ({
      differences: Array.from({ length: spans - 1 }, block),
      first: block(),
      last: block(),
    })
    this.#scorers = { structure: make(scorerSpans.structure), label: make(scorerSpans.label) }
  }

  /// Packs a scorer's hidden matrix.
  prepare(workspace: Workspace, name: ScorerName, { hidden, isMine = () => true }: HiddenMatrix): void {
    const { kernels: k, arena } = workspace
    const [size, units] = [this.#size, this.#units]
    const { differences, first, last } = this.#scorers[name]
    const mark = arena.mark()
    const difference = arena.allocate(floatBytes(size * units))
    const block = (at: number) => hidden + floatBytes(size * units * at)
    if (isMine()) k.pack(size, units, block(0), units, first)
    if (isMine()) k.pack(size, units, block(differences.length), units, last)
    differences.forEach((packed, at) => {
      if (!isMine()) return
      k.copyFloats(size * units, block(at), difference)
      k.axpy(size * units, -1, block(at + 1), difference)
      k.pack(size, units, difference, units, packed)
    })
    arena.release(mark)
  }

  /// The boundaries of a batch, projected for a scorer: for i, k, j of structural actions (boundaries × 3U), for i, j of
  /// labels (boundaries × 2U).
  project(workspace: Workspace, encoding: Encoding, name: ScorerName): Address {
    return finish(this.projectSteps(workspace, encoding, name))
  }

  /// The same with pauses.
  *projectSteps(workspace: Workspace, encoding: Encoding, name: ScorerName): Steps<Address> {
    const { kernels: k, arena } = workspace
    const { boundaryRows, boundaryCount, vectors } = encoding
    const [size, units] = [this.#size, this.#units]
    const stride = projectedBlocks[name] * units
    const projected = arena.allocate(floatBytes(boundaryCount * stride))
    const mark = arena.mark()
    const { differences } = this.#scorers[name]
    const constants = this.#constants(workspace, encoding, name)
    const multiplyRows = function* (
      { from, to: end }: { readonly from: number; readonly to: number },
      { packed, bias, part }: { readonly packed: Address; readonly bias: Address; readonly part: number },
    ): Steps<void> {
      for (let row = from; row < end; row += pauseRows) {
        const rows = Math.min(pauseRows, end - row)
        const x = vectors + floatBytes(size * row)
        const y = projected + floatBytes(units * part + stride * row)
        k.matmul(rows, units, size, x, size, 1, packed, bias, y, stride, false)
        yield
      }
    }
    for (const [part, packed] of differences.entries()) {
      if (part < differences.length - 1) {
        yield* multiplyRows({ from: 0, to: boundaryCount }, { packed, bias: 0, part })
        continue
      }
      // The sentence's constant joins the last part, as the bias of its own product.
      for (let sentence = 0; sentence + 1 < boundaryRows.length; sentence++) {
        const [from, to] = [boundaryRows[sentence] as number, boundaryRows[sentence + 1] as number]
        const bias = constants + floatBytes(units * sentence)
        yield* multiplyRows({ from, to }, { packed, bias, part })
      }
    }
    arena.release(mark)
    return projected
  }

  /// W_last · v_n − W_first · v_0 + bias for each sentence (sentences × U).
  #constants({ kernels: k, arena }: Workspace, encoding: Encoding, name: ScorerName): Address {
    const { boundaryRows, vectors } = encoding
    const [size, units] = [this.#size, this.#units]
    const sentences = boundaryRows.length - 1
    const constants = arena.allocate(floatBytes(sentences * units))
    const ends = arena.allocate(floatBytes(sentences * size))
    const ids = arena.allocate(intBytes(sentences))
    const { first, last } = this.#scorers[name]
    const gather = (rowOf: (sentence: number) => number) => {
      arena.ints(ids, sentences).set(Array.from({ length: sentences }, (_, sentence) => rowOf(sentence)))
      k.gatherRows(sentences, size, vectors, size, ids, ends, size)
    }
    gather((sentence) => (boundaryRows[sentence + 1] as number) - 1)
    const bias = this.#weights.address(`${name}.hiddenBias`)
    k.matmul(sentences, units, size, ends, size, 1, last, bias, constants, units, false)
    gather((sentence) => boundaryRows[sentence] as number)
    k.scaleFloats(sentences * size, -1, ends)
    k.matmul(sentences, units, size, ends, size, 1, first, 0, constants, units, true)
    return constants
  }
}
