// A batch's numbers in the memory of the kernels: what stands at each row, and which row is which.

import type { Arena } from "../math/arena.ts"
import { BatchLayout } from "./batch-layout.ts"
import type { EncodedWords } from "./encoded-words.ts"
import type { Direction } from "./parameters.ts"
import { beginMarker, endMarker } from "./vocabulary.ts"

/// Addresses of int32 arrays with an entry for each row of the layout.
export interface PlacedBatch {
  readonly layout: BatchLayout
  /// The values of a field, in the order of that direction.
  ids(field: number, direction: Direction): number
  /// For each row of one direction's order, the row of the same position in the other's.
  rowsFrom(source: Direction, direction: Direction): number
  /// For each boundary, the row that gives its vector.
  readonly boundaryRows: Record<Direction, number>
}

/// Puts the numbers of sentences, the longest first, into memory.
export function placeBatch(arena: Arena, sentences: readonly EncodedWords[]): PlacedBatch {
  const layout = new BatchLayout(sentences.map(({ length }) => length))
  const place = (numbers: Int32Array) => {
    const address = arena.allocate(numbers.length * 4)
    arena.ints(address, numbers.length).set(numbers)
    return address
  }
  const reversed = layout.reversedRows()
  const same = place(Int32Array.from(reversed.keys()))
  const other = place(reversed)
  const fields = (sentences[0]?.fields ?? []).map((_, field) => {
    const forward = fieldValues(layout, sentences, field)
    const backward = Int32Array.from(reversed, (row) => forward[row] as number)
    return { forward: place(forward), backward: place(backward) }
  })
  return {
    layout,
    ids: (field, direction) => (fields[field] as Record<Direction, number>)[direction],
    rowsFrom: (source, direction) => (source === direction ? same : other),
    boundaryRows: { forward: place(layout.forwardRows()), backward: place(layout.backwardRows()) },
  }
}

/// The values of a field with the markers around each sentence, in the order of time.
function fieldValues(layout: BatchLayout, sentences: readonly EncodedWords[], field: number): Int32Array {
  const values = new Int32Array(layout.rows)
  sentences.forEach(({ fields, length }, sentence) => {
    const words = fields[field] as Int32Array
    for (let position = 0; position < length + 2; position++) {
      const row = (layout.stepRows[position] as number) + sentence
      const word = position > length ? endMarker : (words[position - 1] as number)
      values[row] = position === 0 ? beginMarker : word
    }
  })
  return values
}
