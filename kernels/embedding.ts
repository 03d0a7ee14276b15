// Rows of a table by index: embeddings forward, their gradient backward.

import { bytesOf } from "./lanes"
import { addFloats, copyFloats } from "./vector"

/// out[i] = table[ids[i]] for `rows` int32 ids; rows are `width` floats wide.
export function gatherRows(
  rows: i32,
  width: i32,
  table: usize,
  tableStride: i32,
  ids: usize,
  out: usize,
  outStride: i32,
): void {
  for (let row = 0; row < rows; row++) {
    copyFloats(width, table + bytesOf(load<i32>(ids) * tableStride), out)
    ids += 4
    out += bytesOf(outStride)
  }
}

/// out[i] += table[ids[i]]: a sum of embeddings, such as those of a piece and its position. Backward, as for `gatherRows`, is
/// `scatterAddRows`.
export function gatherAddRows(
  rows: i32,
  width: i32,
  table: usize,
  tableStride: i32,
  ids: usize,
  out: usize,
  outStride: i32,
): void {
  for (let row = 0; row < rows; row++) {
    addFloats(width, table + bytesOf(load<i32>(ids) * tableStride), out)
    ids += 4
    out += bytesOf(outStride)
  }
}

/// dTable[ids[i]] += d[i], in the order of i; an id may occur more than once.
export function scatterAddRows(
  rows: i32,
  width: i32,
  d: usize,
  dStride: i32,
  ids: usize,
  dTable: usize,
  tableStride: i32,
): void {
  for (let row = 0; row < rows; row++) {
    addFloats(width, d, dTable + bytesOf(load<i32>(ids) * tableStride))
    ids += 4
    d += bytesOf(dStride)
  }
}
