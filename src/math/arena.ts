// Memory for tensors: blocks are allocated one after another, and released together by returning to a mark.

import { SpandrelError } from "../check/error.ts"
import type { Address } from "./kernel-functions.ts"
import type { WasmMemory } from "./webassembly.ts"

const pageBytes = 1 << 16
const alignment = 64

// Memory grows by at least a megabyte, so that many small blocks don't grow it page by page.
const minGrowthPages = 16

interface Region {
  readonly begin: Address
  end: Address
}

/// A state of the arena to return to.
export interface Mark {
  readonly region: number
  readonly top: Address
}

/// A bump allocator over regions that it obtains by growing the memory. Growing is atomic and the new pages belong to
/// the thread that grew it, so each thread can have its own arena in one shared memory without locks.
export class Arena {
  readonly memory: WasmMemory
  readonly #regions: Region[] = []
  #region = 0
  #top: Address = 0
  #floats: Float32Array = new Float32Array(0)
  #ints: Int32Array = new Int32Array(0)
  #bytes: Uint8Array = new Uint8Array(0)

  /// With `ownsAll` the arena starts in the pages that the memory already has: right for a memory's first arena only.
  constructor(memory: WasmMemory, ownsAll = true) {
    this.memory = memory
    // Address 0 means "none" to the kernels.
    if (ownsAll) this.#regions.push({ begin: alignment, end: memory.buffer.byteLength })
  }

  /// Allocates a 64-byte aligned block with undefined contents. May grow the memory, which detaches every view that was
  /// taken before. Throws "out-of-memory" if the memory can't grow far enough.
  allocate(bytes: number): Address {
    const address = this.#tryAllocate(bytes)
    if (address !== undefined) return address
    throw new SpandrelError(
      "out-of-memory",
      `out of memory: ${bytes} more bytes don't fit beside the ${this.memory.buffer.byteLength} in use; ` +
        "use shorter sentences or fewer threads, and for training a smaller network or smaller batches",
    )
  }

  /// Grows the memory now for blocks that are allocated later; false if it can't grow that far.
  reserve(bytes: number): boolean {
    const mark = this.mark()
    const address = this.#tryAllocate(bytes)
    this.release(mark)
    return address !== undefined
  }

  /// The current state, for `release`.
  mark(): Mark {
    return { region: this.#region, top: this.#top }
  }

  /// Releases all blocks that were allocated since the mark was taken.
  release(mark: Mark): void {
    this.#region = mark.region
    // A mark of an arena without memory lies before its first region.
    this.#top = Math.max(mark.top, this.#regions[mark.region]?.begin ?? 0)
  }

  /// A view of `count` float32s; valid until the memory grows, like those of `ints` and `bytes`.
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

  #tryAllocate(bytes: number): Address | undefined {
    const size = Math.ceil(bytes / alignment) * alignment
    if (!(size >= 0)) throw new RangeError(`can't allocate a block of ${bytes} bytes`)
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
      } else if (!this.#grow(size)) return undefined
    }
  }

  #grow(size: number): boolean {
    const needed = Math.ceil(size / pageBytes)
    return this.#addPages(Math.max(minGrowthPages, needed)) || this.#addPages(needed)
  }

  /// Extends the last region by new pages, or adds a region; false when the memory is at its limit.
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
