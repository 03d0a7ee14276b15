// The weights of a network that only parses: each once, as floats or as the int8 numbers of a quantised model.

import { floatBytes } from "../../math/bytes.ts"
import { hasFastIntegerProducts } from "../../math/features.ts"
import type { Address } from "../../math/kernel-functions.ts"
import type { Kernels } from "../../math/kernels.ts"
import type { Workspace } from "../../math/workspace.ts"
import type { Allocator } from "../block.ts"
import {
  isMatrix,
  type Parameter,
  type ParameterList,
  type ParameterSource,
  type QuantizedSource,
} from "./parameters.ts"
import type { PackedMatrix, Table, Weights } from "./weights.ts"

export interface ParsingWeightsOptions {
  /// The parameters to keep.
  readonly parameters: ParameterList["all"]
  /// True for int8 embeddings, and matrices where products with them are fast.
  readonly isQuantized: boolean
}

/// Vectors are kept in row-major order, embeddings too, matrices packed.
export class ParsingWeights implements Weights {
  readonly #isInteger: (parameter: Parameter) => boolean
  readonly #vectors = new Map<string, Address>()
  readonly #tables = new Map<string, Table>()
  readonly #matrices = new Map<string, PackedMatrix>()

  /// Takes memory; the same calls give the same addresses.
  constructor(kernels: Kernels, memory: Allocator, { parameters, isQuantized }: ParsingWeightsOptions) {
    const hasIntegerProducts = hasFastIntegerProducts(kernels)
    this.#isInteger = ({ kind }) => {
      if (!isQuantized || kind === "vector") return false
      // Matrices to the scores are small: rounding the rows that they multiply would cost more than it gains.
      return kind === "embedding" || (kind !== "output" && hasIntegerProducts)
    }
    const floats = (count: number) => memory.allocate(floatBytes(count))
    for (const parameter of parameters) {
      const { name, rows, columns } = parameter
      const integers = this.#isInteger(parameter)
      if (isMatrix(parameter)) {
        const length = integers
          ? kernels.integerPackedLength(rows, columns)
          : kernels.packedLength(rows, columns)
        // One more float after the scales: see `packIntegers`.
        const scales = integers ? floats(rows + 1) : 0
        this.#matrices.set(name, { rows, columns, packed: floats(length), packedBack: 0, scales })
      } else if (parameter.kind === "embedding") {
        const address = integers ? memory.allocate(rows * columns) : floats(rows * columns)
        this.#tables.set(name, { columns, address, scales: integers ? floats(rows) : 0 })
      } else this.#vectors.set(name, floats(rows * columns))
    }
  }

  /// Fills in a parameter.
  load(workspace: Workspace, parameter: Parameter, source: ParameterSource): void {
    const { kernels, arena } = workspace
    const { name, rows, columns } = parameter
    if (this.#isInteger(parameter)) {
      this.#loadIntegers(workspace, parameter, quantized(source))
      return
    }
    if (!isMatrix(parameter)) {
      const address = this.#tables.get(name)?.address ?? this.address(name)
      source.read(parameter, arena.floats(address, rows * columns))
      return
    }
    const mark = arena.mark()
    const plain = arena.allocate(floatBytes(rows * columns))
    source.read(parameter, arena.floats(plain, rows * columns))
    kernels.pack(rows, columns, plain, columns, this.matrix(name).packed)
    arena.release(mark)
  }

  #loadIntegers({ kernels, arena }: Workspace, parameter: Parameter, source: QuantizedSource): void {
    const { name, rows, columns } = parameter
    const read = (address: Address, scales: Address) => {
      const { buffer, byteOffset, length } = arena.bytes(address, rows * columns)
      source.readQuantized(parameter, {
        values: new Int8Array(buffer, byteOffset, length),
        scales: arena.floats(scales, rows),
      })
    }
    if (!isMatrix(parameter)) {
      const { address, scales } = this.table(name)
      read(address, scales)
      return
    }
    const { packed, scales } = this.matrix(name)
    const mark = arena.mark()
    const values = arena.allocate(rows * columns)
    read(values, scales)
    kernels.packIntegers(rows, columns, values, packed, scales)
    arena.release(mark)
  }

  address(name: string): Address {
    return found(this.#vectors, name, "vector")
  }

  table(name: string): Table {
    return found(this.#tables, name, "embedding")
  }

  matrix(name: string): PackedMatrix {
    return found(this.#matrices, name, "matrix")
  }

  gradient(name: string): never {
    throw new Error(`"${name}" has no gradient: the network isn't trained`)
  }
}

function found<Value>(values: ReadonlyMap<string, Value>, name: string, kind: string): Value {
  const value = values.get(name)
  if (value === undefined) throw new Error(`there is no ${kind} "${name}"`)
  return value
}

function quantized(source: ParameterSource): QuantizedSource {
  if (source.readQuantized === undefined) throw new Error("the weights aren't quantised")
  return source as QuantizedSource
}
