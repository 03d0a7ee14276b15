// Weight matrices as the product kernel wants them. Packed anew after each update of the parameters.

import type { Kernels } from "../math/kernels.ts"
import type { Allocator } from "./block.ts"
import type { Parameter, ParameterList } from "./parameters.ts"

/// A matrix W (rows × columns) for products x · W, and if it is trained also for d · Wᵀ.
export interface PackedMatrix {
  readonly rows: number
  readonly columns: number
  /// The row-major matrix, and its packed forms; `packedBack` is 0 where there is none.
  readonly plain: number
  readonly packed: number
  readonly packedBack: number
}

/// All matrices of the network, packed.
export class PackedWeights {
  readonly #byName = new Map<string, PackedMatrix>()
  readonly #matrices: PackedMatrix[] = []

  /// `parameters` is the address of the block of all parameters.
  constructor(
    kernels: Kernels,
    memory: Allocator,
    list: ParameterList,
    parameters: number,
    isTrained: boolean,
  ) {
    for (const parameter of list.all) {
      if (parameter.kind === "vector" || parameter.kind === "embedding") continue
      this.#add(kernels, memory, parameter, parameters + 4 * parameter.offset, isTrained)
    }
  }

  /// The matrix of that name.
  get(name: string): PackedMatrix {
    const matrix = this.#byName.get(name)
    if (matrix === undefined) throw new Error(`there is no matrix "${name}"`)
    return matrix
  }

  /// Packs all matrices, or the share of one of several threads.
  pack(kernels: Kernels, thread = 0, threads = 1): void {
    for (let at = 0; at < this.#matrices.length; at++) {
      const { rows, columns, plain, packed, packedBack } = this.#matrices[at] as PackedMatrix
      const share = this.#share(at, threads)
      if (share.forward === thread) kernels.pack(rows, columns, plain, columns, packed)
      if (packedBack !== 0 && share.back === thread)
        kernels.packTransposed(columns, rows, plain, columns, packedBack)
    }
  }

  #add(
    kernels: Kernels,
    memory: Allocator,
    { name, rows, columns }: Parameter,
    plain: number,
    isTrained: boolean,
  ): void {
    const packed = memory.allocate(4 * kernels.packedLength(rows, columns))
    const packedBack = isTrained ? memory.allocate(4 * kernels.packedLength(columns, rows)) : 0
    const matrix = { rows, columns, plain, packed, packedBack }
    this.#byName.set(name, matrix)
    this.#matrices.push(matrix)
  }

  // Forward and backward packing of one matrix cost about the same, so threads take turns.
  #share(at: number, threads: number): { forward: number; back: number } {
    return { forward: at % threads, back: (at + 1) % threads }
  }
}
