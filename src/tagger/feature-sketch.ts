// Which features occur often enough to be learned, in a fixed space: counts by the hash's low bits. Two features that
// share a count can only let a rare one through.

/// Counts features.
export class FeatureSketch {
  readonly #counts: Uint8Array

  /// For about so many features.
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

  /// At least as often as it was added, up to 255.
  count(hash: number): number {
    return this.#counts[hash & (this.#counts.length - 1)] as number
  }
}
