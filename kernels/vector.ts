// Arithmetic on n floats, or on some rows of a table.

import { bytesOf, loadTail, multiplyAdd, storeTail } from "./lanes"

/// y += x.
export function addFloats(n: i32, x: usize, y: usize): void {
  const end = x + bytesOf(n & ~3)
  while (x < end) {
    v128.store(y, f32x4.add(v128.load(y), v128.load(x)))
    x += 16
    y += 16
  }
  const left = n & 3
  if (left) storeTail(y, f32x4.add(loadTail(y, left), loadTail(x, left)), left)
}

/// y += factor · x.
export function axpy(n: i32, factor: f32, x: usize, y: usize): void {
  const factors = f32x4.splat(factor)
  const end = x + bytesOf(n & ~3)
  while (x < end) {
    v128.store(y, multiplyAdd(factors, v128.load(x), v128.load(y)))
    x += 16
    y += 16
  }
  const left = n & 3
  if (left) storeTail(y, multiplyAdd(factors, loadTail(x, left), loadTail(y, left)), left)
}

/// y = x.
export function copyFloats(n: i32, x: usize, y: usize): void {
  const end = x + bytesOf(n & ~3)
  while (x < end) {
    v128.store(y, v128.load(x))
    x += 16
    y += 16
  }
  const left = n & 3
  if (left) storeTail(y, loadTail(x, left), left)
}

/// x *= factor.
export function scaleFloats(n: i32, factor: f32, x: usize): void {
  const factors = f32x4.splat(factor)
  const end = x + bytesOf(n & ~3)
  while (x < end) {
    v128.store(x, f32x4.mul(v128.load(x), factors))
    x += 16
  }
  const left = n & 3
  if (left) storeTail(x, f32x4.mul(loadTail(x, left), factors), left)
}

/// x = 0.
export function zeroFloats(n: i32, x: usize): void {
  memory.fill(x, 0, bytesOf(n))
}

/// y[id] += x[id] for `rows` distinct int32 ids, in two tables with `width` floats per row and the same stride.
export function addRows(rows: i32, width: i32, ids: usize, stride: i32, x: usize, y: usize): void {
  for (let row = 0; row < rows; row++) {
    const at = bytesOf(load<i32>(ids) * stride)
    addFloats(width, x + at, y + at)
    ids += 4
  }
}

/// x[id] = 0 for `rows` int32 ids, in a table with `width` floats per row.
export function zeroRows(rows: i32, width: i32, ids: usize, stride: i32, x: usize): void {
  for (let row = 0; row < rows; row++) {
    zeroFloats(width, x + bytesOf(load<i32>(ids) * stride))
    ids += 4
  }
}
