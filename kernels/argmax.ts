// The best column of each row.

import { greatestOf } from "./greatest"
import { bytesOf } from "./lanes"

/// best[row] = the first column with the greatest value in a row of `columns` floats, `stride` floats apart.
///
/// `skipFirst` is 0, or the address of an int32 for each row: where it isn't zero, column 0 can't be chosen ("no
/// bracket" at the last label action). NaN is never chosen; -1 when there is no column to choose.
export function argmax(rows: i32, columns: i32, x: usize, stride: i32, skipFirst: usize, best: usize): void {
  for (let row = 0; row < rows; row++) {
    let first = 0
    if (skipFirst) {
      if (load<i32>(skipFirst)) first = 1
      skipFirst += 4
    }
    const column = columns > first ? firstGreatest(columns - first, x + bytesOf(first)) : -1
    store<i32>(best, column < 0 ? -1 : column + first)
    x += bytesOf(stride)
    best += 4
  }
}

function firstGreatest(columns: i32, x: usize): i32 {
  const greatest = greatestOf(columns, x)
  const wanted = f32x4.splat(greatest)
  const whole = x + bytesOf(columns & ~3)
  const end = x + bytesOf(columns)
  let at = x
  while (at < whole && !v128.any_true(f32x4.eq(v128.load(at), wanted))) at += 16
  while (at < end && load<f32>(at) !== greatest) at += 4
  return at < end ? <i32>((at - x) >> 2) : -1
}
