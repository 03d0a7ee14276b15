// One copy of a model's weights for many workers: shared WebAssembly memory. Where memory can't be shared, one copy for each.

import { hasSharedMemory } from "../math/features.ts"
import { instantiateKernels, type Kernels, loadKernels, maxMemoryBytes } from "../math/kernels.ts"
import { type WasmMemory, webAssembly } from "../math/webassembly.ts"
import type { Model, ModelDescription } from "../model/model.ts"
import { attachedBytes, Engine } from "../parser/engine.ts"

/// A network that can be posted to a worker: the memory that it is in, or a copy of that memory's content.
export type PlacedNetwork = Pick<Kernels, "module"> & {
  readonly first: number
  readonly memory: WasmMemory | Uint8Array
}

const pageBytes = 1 << 16

/// The network of a model in shared memory; in several memories if the workers don't all fit into 4 GB.
export class NetworkMemory {
  readonly #kernels: Pick<Kernels, "module">
  readonly #first: number
  readonly #maximumBytes: number
  /// What the memory holds before any worker uses it, and what each worker reserves.
  readonly #networkBytes: number
  readonly #workerBytes: number
  #memory: WasmMemory
  #workers = 0

  private constructor(model: Model, kernels: Kernels, maximumBytes: number) {
    this.#kernels = kernels
    this.#first = Engine.place(model, kernels).first
    this.#maximumBytes = maximumBytes
    this.#networkBytes = kernels.memory.buffer.byteLength
    this.#workerBytes = attachedBytes(model)
    this.#memory = kernels.memory
  }

  static async place(model: Model, maximumBytes: number = maxMemoryBytes): Promise<NetworkMemory> {
    return new NetworkMemory(model, await loadKernels({ shared: true, maximumBytes }), maximumBytes)
  }

  /// The network with memory for one more worker. Memory of a worker that failed isn't used again: a pool whose workers fail
  /// often moves on to another memory, and the old one is freed with its last worker.
  forNextWorker(): PlacedNetwork {
    const { module } = this.#kernels
    const first = this.#first
    if (!hasSharedMemory()) return { module, first, memory: this.#content() }
    const room = Math.floor((this.#maximumBytes - this.#networkBytes) / this.#workerBytes)
    if (this.#workers >= Math.max(1, room)) {
      this.#memory = memoryWith(this.#content(), this.#maximumBytes, true)
      this.#workers = 0
    }
    this.#workers++
    return { module, first, memory: this.#memory }
  }

  #content(): Uint8Array {
    return new Uint8Array(this.#memory.buffer, 0, this.#networkBytes)
  }
}

/// An engine over a network from another thread.
export function attachEngine(model: ModelDescription, { module, memory, first }: PlacedNetwork): Engine {
  const own = memory instanceof Uint8Array ? memoryWith(memory, maxMemoryBytes, false) : memory
  return Engine.attach(model, instantiateKernels(module, own), first)
}

function memoryWith(content: Uint8Array, maximumBytes: number, shared: boolean): WasmMemory {
  const { Memory } = webAssembly()
  const [initial, maximum] = [content.byteLength, maximumBytes].map((bytes) => Math.ceil(bytes / pageBytes))
  const memory = new Memory({ initial: initial as number, maximum: maximum as number, shared })
  new Uint8Array(memory.buffer).set(content)
  return memory
}
