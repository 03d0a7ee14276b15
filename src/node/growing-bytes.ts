// Bytes that arrive in pieces of any size, in one array.

// A larger array isn't kept for the next bytes.
const longestKept = 1 << 16

/// Collects pieces in time and memory linear in their bytes: a million pieces of one byte each take a
/// megabyte, not a hundred.
export class GrowingBytes {
  #bytes = new Uint8Array(0)
  #length = 0

  get length(): number {
    return this.#length
  }

  append(piece: Uint8Array): void {
    const needed = this.#length + piece.length
    if (needed > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(needed, 2 * this.#length))
      larger.set(this.#bytes.subarray(0, this.#length))
      this.#bytes = larger
    }
    this.#bytes.set(piece, this.#length)
    this.#length = needed
  }

  /// What has been collected, until the next piece is appended. The collection begins again.
  take(): Uint8Array {
    const taken = this.#bytes.subarray(0, this.#length)
    this.clear()
    return taken
  }

  /// Forgets what has been collected.
  clear(): void {
    this.#length = 0
    if (this.#bytes.length > longestKept) this.#bytes = new Uint8Array(0)
  }
}
