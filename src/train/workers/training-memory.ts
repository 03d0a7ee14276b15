// The layout of a run's shared memory.

import { floatBytes } from "../../math/bytes.ts"
import type { Kernels } from "../../math/kernels.ts"
import { Block } from "../../network/block.ts"
import type { NetworkPlan } from "../../network/network-shape.ts"
import { TrainingNetwork } from "../../network/training-network.ts"

/// What determines the layout.
export interface TrainingSizes extends NetworkPlan {
  readonly threads: number
  /// True if there is an average of the parameters.
  readonly isAveraged: boolean
}

/// The addresses of a run. All workers compute the same ones from the same first address.
export class TrainingMemory {
  readonly network: TrainingNetwork
  /// One block of gradients per worker, laid out like the parameters without the frozen ones.
  readonly gradients: readonly number[]
  /// The optimiser's two accumulators, with the same layout.
  readonly accumulators: readonly [number, number]
  /// The moving average of the parameters, if there is one.
  readonly average: number | undefined
  /// The total number of bytes.
  readonly size: number

  constructor(kernels: Kernels, first: number, { threads, isAveraged, ...plan }: TrainingSizes) {
    const memory = new Block(first)
    this.network = new TrainingNetwork(kernels, memory, plan)
    const block = () => memory.allocate(floatBytes(this.network.list.trainedLength))
    this.gradients = Array.from({ length: threads }, block)
    this.accumulators = [block(), block()]
    this.average = isAveraged ? block() : undefined
    this.size = memory.size
  }

  /// The part of the dense parameters that a worker updates: from and to, in elements.
  slice(thread: number): readonly [number, number] {
    return this.#cut(this.network.list.embeddingsOffset, thread)
  }

  /// The part of all trained parameters that a worker averages.
  wholeSlice(thread: number): readonly [number, number] {
    return this.#cut(this.network.list.trainedLength, thread)
  }

  #cut(length: number, thread: number): readonly [number, number] {
    const threads = this.gradients.length
    const cut = (at: number) => Math.floor((length * at) / threads / 16) * 16
    return [cut(thread), thread === threads - 1 ? length : cut(thread + 1)]
  }
}
