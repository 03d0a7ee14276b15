// Attention with several heads over packed rows: each row attends to the rows of its own sentence.
//
// Sentences are one after the other, without padding: sentence s has the rows from firstRows[s] to firstRows[s + 1], both
// int32. q, k and v are matrices of rows × (heads · headWidth) with one stride, so that they can be three slices of one
// matrix; head h has the columns from h · headWidth. Per sentence and head, with factor = 1 / √headWidth:
//
//   p = softmax(factor · q · kᵀ), out = (p · mask · maskScale) · v
//
// Scores exist for `tileRows` rows of q at a time only, so memory is linear in the length of a sentence. The backward pass
// computes p again from the maximum and the sum of each row: cheaper than a matrix of all p, which would not stay in cache.
//
// The optional dropout mask has one row of bits per sentence, head and row, in this order, of as many columns as the
// sentence has rows: see mask.ts, and `attentionMaskBytes`.

import { dotProduct, exponentiateScores, scoreGradients } from "./attention-rows"
import { dropout } from "./dropout"
import { bytesOf } from "./lanes"
import { maskRowBytes } from "./mask-lanes"
import { matmul } from "./matmul"
import { maximumOf } from "./maximum"
import { pack, packedLength, packTransposed } from "./pack"
import { scaleFloats } from "./vector"

// Rows of q whose scores are computed together.
const tileRows: i32 = 32

/// The number of floats from one row of scores to the next. Not a power of two, so that a column doesn't fall into a few
/// sets of the cache.
function scoreStride(length: i32): i32 {
  return ((length + 15) & -16) + 16
}

/// The number of floats of scratch memory, aligned to 64 bytes, that `attentionForward` and `attentionBackward` need for
/// sentences of up to `longest` rows.
export function attentionScratchLength(longest: i32, headWidth: i32): i32 {
  const byColumn = packedLength(headWidth, longest)
  const byRow = packedLength(longest, headWidth)
  return 2 * byColumn + byRow + packedLength(tileRows, headWidth) + 2 * tileRows * scoreStride(longest)
}

/// The number of bytes of a dropout mask for these sentences.
export function attentionMaskBytes(sentences: i32, firstRows: usize, heads: i32): i32 {
  let bytes = 0
  for (let sentence = 0; sentence < sentences; sentence++) {
    const length = load<i32>(firstRows, 4) - load<i32>(firstRows)
    bytes += heads * length * maskRowBytes(length)
    firstRows += 4
  }
  return bytes
}

/// out (rows × heads · headWidth) = attention of q over k and v; see above.
///
/// `mask` is 0 for no dropout. `statistics` receives the maximum of the unscaled scores and 1 / Σ e^(factor · (score -
/// maximum)) per row and head, rows × heads × 2 floats, for `attentionBackward`; 0 if not needed.
export function attentionForward(
  sentences: i32,
  firstRows: usize,
  heads: i32,
  headWidth: i32,
  q: usize,
  k: usize,
  v: usize,
  stride: i32,
  mask: usize,
  maskScale: f32,
  out: usize,
  outStride: i32,
  statistics: usize,
  scratch: usize,
): void {
  for (let sentence = 0; sentence < sentences; sentence++) {
    const first = load<i32>(firstRows)
    const length = load<i32>(firstRows, 4) - first
    const maskBytes = mask ? length * maskRowBytes(length) : 0
    for (let head = 0; head < heads; head++) {
      const column = head * headWidth
      const from = bytesOf(first * stride + column)
      headForward(
        length,
        headWidth,
        q + from,
        k + from,
        v + from,
        stride,
        mask,
        maskScale,
        out + bytesOf(first * outStride + column),
        outStride,
        statistics ? statistics + bytesOf(2 * (first * heads + head)) : 0,
        2 * heads,
        scratch,
      )
      mask += maskBytes
    }
    firstRows += 4
  }
}

function headForward(
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

/// Writes the gradients dq, dk and dv, which have one stride, from `dOut`, the gradient of `out`.
///
/// All other parameters are as they were for `attentionForward`, and `out` and `statistics` as it left them. dq, dk and dv may
/// not overlap with the inputs.
export function attentionBackward(
  sentences: i32,
  firstRows: usize,
  heads: i32,
  headWidth: i32,
  q: usize,
  k: usize,
  v: usize,
  stride: i32,
  mask: usize,
  maskScale: f32,
  out: usize,
  outStride: i32,
  statistics: usize,
  dOut: usize,
  dOutStride: i32,
  dq: usize,
  dk: usize,
  dv: usize,
  dStride: i32,
  scratch: usize,
): void {
  for (let sentence = 0; sentence < sentences; sentence++) {
    const first = load<i32>(firstRows)
    const length = load<i32>(firstRows, 4) - first
    const maskBytes = mask ? length * maskRowBytes(length) : 0
    for (let head = 0; head < heads; head++) {
      const column = head * headWidth
      const from = bytesOf(first * stride + column)
      const to = bytesOf(first * dStride + column)
      headBackward(
        length,
        headWidth,
        q + from,
        k + from,
        v + from,
        stride,
        mask,
        maskScale,
        out + bytesOf(first * outStride + column),
        outStride,
        statistics + bytesOf(2 * (first * heads + head)),
        2 * heads,
        dOut + bytesOf(first * dOutStride + column),
        dOutStride,
        dq + to,
        dk + to,
        dv + to,
        dStride,
        scratch,
      )
      mask += maskBytes
    }
    firstRows += 4
  }
}

function headBackward(
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
