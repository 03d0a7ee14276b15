// The network as a whole: where its parameters are, and those of each part.

import type { Kernels } from "../math/kernels.ts"
import type { Allocator } from "./block.ts"
import type { LstmGradients, LstmWeights } from "./lstm.ts"
import type { NetworkShape } from "./network-shape.ts"
import { PackedWeights } from "./packed-weights.ts"
import { type Direction, type OutputSizes, ParameterList, type ScorerName } from "./parameters.ts"
import type { ScorerGradients, ScorerWeights } from "./span-scorer.ts"

/// A network in memory.
export class Network {
  readonly shape: NetworkShape
  readonly sizes: OutputSizes
  readonly list: ParameterList
  /// The address of the block of all parameters.
  readonly parameters: number
  readonly packed: PackedWeights

  /// Takes its place in memory: the parameters, then their packed forms.
  constructor(
    kernels: Kernels,
    memory: Allocator,
    shape: NetworkShape,
    sizes: OutputSizes,
    isTrained: boolean,
  ) {
    this.shape = shape
    this.sizes = sizes
    this.list = new ParameterList(shape, sizes)
    this.parameters = memory.allocate(4 * this.list.length)
    this.packed = new PackedWeights(kernels, memory, this.list, this.parameters, isTrained)
  }

  /// The address of a parameter, in this block or in one of the same form, such as that of the gradients.
  address(name: string, block = this.parameters): number {
    return block + 4 * this.list.get(name).offset
  }

  lstm(layer: number, direction: Direction): LstmWeights {
    const name = `lstm.${layer}.${direction}`
    return {
      units: this.shape.lstmUnits,
      input: this.packed.get(`${name}.input`),
      state: this.packed.get(`${name}.state`),
      bias: this.address(`${name}.bias`),
      cell: this.address(`${name}.cell`),
    }
  }

  lstmGradients(layer: number, direction: Direction, block: number): LstmGradients {
    const at = (part: string) => this.address(`lstm.${layer}.${direction}.${part}`, block)
    return { input: at("input"), state: at("state"), bias: at("bias"), cell: at("cell") }
  }

  scorer(name: ScorerName): ScorerWeights {
    return {
      hidden: this.packed.get(`${name}.hidden`),
      hiddenBias: this.address(`${name}.hiddenBias`),
      output: this.packed.get(`${name}.output`),
      outputBias: this.address(`${name}.outputBias`),
    }
  }

  scorerGradients(name: ScorerName, block: number): ScorerGradients {
    const at = (part: string) => this.address(`${name}.${part}`, block)
    return {
      hidden: at("hidden"),
      hiddenBias: at("hiddenBias"),
      output: at("output"),
      outputBias: at("outputBias"),
    }
  }
}
