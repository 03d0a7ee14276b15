// Plain twins of GELU and layer normalisation.

import { add, at, type Floats } from "./floats.ts"
import { normalDensity, normalDistribution } from "./normal-distribution.ts"

export function geluForward(n: number, x: Floats, y: Floats): void {
  for (let i = 0; i < n; i++) y[i] = at(x, i) * normalDistribution(at(x, i))
}

export function geluBackward(n: number, x: Floats, dy: Floats, dx: Floats): void {
  for (let i = 0; i < n; i++) {
    const slope = normalDistribution(at(x, i)) + at(x, i) * normalDensity(at(x, i))
    dx[i] = at(dy, i) * slope
  }
}

export function layerNormForward(
  rows: number,
  columns: number,
  x: Floats,
  xStride: number,
  residual: Floats | undefined,
  residualStride: number,
  gain: Floats,
  bias: Floats,
  epsilon: number,
  y: Floats,
  yStride: number,
  statistics: Floats | undefined,
): void {
  for (let row = 0; row < rows; row++) {
    const values = x.subarray(row * xStride, row * xStride + columns)
    for (let i = 0; residual && i < columns; i++) add(values, i, at(residual, row * residualStride + i))
    let [sum, squares] = [0, 0]
    for (const value of values) sum += value
    const mean = sum / columns
    for (const value of values) squares += (value - mean) ** 2
    const scale = 1 / Math.sqrt(squares / columns + epsilon)
    values.forEach((value, i) => {
      y[row * yStride + i] = (value - mean) * scale * at(gain, i) + at(bias, i)
    })
    statistics?.set([mean, scale], 2 * row)
  }
}

export function layerNormBackward(
  rows: number,
  columns: number,
  x: Floats,
  xStride: number,
  statistics: Floats,
  gain: Floats,
  dy: Floats,
  dyStride: number,
  dx: Floats,
  dxStride: number,
  dGain: Floats,
  dBias: Floats,
): void {
  for (let row = 0; row < rows; row++) {
    const [mean, scale] = [at(statistics, 2 * row), at(statistics, 2 * row + 1)]
    const normalised = (i: number) => (at(x, row * xStride + i) - mean) * scale
    const gradient = (i: number) => at(dy, row * dyStride + i) * at(gain, i)
    let [sum, product] = [0, 0]
    for (let i = 0; i < columns; i++) {
      sum += gradient(i)
      product += gradient(i) * normalised(i)
      add(dGain, i, at(dy, row * dyStride + i) * normalised(i))
      add(dBias, i, at(dy, row * dyStride + i))
    }
    for (let i = 0; i < columns; i++) {
      dx[row * dxStride + i] = scale * (gradient(i) - sum / columns - (normalised(i) * product) / columns)
    }
  }
}
