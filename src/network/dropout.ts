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

/// A drawn mask, as the kernels expect it.
export interface DropoutMask {
  /// 0 if everything is kept.
  readonly mask: Address
  /// The factor for what is kept, so that sums stay the same on average.
  readonly scale: number
}

/// Keeps everything.
export const noDropout: DropoutMask = { mask: 0, scale: 1 }

/// The rates of the parts of a network.
export interface DropoutRates {
  /// Between LSTM layers, and on what scorers read.
  readonly layers: number
  /// Inside a pretrained encoder.
  readonly encoder: number
  /// On the pretrained encoder's output, the vectors of words.
  readonly words: number
}

/// Draws masks one after the other, each from a stream of its own.
export class Dropout {
  readonly #rates: DropoutRates
  readonly #scale: number
  readonly #threshold: number
  readonly #seed: DropoutSeed
  // Shared with those of other parts.
  #streams = { drawn: 0 }

  /// Draws with the rate of the part; a single rate is that of all parts.
  constructor(rates: number | DropoutRates, seed: DropoutSeed, part: keyof DropoutRates = "layers") {
    this.#rates = typeof rates === "number" ? { layers: rates, encoder: rates, words: rates } : rates
    const { threshold, scale } = dropoutRate(this.#rates[part])
    this.#scale = scale
    this.#threshold = threshold
    this.#seed = seed
  }

  /// Draws with the rate of another part, from further streams of the same pass.
  at(part: keyof DropoutRates): Dropout {
    const dropout = new Dropout(this.#rates, this.#seed, part)
    dropout.#streams = this.#streams
    return dropout
  }

  /// A mask for rows × columns numbers.
  draw(workspace: Workspace, rows: number, columns: number): DropoutMask {
    return this.drawBytes(workspace, rows * workspace.kernels.maskRowBytes(columns))
  }

  /// A mask of another layout, with eight random bits per byte.
  drawBytes({ kernels: k, arena }: Workspace, bytes: number): DropoutMask {
    const stream = this.#streams.drawn++
    if (this.#scale === 1) return noDropout
    const mask = arena.allocate(bytes)
    const { seed, batch, share } = this.#seed
    k.randomMask(bytes, mask, this.#threshold, seed, share, batch, stream)
    return { mask, scale: this.#scale }
  }

  /// A mask with one row per group, repeated for all of its rows: group g has the rows from `firstRows[g]` up to the next.
  /// A column is dropped for a whole group or not at all, so that differences between its rows stay what they are in the
  /// columns that are kept.
  drawForGroups(workspace: Workspace, firstRows: Int32Array, columns: number): DropoutMask {
    const { kernels, arena } = workspace
    const groups = firstRows.length - 1
    const rowBytes = kernels.maskRowBytes(columns)
    const drawn = this.draw(workspace, groups, columns)
    if (drawn.mask === 0) return noDropout
    const mask = arena.allocate((firstRows[groups] as number) * rowBytes)
    const bytes = arena.bytes(mask, (firstRows[groups] as number) * rowBytes)
    const rows = arena.bytes(drawn.mask, groups * rowBytes)
    for (let group = 0; group < groups; group++) {
      const row = rows.subarray(group * rowBytes, (group + 1) * rowBytes)
      for (let at = firstRows[group] as number; at < (firstRows[group + 1] as number); at++) {
        bytes.set(row, at * rowBytes)
      }
    }
    return { mask, scale: drawn.scale }
  }
}
