// A batch's row numbers in memory: which row of one direction is which of the other, and which are boundaries.

import type { Arena } from "../../math/arena.ts"
import { intBytes } from "../../math/bytes.ts"
import type { Address } from "../../math/kernel-functions.ts"
import type { BatchLayout } from "./batch-layout.ts"
import type { Direction } from "./directions.ts"

/// Addresses of int32 arrays with an entry for each row of the layout, or for each boundary.
export interface BatchRows {
  readonly layout: BatchLayout
  /// For each row of one direction's order, the row of the same position in the other's.
  rowsFrom(source: Direction, direction: Direction): Address
  /// For each boundary, the row of its vector.
  readonly boundaries: Readonly<Record<Direction, Address>>
}

/// Writes the row numbers of a layout into memory.
export function writeRows(arena: Arena, layout: BatchLayout): BatchRows {
  const reversed = layout.reversedRows()
  const same = writeInts(arena, Int32Array.from(reversed.keys()))
  const other = writeInts(arena, reversed)
  return {
    layout,
    rowsFrom: (source, direction) => (source === direction ? same : other),
    boundaries: {
      forward: writeInts(arena, layout.forwardRows()),
      backward: writeInts(arena, layout.backwardRows()),
    },
  }
}

/// Writes numbers into new memory.
export function writeInts(arena: Arena, numbers: Int32Array): Address {
  const address = arena.allocate(intBytes(numbers.length))
  arena.ints(address, numbers.length).set(numbers)
  return address
}
