// One attention head of one sentence: see attention.ts.
//
// Scores exist for `tileRows` rows of q at a time only, so memory is linear in the length of the sentence. The backward pass
// computes the probabilities again from the maximum and the sum of each row, for the same reason; with them in memory it
// would save one of five products.

import { dotProduct, exponentiateScores, scoreGradients } from "./attention-rows"
import { dropout } from "./dropout"
import { bytesOf } from "./lanes"
import { maskRowBytes } from "./mask-lanes"
import { matmul } from "./matmul"
import { maximumOf } from "./maximum"
import { pack, packedLength, packTransposed } from "./pack"
import { scaleFloats } from "./vector"

// Rows of q whose scores are computed together. 16 are slower backward: 5% at 128 rows.
const tileRows: i32 = 32

/// The number of floats from one row of scores to the next. Not a power of two, so that a column doesn't fall into a few
/// sets of the cache.
function scoreStride(length: i32): i32 {
  return ((length + 15) & -16) + 16
}

/// The number of floats of scratch memory, to be aligned to 64 bytes, that attention needs for sentences of up to `longest`
/// rows, forward and backward.
export function attentionScratchLength(longest: i32, headWidth: i32): i32 {
  const byColumn = packedLength(headWidth, longest)
  const byRow = packedLength(longest, headWidth)
  return 2 * byColumn + byRow + packedLength(tileRows, headWidth) + 2 * tileRows * scoreStride(longest)
}

/// Attention of one head: q, k, v and `out` are length × width, `statistics` two floats per row.
export function headForward(
  length: i32,
  width: i32,
  q: usize,
  k: usize,
  v: usize,
  stride: i32,
  mask: usize,
  maskScale: f32,
  out: usize,
  outStride: i32,
  statistics: usize,
  statisticsStride: i32,
  scratch: usize,
): void {
  const factor = <f32>1 / sqrt<f32>(<f32>width)
  const columns = scoreStride(length)
  const maskRow = maskRowBytes(length)
  const packedK = scratch
  const packedV = packedK + bytesOf(packedLength(width, length))
  const sums = packedV + bytesOf(packedLength(length, width))
  const scores = sums + bytesOf(tileRows)
  packTransposed(width, length, k, stride, packedK)
  pack(length, width, v, stride, packedV)
  for (let row = 0; row < length; row += tileRows) {
    const rows = min(length - row, tileRows)
    matmul(rows, length, width, q, stride, 1, packedK, 0, scores, columns, false)
    for (let i = 0; i < rows; i++) {
      const at = scores + bytesOf(i * columns)
      const maximum = maximumOf(length, at)
      const share = <f32>1 / exponentiateScores(length, at, factor, maximum, 1)
      store<f32>(sums + bytesOf(i), share)
      if (statistics) {
        store<f32>(statistics, maximum)
        store<f32>(statistics, share, 4)
        statistics += bytesOf(statisticsStride)
      }
    }
    if (mask) {
      dropout(rows, length, scores, columns, mask, maskScale, scores, columns)
      mask += rows * maskRow
    }
    matmul(rows, width, length, scores, columns, 1, packedV, 0, out, outStride, false)
    // A row of the output is shorter than one of probabilities, so the division by their sum comes last.
    for (let i = 0; i < rows; i++) {
      scaleFloats(width, load<f32>(sums + bytesOf(i)), out)
      out += bytesOf(outStride)
    }
    q += bytesOf(rows * stride)
  }
}

/// The gradients of one head, written to dq, dk and dv.
export function headBackward(
  length: i32,
  width: i32,
  q: usize,
  k: usize,
  v: usize,
  stride: i32,
  mask: usize,
  maskScale: f32,
  out: usize,
  outStride: i32,
  statistics: usize,
  statisticsStride: i32,
  dOut: usize,
  dOutStride: i32,
  dq: usize,
  dk: usize,
  dv: usize,
  dStride: i32,
  scratch: usize,
): void {
  const factor = <f32>1 / sqrt<f32>(<f32>width)
  const columns = scoreStride(length)
  const maskRow = maskRowBytes(length)
  const packedK = scratch
  const packedV = packedK + bytesOf(packedLength(width, length))
  const rowsOfK = packedV + bytesOf(packedLength(width, length))
  const rowsOfTile = rowsOfK + bytesOf(packedLength(length, width))
  const p = rowsOfTile + bytesOf(packedLength(tileRows, width))
  const d = p + bytesOf(tileRows * columns)
  packTransposed(width, length, k, stride, packedK)
  packTransposed(width, length, v, stride, packedV)
  pack(length, width, k, stride, rowsOfK)
  for (let row = 0; row < length; row += tileRows) {
    const rows = min(length - row, tileRows)
    const isLater = row > 0
    matmul(rows, length, width, q, stride, 1, packedK, 0, p, columns, false)
    matmul(rows, length, width, dOut, dOutStride, 1, packedV, 0, d, columns, false)
    if (mask) dropout(rows, length, d, columns, mask, maskScale, d, columns)
    for (let i = 0; i < rows; i++) {
      const at = bytesOf(i * columns)
      exponentiateScores(length, p + at, factor, load<f32>(statistics), load<f32>(statistics, 4))
      // Σ p · d over the columns is the same sum as out · dOut, which is shorter.
      const mean = dotProduct(width, out + bytesOf(i * outStride), dOut + bytesOf(i * dOutStride))
      scoreGradients(length, p + at, d + at, mean, factor)
      statistics += bytesOf(statisticsStride)
    }
    if (mask) {
      dropout(rows, length, p, columns, mask, maskScale, p, columns)
      mask += rows * maskRow
    }
    matmul(rows, width, length, d, columns, 1, rowsOfK, 0, dq, dStride, false)
    pack(rows, width, dOut, dOutStride, rowsOfTile)
    matmul(length, width, rows, p, 1, columns, rowsOfTile, 0, dv, dStride, isLater)
    pack(rows, width, q, stride, rowsOfTile)
    matmul(length, width, rows, d, 1, columns, rowsOfTile, 0, dk, dStride, isLater)
    q += bytesOf(rows * stride)
    out += bytesOf(rows * outStride)
    dOut += bytesOf(rows * dOutStride)
    dq += bytesOf(rows * dStride)
  }
}
