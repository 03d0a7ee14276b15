// Layer normalisation of rows, optionally of the sum of two matrices: a residual connection.
//
// Sums over a row are float32, in 16 interleaved partial sums. The variance is summed from differences to the mean, in a
// second pass over the row, since a difference of large sums would lose digits.

import {
  bytesOf,
  keepLanes,
  loadLanes,
  loadTail,
  multiplyAdd,
  storeLanes,
  storeTail,
  sumLanes,
} from "./lanes"

/// y = (x - mean) / √(variance + epsilon) · gain + bias, with the mean and variance of each row of rows × columns floats.
///
/// If `residual` is not 0, it is added to x first, and x then holds the sum. `statistics` receives the mean and
/// 1 / √(variance + epsilon) of each row, two floats per row, for `layerNormBackward`; 0 if not needed. y may be x or
/// `residual`.
export function layerNormForward(
  rows: i32,
  columns: i32,
  x: usize,
  xStride: i32,
  residual: usize,
  residualStride: i32,
  gain: usize,
  bias: usize,
  epsilon: f32,
  y: usize,
  yStride: i32,
  statistics: usize,
): void {
  const share = <f32>1 / <f32>columns
  for (let row = 0; row < rows; row++) {
    const mean = (residual ? addAndSum(columns, residual, x) : sumOf(columns, x)) * share
    const scale = <f32>1 / sqrt<f32>(squaredDifferences(columns, x, mean) * share + epsilon)
    normalise(columns, x, mean, scale, gain, bias, y)
    if (statistics) {
      store<f32>(statistics, mean)
      store<f32>(statistics, scale, 4)
      statistics += 8
    }
    x += bytesOf(xStride)
    if (residual) residual += bytesOf(residualStride)
    y += bytesOf(yStride)
  }
}

/// The gradients of layer normalisation, from dy, the gradient of y: writes dx, which is the gradient of the residual too,
/// and adds to `dGain` and `dBias`, rows of `columns` floats.
///
/// `x` and `statistics` are as `layerNormForward` left them. dx may be dy or x.
export function layerNormBackward(
  rows: i32,
  columns: i32,
  x: usize,
  xStride: i32,
  statistics: usize,
  gain: usize,
  dy: usize,
  dyStride: i32,
  dx: usize,
  dxStride: i32,
  dGain: usize,
  dBias: usize,
): void {
  const share = <f32>1 / <f32>columns
  for (let row = 0; row < rows; row++) {
    const mean = f32x4.splat(load<f32>(statistics))
    const scale = f32x4.splat(load<f32>(statistics, 4))
    // With n = (x - mean) · scale and g = dy · gain: dx = scale · (g - mean of g - n · mean of g · n).
    let sums = f32x4.splat(0)
    let products = sums
    for (let column = 0; column < columns; column += 4) {
      const at = bytesOf(column)
      const count = columns - column
      const d = loadLanes(dy + at, count)
      const n = f32x4.mul(f32x4.sub(loadLanes(x + at, count), mean), scale)
      const g = f32x4.mul(d, loadLanes(gain + at, count))
      storeLanes(dBias + at, f32x4.add(loadLanes(dBias + at, count), d), count)
      storeLanes(dGain + at, multiplyAdd(d, n, loadLanes(dGain + at, count)), count)
      sums = f32x4.add(sums, g)
      products = multiplyAdd(g, n, products)
    }
    const meanG = f32x4.splat(sumLanes(sums) * share)
    const meanProduct = f32x4.splat(-sumLanes(products) * share)
    for (let column = 0; column < columns; column += 4) {
      const at = bytesOf(column)
      const count = columns - column
      const n = f32x4.mul(f32x4.sub(loadLanes(x + at, count), mean), scale)
      const g = f32x4.mul(loadLanes(dy + at, count), loadLanes(gain + at, count))
      const centered = multiplyAdd(n, meanProduct, f32x4.sub(g, meanG))
      storeLanes(dx + at, f32x4.mul(centered, scale), count)
    }
    x += bytesOf(xStride)
    statistics += 8
    dy += bytesOf(dyStride)
    dx += bytesOf(dxStride)
  }
}

