// A block of memory laid out in advance, so that every thread finds the same things at the same addresses.

import type { Address } from "../math/kernel-functions.ts"

const alignment = 64

/// Hands out aligned addresses.
export interface Allocator {
  allocate(bytes: number): Address
}

/// Hands out addresses from a first one on; the same calls give the same addresses. Starting at 0, it measures how much
/// memory is needed.
export class Block implements Allocator {
  readonly #first: Address
  #next: Address

  constructor(first: Address) {
    this.#first = first
    this.#next = first
  }

  /// Bytes handed out so far.
  get size(): number {
    return this.#next - this.#first
  }

  allocate(bytes: number): Address {
    const address = this.#next
    this.#next += Math.ceil(bytes / alignment) * alignment
    return address
  }
}
