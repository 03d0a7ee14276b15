// A network that is trained: all parameters in one block, which optimisers update, and packed copies of its matrices.

import { floatBytes } from "../math/bytes.ts"
import type { Address } from "../math/kernel-functions.ts"
import type { Kernels } from "../math/kernels.ts"
import type { Workspace } from "../math/workspace.ts"
import type { Allocator } from "./block.ts"
import type { Encoder, EncoderDesign } from "./encoder.ts"
import { designEncoder } from "./encoders.ts"
import type { Network } from "./network.ts"
import type { NetworkPlan, NetworkShape, NetworkSizes } from "./network-shape.ts"
import { Projection } from "./projection.ts"
import { type ScorerName, scorerNames } from "./scorers.ts"
import { type ScorerGradients, type ScorerWeights, scorerGradients, scorerWeights } from "./span-scorer.ts"
import { networkParameters } from "./weights/network-parameters.ts"
import { PackedWeights, type PackOptions } from "./weights/packed-weights.ts"
import type { ParameterList } from "./weights/parameters.ts"

const alone: PackOptions = { thread: 0, threads: 1 }

/// A network with gradients. Its packed weights and projections are out of date after each update, until `pack`.
export class TrainingNetwork implements Network {
  readonly shape: NetworkShape
  readonly sizes: NetworkSizes
  readonly list: ParameterList
  readonly design: EncoderDesign
  readonly encoder: Encoder
  /// The address of the block of all parameters.
  readonly parameters: Address
  readonly weights: PackedWeights
  readonly projection: Projection

  /// Takes memory for parameters, packed weights and projections; the same calls give the same addresses.
  constructor(kernels: Kernels, memory: Allocator, { shape, sizes }: NetworkPlan) {
    this.shape = shape
    this.sizes = sizes
    this.list = networkParameters(shape, sizes)
    this.parameters = memory.allocate(floatBytes(this.list.length))
    this.weights = new PackedWeights(kernels, memory, this)
    this.design = designEncoder(shape.encoder)
    this.encoder = this.design.attach(this.weights)
    const { vectorSize } = this.encoder
    this.projection = new Projection(kernels, memory, {
      vectorSize,
      hiddenUnits: shape.hiddenUnits,
      weights: this.weights,
    })
  }

  /// Brings packed weights and projections up to date, or a thread's share of them.
  pack(workspace: Workspace, share: PackOptions = alone): void {
    this.weights.pack(workspace.kernels, share)
    let turn = 0
    const isMine = () => turn++ % share.threads === share.thread
    for (const name of scorerNames) {
      const hidden = this.weights.plain(`${name}.hidden`)
      this.projection.prepare(workspace, name, { hidden, isMine })
    }
  }

  scorer(name: ScorerName): ScorerWeights {
    return scorerWeights(this.weights, name)
  }

  /// Where a scorer's gradients add up in a block of gradients.
  scorerGradients(name: ScorerName, block: Address): ScorerGradients {
    return scorerGradients(this.weights, name, block)
  }
}
