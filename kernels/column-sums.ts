// Sums over the rows of a matrix: the gradient of a bias.

import { bytesOf, loadLanes, storeLanes } from "./lanes"

/// sums += Σ over the rows of x (rows × columns), in the order of the rows. `sums` has `columns` floats.
export function columnSums(rows: i32, columns: i32, x: usize, stride: i32, sums: usize): void {
  const rowBytes = bytesOf(stride)
  const end = x + bytesOf(rows * stride)
  let column = 0
  for (; column < columns - 15; column += 16) {
    const to = sums + bytesOf(column)
    let sum0 = v128.load(to)
    let sum1 = v128.load(to, 16)
    let sum2 = v128.load(to, 32)
    let sum3 = v128.load(to, 48)
    const offset = bytesOf(column)
    for (let row = x; row < end; row += rowBytes) {
      const at = row + offset
      sum0 = f32x4.add(sum0, v128.load(at))
      sum1 = f32x4.add(sum1, v128.load(at, 16))
      sum2 = f32x4.add(sum2, v128.load(at, 32))
      sum3 = f32x4.add(sum3, v128.load(at, 48))
    }
    v128.store(to, sum0)
    v128.store(to, sum1, 16)
    v128.store(to, sum2, 32)
    v128.store(to, sum3, 48)
  }
  for (; column < columns; column += 4) {
    const offset = bytesOf(column)
    const count = columns - column
    let sum = loadLanes(sums + offset, count)
    for (let row = x; row < end; row += rowBytes) sum = f32x4.add(sum, loadLanes(row + offset, count))
    storeLanes(sums + offset, sum, count)
  }
}
