// The hidden layer from projected boundary vectors: a few row additions and a rectifier instead of a matrix product.

import { bytesOf, loadLanes, storeLanes } from "./lanes"

/// hidden[e] = max(0, constant + Σ over parts p of block p of projected[indices[e, p]]), for `examples` rows of `units`.
///
/// `indices` is examples × parts int32s without gaps. Block p of a row of `projected` is the `units` columns from p · units.
export function projectedHidden(
  examples: i32,
  units: i32,
  parts: i32,
  projected: usize,
  projectedStride: i32,
  indices: usize,
  constant: usize,
  hidden: usize,
  hiddenStride: i32,
): void {
  const zero = f32x4.splat(0)
  const block = bytesOf(units)
  const indicesEnd = bytesOf(parts)
  for (let example = 0; example < examples; example++) {
    let unit = 0
    // Sixteen units at a time, so that looking up rows costs little.
    for (; unit < units - 15; unit += 16) {
      const at = bytesOf(unit)
      let sum0 = v128.load(constant + at)
      let sum1 = v128.load(constant + at, 16)
      let sum2 = v128.load(constant + at, 32)
      let sum3 = v128.load(constant + at, 48)
      let from = projected + at
      for (let part: usize = 0; part < indicesEnd; part += 4) {
        const row = from + bytesOf(load<i32>(indices + part) * projectedStride)
        sum0 = f32x4.add(sum0, v128.load(row))
        sum1 = f32x4.add(sum1, v128.load(row, 16))
        sum2 = f32x4.add(sum2, v128.load(row, 32))
        sum3 = f32x4.add(sum3, v128.load(row, 48))
        from += block
      }
      v128.store(hidden + at, f32x4.pmax(sum0, zero))
      v128.store(hidden + at, f32x4.pmax(sum1, zero), 16)
      v128.store(hidden + at, f32x4.pmax(sum2, zero), 32)
      v128.store(hidden + at, f32x4.pmax(sum3, zero), 48)
    }
    for (; unit < units; unit += 4) {
      const at = bytesOf(unit)
      const count = units - unit
      let sum = loadLanes(constant + at, count)
      let from = projected + at
      for (let part: usize = 0; part < indicesEnd; part += 4) {
        sum = f32x4.add(sum, loadLanes(from + bytesOf(load<i32>(indices + part) * projectedStride), count))
        from += block
      }
      storeLanes(hidden + at, f32x4.pmax(sum, zero), count)
    }
    indices += indicesEnd
    hidden += bytesOf(hiddenStride)
  }
}
