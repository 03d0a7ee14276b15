// Dropout masks of one pass over a batch.

import type { Arena } from "../math/arena.ts"
import { dropoutRate } from "../math/dropout-rate.ts"
import type { Kernels } from "../math/kernels.ts"

/// What the random bits of a pass depend on, and nothing else.
export interface DropoutSeed {
  /// The run's seed.
  readonly seed: number
  /// The number of the batch in the run.
  readonly batch: number
  /// Which share of the batch this is, when several threads work on it.
  readonly share: number
}

/// Draws masks one after the other, each from a stream of its own.
export class Dropout {
  /// The factor for what is kept, so that sums stay the same on average.
  readonly scale: number
  readonly #threshold: number
  readonly #seed: DropoutSeed
  #drawn = 0

  constructor(rate: number, seed: DropoutSeed) {
    const { threshold, scale } = dropoutRate(rate)
    this.scale = scale
    this.#threshold = threshold
    this.#seed = seed
  }

  /// The address of a mask for rows × columns numbers; 0 if all are kept.
  draw(k: Kernels, arena: Arena, rows: number, columns: number): number {
    const stream = this.#drawn++
    if (this.scale === 1) return 0
    const bytes = rows * k.maskRowBytes(columns)
    const mask = arena.allocate(bytes)
    const { seed, batch, share } = this.#seed
    k.randomMask(bytes, mask, this.#threshold, seed, share, batch, stream)
    return mask
  }

  /// A mask with one row for each group, repeated for all of its rows: group g has the rows from `firstRows[g]` up to the
  /// next. What is dropped of one row is dropped of its whole group, so that differences between its rows stay what they
  /// are in the columns that are kept.
  drawForGroups(k: Kernels, arena: Arena, firstRows: Int32Array, columns: number): number {
    const groups = firstRows.length - 1
    const rowBytes = k.maskRowBytes(columns)
    const drawn = this.draw(k, arena, groups, columns)
    if (drawn === 0) return 0
    const mask = arena.allocate((firstRows[groups] as number) * rowBytes)
    const bytes = arena.bytes(mask, (firstRows[groups] as number) * rowBytes)
    const rows = arena.bytes(drawn, groups * rowBytes)
    for (let group = 0; group < groups; group++) {
      const row = rows.subarray(group * rowBytes, (group + 1) * rowBytes)
      for (let at = firstRows[group] as number; at < (firstRows[group + 1] as number); at++) {
        bytes.set(row, at * rowBytes)
      }
    }
    return mask
  }
}
