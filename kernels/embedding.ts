// Rows of a table by index: embeddings forward, their gradient backward.

import { bytesOf, loadLanes, storeLanes } from "./lanes"
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

/// out[i] = table[ids[i]] · scales[ids[i]], or out[i] += that when `accumulate`: a table of int8 without gaps between its rows, with
/// a float scale per row. An embedding then takes a quarter of the memory.
export function gatherIntegerRows(
  rows: i32,
  width: i32,
  table: usize,
  scales: usize,
  ids: usize,
  out: usize,
  outStride: i32,
  accumulate: bool,
): void {
  for (let row = 0; row < rows; row++) {
    const id = load<i32>(ids)
    widenRow(width, table + id * width, load<f32>(scales + bytesOf(id)), out, accumulate)
    ids += 4
    out += bytesOf(outStride)
  }
}

function widenRow(width: i32, from: usize, scale: f32, out: usize, accumulate: bool): void {
  const scales = f32x4.splat(scale)
  for (let i = 0; i < width; i += 4) {
    const count = width - i
    const bytes = count >= 4 ? v128.load32_zero(from + i) : loadBytes(from + i, count)
    const numbers = f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(i16x8.extend_low_i8x16_s(bytes)))
    const value = f32x4.mul(numbers, scales)
    const at = out + bytesOf(i)
    storeLanes(at, accumulate ? f32x4.add(loadLanes(at, count), value) : value, count)
  }
}

/// Loads `count` bytes, 1 to 3; the others are zero.
function loadBytes(at: usize, count: i32): v128 {
  let bytes = i32x4.splat(0)
  bytes = v128.load8_lane(at, bytes, 0)
  if (count > 1) bytes = v128.load8_lane(at, bytes, 1, 1)
  return count > 2 ? v128.load8_lane(at, bytes, 2, 2) : bytes
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
