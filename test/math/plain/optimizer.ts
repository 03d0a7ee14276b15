// Plain twins of the optimizers.

import { at, type Floats } from "./floats.ts"

export function adadelta(
  n: number,
  w: Floats,
  g: Floats,
  meanSquareG: Floats,
  meanSquareDelta: Floats,
  rho: number,
  epsilon: number,
  scale: number,
): void {
  for (let i = 0; i < n; i++) {
    const gradient = at(g, i) * scale
    const squareG = rho * at(meanSquareG, i) + (1 - rho) * gradient ** 2
    const delta = (Math.sqrt(at(meanSquareDelta, i) + epsilon) / Math.sqrt(squareG + epsilon)) * gradient
    meanSquareG[i] = squareG
    meanSquareDelta[i] = rho * at(meanSquareDelta, i) + (1 - rho) * delta ** 2
    w[i] = at(w, i) - delta
  }
}

export function adadeltaRows(
  rows: number,
  width: number,
  ids: Int32Array,
  stride: number,
  w: Floats,
  g: Floats,
  meanSquareG: Floats,
  meanSquareDelta: Floats,
  rho: number,
  epsilon: number,
  scale: number,
): void {
  for (let row = 0; row < rows; row++) {
    const part = (x: Floats) => x.subarray(at(ids, row) * stride)
    adadelta(width, part(w), part(g), part(meanSquareG), part(meanSquareDelta), rho, epsilon, scale)
  }
}

export function adam(
  n: number,
  w: Floats,
  g: Floats,
  m: Floats,
  v: Floats,
  beta1: number,
  beta2: number,
  epsilon: number,
  step: number,
  scale: number,
): void {
  for (let i = 0; i < n; i++) {
    const gradient = at(g, i) * scale
    const mean = beta1 * at(m, i) + (1 - beta1) * gradient
    const meanSquare = beta2 * at(v, i) + (1 - beta2) * gradient ** 2
    m[i] = mean
    v[i] = meanSquare
    w[i] = at(w, i) - (step * mean) / (Math.sqrt(meanSquare) + epsilon)
  }
}

export function adamRows(
  rows: number,
  width: number,
  ids: Int32Array,
  stride: number,
  w: Floats,
  g: Floats,
  m: Floats,
  v: Floats,
  beta1: number,
  beta2: number,
  epsilon: number,
  step: number,
  scale: number,
): void {
  for (let row = 0; row < rows; row++) {
    const part = (x: Floats) => x.subarray(at(ids, row) * stride)
    adam(width, part(w), part(g), part(m), part(v), beta1, beta2, epsilon, step, scale)
  }
}
