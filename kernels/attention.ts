// Attention with several heads over packed rows: each row attends to the rows of its own sentence.
//
// Sentences are one after the other, without padding: sentence s has the rows from firstRows[s] to firstRows[s + 1], both
// int32. q, k and v are matrices of rows × (heads · headWidth) with one stride, so that they can be three slices of one
// matrix; head h has the columns from h · headWidth. Per sentence and head, with factor = 1 / √headWidth:
//
//   p = softmax(factor · q · kᵀ), out = (p · mask · maskScale) · v
//
// The optional dropout mask has one row of bits per sentence, head and row, in this order, of as many columns as the
// sentence has rows: see mask.ts, and `attentionMaskBytes`.

import { headBackward, headForward } from "./attention-head"
import { bytesOf } from "./lanes"
import { maskRowBytes } from "./mask-lanes"

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

/// out (rows × heads · headWidth) = attention of q over k and v; see above. `scratch` has `attentionScratchLength` floats.
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
    const width = heads * headWidth
    const at = bytesOf(first * stride)
    touchRows(length, width, q + at, stride, scratch)
    touchRows(length, width, k + at, stride, scratch)
    touchRows(length, width, v + at, stride, scratch)
    touchRows(length, width, out + bytesOf(first * outStride), outStride, scratch)
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

/// Writes the gradients dq, dk and dv, which have one stride, from `dOut`, the gradient of `out`.
///
/// All other parameters are as they were for `attentionForward`, and `out` and `statistics` as it left them. dq, dk and dv must
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
    const width = heads * headWidth
    const at = bytesOf(first * stride)
    touchRows(length, width, q + at, stride, scratch)
    touchRows(length, width, k + at, stride, scratch)
    touchRows(length, width, v + at, stride, scratch)
    touchRows(length, width, out + bytesOf(first * outStride), outStride, scratch)
    touchRows(length, width, dOut + bytesOf(first * dOutStride), dOutStride, scratch)
    touchRows(length, width, dq + bytesOf(first * dStride), dStride, scratch)
    touchRows(length, width, dk + bytesOf(first * dStride), dStride, scratch)
    touchRows(length, width, dv + bytesOf(first * dStride), dStride, scratch)
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

/// Reads one int32 per 64 bytes of rows × columns, and stores the sum so that the compiler keeps the reads.
///
/// A head reads 128 bytes of each row, and processors don't prefetch across such gaps, so they would wait for every row. Read
/// from end to end first, the rows of a sentence are in the second-level cache: at 32 rows per sentence, attention is then
/// 1.3 times as fast forward, and 1.9 times backward.
function touchRows(rows: i32, columns: i32, x: usize, stride: i32, sink: usize): void {
  let sum = 0
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < columns; i += 16) sum += load<i32>(x + bytesOf(i))
    x += bytesOf(stride)
  }
  store<i32>(sink, sum)
}
