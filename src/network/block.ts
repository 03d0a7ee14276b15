// A stretch of memory laid out in advance, so that every thread finds the same things at the same addresses.

const alignment = 64

/// Who hands out addresses.
export interface Allocator {
  allocate(bytes: number): number
}

/// Hands out addresses from a first one on; the same calls give the same addresses. Begun at 0 it measures how much is
/// needed.
export class Block implements Allocator {
  readonly #first: number
  #next: number

  constructor(first: number) {
    this.#first = first
    this.#next = first
  }

  /// Bytes handed out so far.
  get size(): number {
    return this.#next - this.#first
  }

  allocate(bytes: number): number {
    const address = this.#next
    this.#next += Math.ceil(bytes / alignment) * alignment
    return address
  }
}
