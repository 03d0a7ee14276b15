// A network that only parses: one copy of each weight, in the form in which it is used.

import { floatBytes } from "../math/bytes.ts"
import type { Address } from "../math/kernel-functions.ts"
import type { Kernels } from "../math/kernels.ts"
import type { Workspace } from "../math/workspace.ts"
import type { Allocator } from "./block.ts"
import type { Encoder } from "./encoder.ts"
import { designEncoder } from "./encoders.ts"
import type { Network } from "./network.ts"
import { networkParameters } from "./network-parameters.ts"
import type { NetworkPlan, NetworkShape, NetworkSizes } from "./network-shape.ts"
import { isMatrix, type Parameter, type ParameterList, type ParameterSource } from "./parameters.ts"
import { Projection } from "./projection.ts"
import { scorerNames } from "./scorers.ts"
import type { PackedMatrix, Weights } from "./weights.ts"

/// Embeddings and vectors are kept in row-major order, the encoder's and the output matrices packed, the scorers' hidden
/// matrices only as projections.
export class ParsingNetwork implements Network {
  readonly shape: NetworkShape
  readonly sizes: NetworkSizes
  readonly list: ParameterList
  readonly weights: Weights
  readonly encoder: Encoder
  readonly projection: Projection

  /// Takes memory; the same calls give the same addresses, so that several threads find one network.
  constructor(kernels: Kernels, memory: Allocator, { shape, sizes }: NetworkPlan) {
    this.shape = shape
    this.sizes = sizes
    this.list = networkParameters(shape, sizes)
    this.weights = new ParsingWeights(kernels, memory, this.list)
    this.encoder = designEncoder(shape.encoder).attach(this.weights)
    const { vectorSize } = this.encoder
    const { hiddenUnits } = shape
    this.projection = new Projection(kernels, memory, { vectorSize, hiddenUnits, weights: this.weights })
  }

  /// Fills the memory with a model's weights, one parameter at a time.
  load(workspace: Workspace, source: ParameterSource): void {
    for (const parameter of this.list.all) {
      if (isMatrix(parameter)) this.#loadMatrix(workspace, parameter, source)
      else source.read(parameter, view(workspace, parameter, this.weights.address(parameter.name)))
    }
  }

  #loadMatrix(workspace: Workspace, parameter: Parameter, source: ParameterSource): void {
    const { kernels, arena } = workspace
    const { name, rows, columns } = parameter
    const mark = arena.mark()
    const plain = arena.allocate(floatBytes(rows * columns))
    source.read(parameter, view(workspace, parameter, plain))
    const scorer = projectedScorer(name)
    if (scorer === undefined) kernels.pack(rows, columns, plain, columns, this.weights.matrix(name).packed)
    else this.projection.prepare(workspace, scorer, { hidden: plain })
    arena.release(mark)
  }
}

function view({ arena }: Workspace, { rows, columns }: Parameter, address: Address): Float32Array {
  return arena.floats(address, rows * columns)
}

/// The scorer whose hidden matrix has this name.
function projectedScorer(name: string) {
  return scorerNames.find((scorer) => name === `${scorer}.hidden`)
}

class ParsingWeights implements Weights {
  readonly #addresses = new Map<string, Address>()
  readonly #matrices = new Map<string, PackedMatrix>()

  constructor(kernels: Kernels, memory: Allocator, list: ParameterList) {
    for (const parameter of list.all) {
      const { name, rows, columns } = parameter
      if (projectedScorer(name) !== undefined) continue
      if (isMatrix(parameter)) {
        const packed = memory.allocate(floatBytes(kernels.packedLength(rows, columns)))
        this.#matrices.set(name, { rows, columns, packed, packedBack: 0 })
      } else this.#addresses.set(name, memory.allocate(floatBytes(rows * columns)))
    }
  }

  address(name: string): Address {
    const address = this.#addresses.get(name)
    if (address === undefined) throw new Error(`there is no vector or embedding "${name}"`)
    return address
  }

  matrix(name: string): PackedMatrix {
    const matrix = this.#matrices.get(name)
    if (matrix === undefined) throw new Error(`there is no matrix "${name}"`)
    return matrix
  }

  gradient(name: string): never {
    throw new Error(`"${name}" has no gradient: the network isn't trained`)
  }
}
