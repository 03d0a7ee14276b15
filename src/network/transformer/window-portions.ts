// A batch's windows a few at a time: what a transformer computes along the way takes far more memory than its result.

import type { Arena } from "../../math/arena.ts"
import { intBytes } from "../../math/bytes.ts"
import type { Address } from "../../math/kernel-functions.ts"
import { writeInts } from "../bilstm/batch-rows.ts"
import type { PieceRows, TransformerBatch } from "./transformer-batch.ts"

// Enough for fast matrix products: the weights of a layer are read once per portion, which takes a fiftieth of the time. What a
// layer computes then stays in the cache for the most part.
const portionRows = 512

/// The most rows that a portion has, if windows have up to `positions` rows.
export function mostPortionRows(positions: number): number {
  return Math.max(portionRows, positions)
}

/// Some of a batch's windows, and the slots whose pieces are in them.
export interface WindowPortion extends PieceRows {
  readonly firstSlot: number
  readonly slots: number
  /// The rows of the first and last piece of each slot, counted from the portion's first.
  readonly pairs: Address
}

/// One portion after the other. Memory that is allocated for a portion is released before the next one.
export function* windowPortions(
  arena: Arena,
  batch: TransformerBatch,
): Generator<WindowPortion, void, undefined> {
  const starts = arena.ints(batch.windowStarts, batch.windows + 1).slice()
  const pairs = arena.ints(batch.pairs, 2 * batch.slots).slice()
  const start = (window: number) => starts[window] as number
  let slot = 0
  for (let from = 0; from < batch.windows; ) {
    let to = from + 1
    while (to < batch.windows && start(to + 1) - start(from) <= portionRows) to++
    const firstSlot = slot
    while (slot < batch.slots && (pairs[2 * slot] as number) < start(to)) slot++
    const mark = arena.mark()
    const relative = (rows: Int32Array) => rows.map((row) => row - start(from))
    const windowStarts = relative(starts.subarray(from, to + 1))
    yield {
      rows: start(to) - start(from),
      windows: to - from,
      windowStarts: writeInts(arena, windowStarts),
      longest: longestWindow(windowStarts),
      pieces: batch.pieces + intBytes(start(from)),
      positions: batch.positions + intBytes(start(from)),
      firstSlot,
      slots: slot - firstSlot,
      pairs: writeInts(arena, relative(pairs.subarray(2 * firstSlot, 2 * slot))),
    }
    arena.release(mark)
    from = to
  }
}

/// The rows of the longest window.
function longestWindow(windowStarts: Int32Array): number {
  let longest = 0
  for (let window = 0; window + 1 < windowStarts.length; window++)
    longest = Math.max(longest, (windowStarts[window + 1] as number) - (windowStarts[window] as number))
  return longest
}
