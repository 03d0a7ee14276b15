// Adam (Kingma & Ba 2015), for a block of parameters or for some rows of a table.

import { bytesOf, loadLanes, multiplyAdd, storeLanes } from "./lanes"

/// Updates n parameters w with gradient g in place.
///
/// g' = scale · g; m = β₁ m + (1 - β₁) g'; v = β₂ v + (1 - β₂) g'²; w -= step · m / (√v + ε). The step includes the bias
/// correction: rate · √(1 - β₂ᵗ) / (1 - β₁ᵗ).
export function adam(
  n: i32,
  w: usize,
  g: usize,
  m: usize,
  v: usize,
  beta1: f32,
  beta2: f32,
  epsilon: f32,
  step: f32,
  scale: f32,
): void {
  const keep1 = f32x4.splat(beta1)
  const take1 = f32x4.splat(1 - beta1)
  const keep2 = f32x4.splat(beta2)
  const take2 = f32x4.splat(1 - beta2)
  const epsilons = f32x4.splat(epsilon)
  const steps = f32x4.splat(step)
  const scales = f32x4.splat(scale)
  for (let i = 0; i < n; i += 4) {
    const at = bytesOf(i)
    const count = n - i
    const gradient = f32x4.mul(loadLanes(g + at, count), scales)
    const mean = multiplyAdd(keep1, loadLanes(m + at, count), f32x4.mul(take1, gradient))
    const square = f32x4.mul(take2, f32x4.mul(gradient, gradient))
    const meanSquare = multiplyAdd(keep2, loadLanes(v + at, count), square)
    const delta = f32x4.div(f32x4.mul(steps, mean), f32x4.add(f32x4.sqrt(meanSquare), epsilons))
    storeLanes(m + at, mean, count)
    storeLanes(v + at, meanSquare, count)
    storeLanes(w + at, f32x4.sub(loadLanes(w + at, count), delta), count)
  }
}

/// Updates the rows of a table that `ids` lists: `rows` distinct int32s. All tables have `width` floats per row and the same
/// stride. The moments of other rows don't change.
export function adamRows(
  rows: i32,
  width: i32,
  ids: usize,
  stride: i32,
  w: usize,
  g: usize,
  m: usize,
  v: usize,
  beta1: f32,
  beta2: f32,
  epsilon: f32,
  step: f32,
  scale: f32,
): void {
  for (let row = 0; row < rows; row++) {
    const at = bytesOf(load<i32>(ids) * stride)
    adam(width, w + at, g + at, m + at, v + at, beta1, beta2, epsilon, step, scale)
    ids += 4
  }
}
