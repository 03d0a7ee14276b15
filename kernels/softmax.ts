// Softmax over rows of logits: the loss with its gradient for training, log-probabilities for decoding.
//
// Sums over a row are float32, in four interleaved partial sums; the logarithm and the sum over rows are float64.

import { expLanes } from "./exp"
import { bytesOf, keepLanes, loadTail, storeTail, sumLanes } from "./lanes"
import { logarithm } from "./logarithm"
import { maximumOf } from "./maximum"
import { scaleFloats } from "./vector"

/// Returns the sum over rows of -ln softmax(logits)[target], and replaces the logits (rows × columns) by their gradient,
/// softmax minus one-hot.
///
/// `targets` holds one int32 column per row. The loss is NaN if a row contains NaN, or nothing but -infinity.
export function softmaxLoss(rows: i32, columns: i32, logits: usize, stride: i32, targets: usize): f64 {
  let loss: f64 = 0
  if (columns === 0) return loss
  for (let row = 0; row < rows; row++) {
    const target = logits + bytesOf(load<i32>(targets))
    const maximum = maximumOf(columns, logits)
    const chosen = <f64>load<f32>(target) - <f64>maximum
    const sum = exponentiate(columns, logits, maximum)
    loss += logarithm(sum) - chosen
    scaleFloats(columns, 1 / sum, logits)
    store<f32>(target, load<f32>(target) - 1)
    logits += bytesOf(stride)
    targets += 4
  }
  return loss
}

/// y = ln softmax(x) for each row of rows × columns floats; y may be x.
export function logSoftmax(rows: i32, columns: i32, x: usize, xStride: i32, y: usize, yStride: i32): void {
  const whole = bytesOf(columns & ~3)
  const left = columns & 3
  for (let row = 0; row < rows; row++) {
    const maximum = maximumOf(columns, x)
    const logSum = f32x4.splat(<f32>(<f64>maximum + logarithm(sumOfExponentials(columns, x, maximum))))
    for (let at: usize = 0; at < whole; at += 16) v128.store(y + at, f32x4.sub(v128.load(x + at), logSum))
    if (left) storeTail(y + whole, f32x4.sub(loadTail(x + whole, left), logSum), left)
    x += bytesOf(xStride)
    y += bytesOf(yStride)
  }
}

/// Replaces x by e^(x - shift) and returns the sum.
function exponentiate(columns: i32, x: usize, shift: f32): f32 {
  const shifts = f32x4.splat(shift)
  let sums = f32x4.splat(0)
  const end = x + bytesOf(columns & ~3)
  while (x < end) {
    const power = expLanes(f32x4.sub(v128.load(x), shifts))
    v128.store(x, power)
    sums = f32x4.add(sums, power)
    x += 16
  }
  const left = columns & 3
  if (left) {
    const power = keepLanes(expLanes(f32x4.sub(loadTail(x, left), shifts)), left)
    storeTail(x, power, left)
    sums = f32x4.add(sums, power)
  }
  return sumLanes(sums)
}

/// Returns the sum of e^(x - shift).
function sumOfExponentials(columns: i32, x: usize, shift: f32): f32 {
  const shifts = f32x4.splat(shift)
  let sums = f32x4.splat(0)
  const end = x + bytesOf(columns & ~3)
  while (x < end) {
    sums = f32x4.add(sums, expLanes(f32x4.sub(v128.load(x), shifts)))
    x += 16
  }
  const left = columns & 3
  if (left) sums = f32x4.add(sums, keepLanes(expLanes(f32x4.sub(loadTail(x, left), shifts)), left))
  return sumLanes(sums)
}
