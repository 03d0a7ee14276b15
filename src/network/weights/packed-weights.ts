// The weights of a network that is trained: parameters in one block, and each matrix packed for both passes.

import { floatBytes } from "../../math/bytes.ts"
import type { Address } from "../../math/kernel-functions.ts"
import type { Kernels } from "../../math/kernels.ts"
import type { Allocator } from "../block.ts"
import { isMatrix, type ParameterList } from "./parameters.ts"
import type { PackedMatrix, Table, Weights } from "./weights.ts"

/// Parameters in memory: a list, and the address of the block of all of them.
export interface ParameterBlock {
  readonly list: ParameterList
  readonly parameters: Address
}

interface TrainedMatrix extends PackedMatrix {
  /// The row-major matrix.
  readonly plain: Address
  readonly isFrozen: boolean
}

/// Which matrices to pack.
export interface PackOptions {
  /// Only one of several threads' share.
  readonly thread: number
  readonly threads: number
  /// Leave out frozen matrices, which were packed before (default: false).
  readonly onlyTrained?: boolean
}

export class PackedWeights implements Weights {
  readonly #list: ParameterList
  readonly #parameters: Address
  readonly #matrices = new Map<string, TrainedMatrix>()

  constructor(kernels: Kernels, memory: Allocator, { list, parameters }: ParameterBlock) {
    this.#list = list
    this.#parameters = parameters
    for (const { name, rows, columns, isFrozen = false } of list.all.filter(isMatrix)) {
      this.#matrices.set(name, {
        rows,
        columns,
        plain: this.plain(name),
        isFrozen,
        scales: 0,
        packed: memory.allocate(floatBytes(kernels.packedLength(rows, columns))),
        // No gradient goes back through a frozen matrix.
        packedBack: isFrozen ? 0 : memory.allocate(floatBytes(kernels.packedLength(columns, rows))),
      })
    }
  }

  /// The address of any parameter, in row-major order.
  plain(name: string): Address {
    return this.#parameters + floatBytes(this.#list.get(name).offset)
  }

  address(name: string): Address {
    return this.plain(name)
  }

  table(name: string): Table {
    return { columns: this.#list.get(name).columns, address: this.plain(name), scales: 0 }
  }

  matrix(name: string): PackedMatrix {
    const matrix = this.#matrices.get(name)
    if (matrix === undefined) throw new Error(`there is no matrix "${name}"`)
    return matrix
  }

  gradient(name: string, block: Address): Address {
    const { offset, isFrozen = false } = this.#list.get(name)
    // Blocks of gradients end before the frozen parameters, so this would be another block's memory.
    if (isFrozen) throw new Error(`"${name}" has no gradient: it is frozen`)
    return block + floatBytes(offset)
  }

  /// Packs the matrices.
  pack(kernels: Kernels, { thread, threads, onlyTrained = false }: PackOptions): void {
    // Packing a matrix costs about the same for both passes, so threads take turns.
    let turn = 0
    for (const { rows, columns, plain, packed, packedBack, isFrozen } of this.#matrices.values()) {
      if (isFrozen && onlyTrained) continue
      const isMine = turn % threads === thread
      const isBackMine = ++turn % threads === thread
      if (isMine) kernels.pack(rows, columns, plain, columns, packed)
      if (isBackMine && !isFrozen) kernels.packTransposed(columns, rows, plain, columns, packedBack)
    }
  }
}
