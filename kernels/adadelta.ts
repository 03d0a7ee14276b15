// AdaDelta (Zeiler 2012), for a block of parameters or for some rows of a table.

import { bytesOf, loadLanes, multiplyAdd, storeLanes } from "./lanes"

/// Updates n parameters w with gradient g in place.
///
/// g' = scale · g (the scale clips the gradient); E[g²] = ρ E[g²] + (1 - ρ) g'²; Δ = √(E[Δ²] + ε) / √(E[g²] + ε) · g';
/// E[Δ²] = ρ E[Δ²] + (1 - ρ) Δ²; w -= Δ.
export function adadelta(
  n: i32,
  w: usize,
  g: usize,
  meanSquareG: usize,
  meanSquareDelta: usize,
  rho: f32,
  epsilon: f32,
  scale: f32,
): void {
  const keep = f32x4.splat(rho)
  const take = f32x4.splat(1 - rho)
  const epsilons = f32x4.splat(epsilon)
  const scales = f32x4.splat(scale)
  for (let i = 0; i < n; i += 4) {
    const at = bytesOf(i)
    const count = n - i
    const gradient = f32x4.mul(loadLanes(g + at, count), scales)
    const squareG = multiplyAdd(
      keep,
      loadLanes(meanSquareG + at, count),
      f32x4.mul(take, f32x4.mul(gradient, gradient)),
    )
    const before = loadLanes(meanSquareDelta + at, count)
    const ratio = f32x4.div(f32x4.add(before, epsilons), f32x4.add(squareG, epsilons))
    const delta = f32x4.mul(f32x4.sqrt(ratio), gradient)
    const squareDelta = multiplyAdd(keep, before, f32x4.mul(take, f32x4.mul(delta, delta)))
    storeLanes(meanSquareG + at, squareG, count)
    storeLanes(meanSquareDelta + at, squareDelta, count)
    storeLanes(w + at, f32x4.sub(loadLanes(w + at, count), delta), count)
  }
}

/// Updates the rows of a table that `ids` lists: `rows` distinct int32s. All tables have `width` floats per row and the same
/// stride. The accumulators of other rows don't change.
export function adadeltaRows(
  rows: i32,
  width: i32,
  ids: usize,
  stride: i32,
  w: usize,
  g: usize,
  meanSquareG: usize,
  meanSquareDelta: usize,
  rho: f32,
  epsilon: f32,
  scale: f32,
): void {
  for (let row = 0; row < rows; row++) {
    const at = bytesOf(load<i32>(ids) * stride)
    adadelta(width, w + at, g + at, meanSquareG + at, meanSquareDelta + at, rho, epsilon, scale)
    ids += 4
  }
}
