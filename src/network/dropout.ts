// Dropout masks of one pass over a batch.

import { dropoutRate } from "../math/dropout-rate.ts"
import type { Address } from "../math/kernel-functions.ts"
import type { Workspace } from "../math/workspace.ts"

/// All that the random bits of a pass depend on.
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
  draw({ kernels: k, arena }: Workspace, rows: number, columns: number): Address {
    const stream = this.#drawn++
    if (this.scale === 1) return 0
    const bytes = rows * k.maskRowBytes(columns)
    const mask = arena.allocate(bytes)
    const { seed, batch, share } = this.#seed
    k.randomMask(bytes, mask, this.#threshold, seed, share, batch, stream)
    return mask
  }

  /// A mask with one row per group, repeated for all of its rows: group g has the rows from `firstRows[g]` up to the next.
  /// A column is dropped for a whole group or not at all, so that differences between its rows stay what they are in the
  /// columns that are kept.
  drawForGroups(workspace: Workspace, firstRows: Int32Array, columns: number): Address {
    const { kernels, arena } = workspace
    const groups = firstRows.length - 1
    const rowBytes = kernels.maskRowBytes(columns)
    const drawn = this.draw(workspace, groups, columns)
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
