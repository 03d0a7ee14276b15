// Memory for tensors: blocks handed out one after another, and given back in reverse by going back to a mark.

import type { Address } from "./kernel-functions.ts"
import type { WasmMemory } from "./webassembly.ts"

const pageBytes = 1 << 16
const alignment = 64

// Memory grows by a megabyte at least, so that a run of small blocks doesn't grow it page by page.
const leastGrowth = 16

interface Region {
  readonly begin: Address
  end: Address
}

/// A place to go back to.
export interface Mark {
  readonly region: number
  readonly top: Address
}

/// A bump allocator in regions that it got by growing the memory. Growing is atomic and the new pages are the grower's, so
/// each thread can have an arena of its own in one shared memory, without locks and without knowing of the others.
export class Arena {
  readonly memory: WasmMemory
  readonly #regions: Region[] = []
  #region = 0
  #top: Address = 0
  #floats: Float32Array = new Float32Array(0)
  #ints: Int32Array = new Int32Array(0)
  #bytes: Uint8Array = new Uint8Array(0)

  /// With `ownsAll` the arena begins in the pages that the memory has already: right for the first arena of a memory.
  constructor(memory: WasmMemory, ownsAll = true) {
    this.memory = memory
    // Address 0 means "none" to the kernels.
    if (ownsAll) this.#regions.push({ begin: alignment, end: memory.buffer.byteLength })
  }

  /// A block of 64-byte aligned memory, its contents left over from before. May grow the memory, which makes views
  /// that were taken before useless: take them anew.
  allocate(bytes: number): Address {
    const size = Math.ceil(bytes / alignment) * alignment
    if (!(size >= 0)) throw new RangeError(`a block of ${bytes} bytes can't be allocated`)
    while (true) {
      const region = this.#regions[this.#region]
      const address = Math.max(this.#top, region?.begin ?? 0)
      if (region && address + size <= region.end) {
        this.#top = address + size
        return address
      }
      if (this.#region + 1 < this.#regions.length) {
        this.#region++
        this.#top = 0
      } else this.#grow(size)
    }
  }

  /// Takes so many bytes of the memory at once, for what is allocated later; false if there is no room for them.
  reserve(bytes: number): boolean {
    const mark = this.mark()
    try {
      this.allocate(bytes)
      return true
    } catch (error) {
      if (error instanceof RangeError) return false
      throw error
    } finally {
      this.release(mark)
    }
  }

  /// Room for `count` floats or int32s.
  allocateFloats(count: number): Address {
    return this.allocate(4 * count)
  }

  /// What is allocated from here on goes with `release`.
  mark(): Mark {
    return { region: this.#region, top: this.#top }
  }

  /// Gives back all that was allocated since the mark was taken.
  release(mark: Mark): void {
    this.#region = mark.region
    // A mark of an arena that had no memory yet stands before its first region.
    this.#top = Math.max(mark.top, this.#regions[mark.region]?.begin ?? 0)
  }

  /// A view of memory that holds until memory grows.
  floats(address: Address, count: number): Float32Array {
    if (this.#floats.buffer !== this.memory.buffer) this.#floats = new Float32Array(this.memory.buffer)
    return this.#floats.subarray(address >>> 2, (address >>> 2) + count)
  }

  ints(address: Address, count: number): Int32Array {
    if (this.#ints.buffer !== this.memory.buffer) this.#ints = new Int32Array(this.memory.buffer)
    return this.#ints.subarray(address >>> 2, (address >>> 2) + count)
  }

  bytes(address: Address, count: number): Uint8Array {
    if (this.#bytes.buffer !== this.memory.buffer) this.#bytes = new Uint8Array(this.memory.buffer)
    return this.#bytes.subarray(address, address + count)
  }

  #grow(size: number): void {
    const needed = Math.ceil(size / pageBytes)
    if (this.#addPages(Math.max(leastGrowth, needed)) || this.#addPages(needed)) return
    const { byteLength } = this.memory.buffer
    throw new RangeError(`no room for ${size} bytes beside the ${byteLength} there are; raise maximumBytes`)
  }

  /// New pages extend the last region, or make one; false when the memory is at its limit.
  #addPages(pages: number): boolean {
    let begin: Address
    try {
      begin = this.memory.grow(pages) * pageBytes
    } catch {
      return false
    }
    const last = this.#regions.at(-1)
    const end = begin + pages * pageBytes
    if (last?.end === begin) last.end = end
    else this.#regions.push({ begin, end })
    return true
  }
}