/// Returns the sum of n floats.
function sumOf(n: i32, x: usize): f32 {
  let sum0 = f32x4.splat(0)
  let sum1 = sum0
  let sum2 = sum0
  let sum3 = sum0
  let i = 0
  for (; i < n - 15; i += 16) {
    const at = x + bytesOf(i)
    sum0 = f32x4.add(sum0, v128.load(at))
    sum1 = f32x4.add(sum1, v128.load(at, 16))
    sum2 = f32x4.add(sum2, v128.load(at, 32))
    sum3 = f32x4.add(sum3, v128.load(at, 48))
  }
  for (; i < n; i += 4) sum0 = f32x4.add(sum0, loadLanes(x + bytesOf(i), n - i))
  return sumLanes(f32x4.add(f32x4.add(sum0, sum1), f32x4.add(sum2, sum3)))
}

/// y += x for n floats; returns the sum of y.
function addAndSum(n: i32, x: usize, y: usize): f32 {
  let sum0 = f32x4.splat(0)
  let sum1 = sum0
  let sum2 = sum0
  let sum3 = sum0
  let i = 0
  for (; i < n - 15; i += 16) {
    const at = bytesOf(i)
    const v0 = f32x4.add(v128.load(y + at), v128.load(x + at))
    const v1 = f32x4.add(v128.load(y + at, 16), v128.load(x + at, 16))
    const v2 = f32x4.add(v128.load(y + at, 32), v128.load(x + at, 32))
    const v3 = f32x4.add(v128.load(y + at, 48), v128.load(x + at, 48))
    v128.store(y + at, v0)
    v128.store(y + at, v1, 16)
    v128.store(y + at, v2, 32)
    v128.store(y + at, v3, 48)
    sum0 = f32x4.add(sum0, v0)
    sum1 = f32x4.add(sum1, v1)
    sum2 = f32x4.add(sum2, v2)
    sum3 = f32x4.add(sum3, v3)
  }
  for (; i < n; i += 4) {
    const at = bytesOf(i)
    const value = f32x4.add(loadLanes(y + at, n - i), loadLanes(x + at, n - i))
    storeLanes(y + at, value, n - i)
    sum0 = f32x4.add(sum0, value)
  }
  return sumLanes(f32x4.add(f32x4.add(sum0, sum1), f32x4.add(sum2, sum3)))
}

/// Returns Σ (x - mean)² over n floats.
function squaredDifferences(n: i32, x: usize, mean: f32): f32 {
  const means = f32x4.splat(mean)
  let sum0 = f32x4.splat(0)
  let sum1 = sum0
  let sum2 = sum0
  let sum3 = sum0
  let i = 0
  for (; i < n - 15; i += 16) {
    const at = x + bytesOf(i)
    const v0 = f32x4.sub(v128.load(at), means)
    const v1 = f32x4.sub(v128.load(at, 16), means)
    const v2 = f32x4.sub(v128.load(at, 32), means)
    const v3 = f32x4.sub(v128.load(at, 48), means)
    sum0 = multiplyAdd(v0, v0, sum0)
    sum1 = multiplyAdd(v1, v1, sum1)
    sum2 = multiplyAdd(v2, v2, sum2)
    sum3 = multiplyAdd(v3, v3, sum3)
  }
  for (; i < n - 3; i += 4) {
    const value = f32x4.sub(v128.load(x + bytesOf(i)), means)
    sum0 = multiplyAdd(value, value, sum0)
  }
  if (i < n) {
    const value = keepLanes(f32x4.sub(loadTail(x + bytesOf(i), n - i), means), n - i)
    sum0 = multiplyAdd(value, value, sum0)
  }
  return sumLanes(f32x4.add(f32x4.add(sum0, sum1), f32x4.add(sum2, sum3)))
}

/// y = (x - mean) · scale · gain + bias for n floats.
function normalise(n: i32, x: usize, mean: f32, scale: f32, gain: usize, bias: usize, y: usize): void {
  const means = f32x4.splat(mean)
  const scales = f32x4.splat(scale)
  const whole = bytesOf(n & ~3)
  for (let at: usize = 0; at < whole; at += 16) {
    const value = f32x4.mul(f32x4.sub(v128.load(x + at), means), scales)
    v128.store(y + at, multiplyAdd(value, v128.load(gain + at), v128.load(bias + at)))
  }
  const left = n & 3
  if (left) {
    const value = f32x4.mul(f32x4.sub(loadTail(x + whole, left), means), scales)
    storeTail(y + whole, multiplyAdd(value, loadTail(gain + whole, left), loadTail(bias + whole, left)), left)
  }
}
