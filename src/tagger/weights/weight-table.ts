// Weights as a trained tagger uses them: one byte each, without those near zero.

import { FeatureIndex } from "./feature-index.ts"
import type { TrainingWeights } from "./training-weights.ts"

/// A table as plain data. Feature f has `lengths[f]` entries, each a tag with `width` weights; features are in ascending
/// order of their hashes.
export interface WeightTableData {
  readonly width: number
  readonly hashes: Int32Array
  readonly lengths: Uint16Array
  readonly tags: Uint16Array
  readonly weights: Int8Array
}

// Weights are stored in these units: fine enough not to lose accuracy, coarse enough that a byte covers ±8.
const unit = 1 / 16

// Entries whose weights are all smaller, in units, are left out: this halves a table and costs less than 0.05 points.
const minWeight = 2

const maxWeight = 127

/// Weights by feature. The one or two weights of a tag are packed into one integer, so that one addition serves both: the
/// first in the lower 16 bits, the second in the upper 16. Sums of a hundred weights don't overflow.
export class WeightTable {
  readonly data: WeightTableData
  readonly #index: FeatureIndex
  readonly #starts: Int32Array
  readonly #packed: Int32Array

  constructor(data: WeightTableData) {
    const { width, hashes, lengths, tags, weights } = data
    this.data = data
    this.#index = FeatureIndex.of(hashes)
    this.#starts = new Int32Array(hashes.length + 1)
    for (let row = 0; row < hashes.length; row++)
      this.#starts[row + 1] = (this.#starts[row] as number) + (lengths[row] as number)
    this.#packed = new Int32Array(tags.length)
    for (let entry = 0; entry < tags.length; entry++) {
      const first = weights[entry * width] as number
      const second = width === 1 ? 0 : (weights[entry * width + 1] as number)
      this.#packed[entry] = first + second * 65_536
    }
  }

  /// Adds the packed weights of the first `count` features to the scores: those of tag t to `scores[from + t]`.
  add(features: Int32Array, count: number, scores: Int32Array, from: number): void {
    const { tags } = this.data
    const [index, starts, packed] = [this.#index, this.#starts, this.#packed]
    for (let at = 0; at < count; at++) {
      const row = index.find(features[at] as number)
      if (row < 0) continue
      const end = starts[row + 1] as number
      for (let entry = starts[row] as number; entry < end; entry++) {
        const score = from + (tags[entry] as number)
        scores[score] = (scores[score] as number) + (packed[entry] as number)
      }
    }
  }
}

/// The first of two packed sums.
export function unpackFirst(packed: number): number {
  return (packed << 16) >> 16
}

/// The second of two packed sums.
export function unpackSecond(packed: number): number {
  return (packed - unpackFirst(packed)) >> 16
}

/// A weight in the unit in which weights are stored.
export function toUnits(value: number): number {
  return Math.round(value / unit)
}

/// Rounds trained weights to bytes, leaving out small ones.
export function roundWeights(learned: TrainingWeights): WeightTableData {
  const { index, width, starts, lengths, tags, values } = learned
  const round = (value: number) => Math.max(-maxWeight, Math.min(maxWeight, toUnits(value)))
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
    for (let entry = start; entry < start + (lengths[row] as number); entry++) {
      const rounded = Array.from(values.subarray(entry * width, (entry + 1) * width), round)
      if (rounded.every((weight) => Math.abs(weight) < minWeight)) continue
      kept.tags.push(tags[entry] as number)
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
