// Learned weights, as a tagger uses them: a byte each, only where there is something to say.

import { FeatureIndex } from "./feature-index.ts"
import type { GrowingWeights } from "./growing-weights.ts"

/// A table as plain data. Feature f has `lengths[f]` pairs, each a tag with `width` weights; features stand by their
/// hash, ascending.
export interface TableData {
  readonly width: number
  readonly hashes: Int32Array
  readonly lengths: Uint16Array
  readonly tags: Uint16Array
  readonly weights: Int8Array
}

// A weight is a whole number of these: fine enough to cost nothing, coarse enough that a byte reaches to ±8.
const unit = 1 / 16

// Pairs whose weights are all smaller, in units, are left out: that halves a table and costs less than 0.05 points.
const leastWeight = 2

const mostWeight = 127

/// Weights by feature. The one or two weights of a tag travel in one number, so that one addition serves both: the first
/// in the lower 16 bits, the second in the upper ones. Sums of a hundred weights don't overflow.
export class WeightTable {
  readonly data: TableData
  readonly #index: FeatureIndex
  readonly #starts: Int32Array
  readonly #packed: Int32Array

  constructor(data: TableData) {
    const { width, hashes, lengths, tags, weights } = data
    this.data = data
    this.#index = FeatureIndex.of(hashes)
    this.#starts = new Int32Array(hashes.length + 1)
    for (let row = 0; row < hashes.length; row++)
      this.#starts[row + 1] = (this.#starts[row] as number) + (lengths[row] as number)
    this.#packed = new Int32Array(tags.length)
    for (let pair = 0; pair < tags.length; pair++) {
      const first = weights[pair * width] as number
      const second = width === 1 ? 0 : (weights[pair * width + 1] as number)
      this.#packed[pair] = first + second * 65_536
    }
  }

  /// Adds the packed weights of the first `count` features, those of tag t to `scores[from + t]`.
  add(features: Int32Array, count: number, scores: Int32Array, from: number): void {
    const { tags } = this.data
    const [index, starts, packed] = [this.#index, this.#starts, this.#packed]
    for (let at = 0; at < count; at++) {
      const row = index.find(features[at] as number)
      if (row < 0) continue
      const end = starts[row + 1] as number
      for (let pair = starts[row] as number; pair < end; pair++) {
        const place = from + (tags[pair] as number)
        scores[place] = (scores[place] as number) + (packed[pair] as number)
      }
    }
  }
}

/// The first of two packed sums, and the second.
export function unpackFirst(packed: number): number {
  return (packed << 16) >> 16
}

export function unpackSecond(packed: number): number {
  return (packed - unpackFirst(packed)) >> 16
}

/// The table of learned weights, rounded; small ones are left out.
export function roundWeights(learned: GrowingWeights): TableData {
  const { index, width, starts, lengths, tags, values } = learned
  const round = (value: number) => Math.max(-mostWeight, Math.min(mostWeight, Math.round(value / unit)))
  const hashes = index.hashes()
  const order = Int32Array.from(hashes.keys()).sort((a, b) => (hashes[a] as number) - (hashes[b] as number))
  const kept = {
    hashes: [] as number[],
    lengths: [] as number[],
    tags: [] as number[],
    weights: [] as number[],
  }
  for (const row of order) {
    const before = kept.tags.length
    const start = starts[row] as number
    for (let pair = start; pair < start + (lengths[row] as number); pair++) {
      const rounded = Array.from(values.subarray(pair * width, (pair + 1) * width), round)
      if (rounded.every((weight) => Math.abs(weight) < leastWeight)) continue
      kept.tags.push(tags[pair] as number)
      kept.weights.push(...rounded)
    }
    if (kept.tags.length === before) continue
    kept.hashes.push(hashes[row] as number)
    kept.lengths.push(kept.tags.length - before)
  }
  return {
    width,
    hashes: Int32Array.from(kept.hashes),
    lengths: Uint16Array.from(kept.lengths),
    tags: Uint16Array.from(kept.tags),
    weights: Int8Array.from(kept.weights),
  }
}
