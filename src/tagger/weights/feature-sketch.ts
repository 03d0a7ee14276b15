// Approximate counts of features in fixed space, to leave out rare ones: features whose hashes end in the same bits share
// a counter, so a count can be too high but never too low.

/// Counts features approximately.
export class FeatureSketch {
  readonly #counts: Uint8Array

  /// `expected` is the approximate number of distinct features.
  constructor(expected: number) {
    let size = 1 << 16
    while (size < 4 * expected && size < 1 << 27) size *= 2
    this.#counts = new Uint8Array(size)
  }

  add(hash: number): void {
    const at = hash & (this.#counts.length - 1)
    const count = this.#counts[at] as number
    if (count < 255) this.#counts[at] = count + 1
  }

  /// At least the number of times that the hash was added, up to 255.
  count(hash: number): number {
    return this.#counts[hash & (this.#counts.length - 1)] as number
  }
}
