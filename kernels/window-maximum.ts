// A convolution over sequences of ids with maxima over time: the vectors of words from their characters.
//
// The ids' vectors are projected before: a filter that sees `width` ids is the sum of one number of each of them, so all
// filters at a position are `width` row additions instead of a matrix product.

import { bytesOf, loadLanes, storeLanes } from "./lanes"

/// y[r, f] = max(0, bias[f] + max over the windows w of row r of Σ over p < width of column p · filters + f of
/// projected[ids[w + p]]).
///
/// `spans` has two int32s per row: the index in `ids` of its first window, and the number of its windows, at least 1, each of
/// which starts one id after the one before. `best` (rows × filters int32s, or 0) receives the window w of each maximum, the
/// first of equal ones, or -1 where y is 0.
export function windowMaximumForward(
  rows: i32,
  filters: i32,
  width: i32,
  projected: usize,
  projectedStride: i32,
  ids: usize,
  spans: usize,
  bias: usize,
  y: usize,
  yStride: i32,
  best: usize,
): void {
  for (let row = 0; row < rows; row++) {
    const first = load<i32>(spans)
    const end = first + load<i32>(spans, 4)
    let filter = 0
    // Sixteen filters at a time, so that looking up rows costs little.
    for (; filter < filters - 15; filter += 16) {
      maximumOfSixteen(first, end, filter, filters, width, projected, projectedStride, ids, bias, y, best)
    }
    for (; filter < filters; filter += 4) {
      maximumOfFour(first, end, filter, filters, width, projected, projectedStride, ids, bias, y, best)
    }
    spans += 8
    y += bytesOf(yStride)
    if (best) best += bytesOf(filters)
  }
}

/// The windows from `first` up to `end` for 16 filters of one row.
function maximumOfSixteen(
  first: i32,
  end: i32,
  filter: i32,
  filters: i32,
  width: i32,
  projected: usize,
  stride: i32,
  ids: usize,
  bias: usize,
  y: usize,
  best: usize,
): void {
  const zero = f32x4.splat(0)
  const at = bytesOf(filter)
  const block = bytesOf(filters)
  const idsOfWindow = bytesOf(width)
  let most0 = zero
  let most1 = zero
  let most2 = zero
  let most3 = zero
  let best0 = zero
  let best1 = zero
  let best2 = zero
  let best3 = zero
  for (let window = first; window < end; window++) {
    const id = ids + bytesOf(window)
    let from = projected + at
    let row = from + bytesOf(load<i32>(id) * stride)
    let sum0 = v128.load(row)
    let sum1 = v128.load(row, 16)
    let sum2 = v128.load(row, 32)
    let sum3 = v128.load(row, 48)
    for (let part: usize = 4; part < idsOfWindow; part += 4) {
      from += block
      row = from + bytesOf(load<i32>(id + part) * stride)
      sum0 = f32x4.add(sum0, v128.load(row))
      sum1 = f32x4.add(sum1, v128.load(row, 16))
      sum2 = f32x4.add(sum2, v128.load(row, 32))
      sum3 = f32x4.add(sum3, v128.load(row, 48))
    }
    const index = i32x4.splat(window)
    // The first window is the maximum so far.
    const isFirst = i32x4.splat(window === first ? -1 : 0)
    const more0 = v128.or(f32x4.gt(sum0, most0), isFirst)
    const more1 = v128.or(f32x4.gt(sum1, most1), isFirst)
    const more2 = v128.or(f32x4.gt(sum2, most2), isFirst)
    const more3 = v128.or(f32x4.gt(sum3, most3), isFirst)
    most0 = v128.bitselect(sum0, most0, more0)
    most1 = v128.bitselect(sum1, most1, more1)
    most2 = v128.bitselect(sum2, most2, more2)
    most3 = v128.bitselect(sum3, most3, more3)
    best0 = v128.bitselect(index, best0, more0)
    best1 = v128.bitselect(index, best1, more1)
    best2 = v128.bitselect(index, best2, more2)
    best3 = v128.bitselect(index, best3, more3)
  }
  most0 = f32x4.pmax(f32x4.add(most0, v128.load(bias + at)), zero)
  most1 = f32x4.pmax(f32x4.add(most1, v128.load(bias + at, 16)), zero)
  most2 = f32x4.pmax(f32x4.add(most2, v128.load(bias + at, 32)), zero)
  most3 = f32x4.pmax(f32x4.add(most3, v128.load(bias + at, 48)), zero)
  v128.store(y + at, most0)
  v128.store(y + at, most1, 16)
  v128.store(y + at, most2, 32)
  v128.store(y + at, most3, 48)
  if (!best) return
  // A comparison gives -1 or 0 in each lane.
  v128.store(best + at, v128.or(best0, f32x4.le(most0, zero)))
  v128.store(best + at, v128.or(best1, f32x4.le(most1, zero)), 16)
  v128.store(best + at, v128.or(best2, f32x4.le(most2, zero)), 32)
  v128.store(best + at, v128.or(best3, f32x4.le(most3, zero)), 48)
}

/// The same for up to four filters.
function maximumOfFour(
  first: i32,
  end: i32,
  filter: i32,
  filters: i32,
  width: i32,
  projected: usize,
  stride: i32,
  ids: usize,
  bias: usize,
  y: usize,
  best: usize,
): void {
  const zero = f32x4.splat(0)
  const at = bytesOf(filter)
  const count = filters - filter
  const block = bytesOf(filters)
  const idsOfWindow = bytesOf(width)
  let most = zero
  let index = zero
  for (let window = first; window < end; window++) {
    const id = ids + bytesOf(window)
    let from = projected + at
    let sum = loadLanes(from + bytesOf(load<i32>(id) * stride), count)
    for (let part: usize = 4; part < idsOfWindow; part += 4) {
      from += block
      sum = f32x4.add(sum, loadLanes(from + bytesOf(load<i32>(id + part) * stride), count))
    }
    const more = v128.or(f32x4.gt(sum, most), i32x4.splat(window === first ? -1 : 0))
    most = v128.bitselect(sum, most, more)
    index = v128.bitselect(i32x4.splat(window), index, more)
  }
  most = f32x4.pmax(f32x4.add(most, loadLanes(bias + at, count)), zero)
  storeLanes(y + at, most, count)
  if (best) storeLanes(best + at, v128.or(index, f32x4.le(most, zero)), count)
}

/// Takes the gradient d of y (rows × filters) to the windows w of `best`: dProjected[ids[w + p], p · filters + f] += d[r, f] for
/// p < width, and dBias[f] += d[r, f], in the order of the rows, except where `best` is -1.
export function windowMaximumBackward(
  rows: i32,
  filters: i32,
  width: i32,
  d: usize,
  dStride: i32,
  ids: usize,
  best: usize,
  dProjected: usize,
  projectedStride: i32,
  dBias: usize,
): void {
  const block = bytesOf(filters)
  for (let row = 0; row < rows; row++) {
    for (let at: usize = 0; at < block; at += 4) {
      const window = load<i32>(best + at)
      if (window < 0) continue
      const gradient = load<f32>(d + at)
      store<f32>(dBias + at, load<f32>(dBias + at) + gradient)
      let id = ids + bytesOf(window)
      let column = dProjected + at
      for (let part = 0; part < width; part++) {
        const to = column + bytesOf(load<i32>(id) * projectedStride)
        store<f32>(to, load<f32>(to) + gradient)
        id += 4
        column += block
      }
    }
    d += bytesOf(dStride)
    best += block
  }
}
