// Plain twins of the span features.

import { add, at, type Floats } from "./floats.ts"
import { keeps } from "./mask.ts"

export function spanDifferenceForward(
  examples: number,
  spans: number,
  d: number,
  v: Floats,
  vStride: number,
  pairs: Int32Array,
  mask: Uint8Array | undefined,
  scale: number,
  features: Floats,
  featuresStride: number,
): void {
  for (let row = 0; row < examples * spans; row++) {
    const a = at(pairs, 2 * row) * vStride
    const b = at(pairs, 2 * row + 1) * vStride
    const to = Math.floor(row / spans) * featuresStride + (row % spans) * d
    for (let i = 0; i < d; i++) {
      const factor = keeps(mask, row, d, i) ? (mask ? scale : 1) : 0
      features[to + i] = (at(v, b + i) - at(v, a + i)) * factor
    }
  }
}

export function spanDifferenceBackward(
  examples: number,
  spans: number,
  d: number,
  dFeatures: Floats,
  dFeaturesStride: number,
  pairs: Int32Array,
  mask: Uint8Array | undefined,
  scale: number,
  dv: Floats,
  dvStride: number,
): void {
  for (let row = 0; row < examples * spans; row++) {
    const a = at(pairs, 2 * row) * dvStride
    const b = at(pairs, 2 * row + 1) * dvStride
    const from = Math.floor(row / spans) * dFeaturesStride + (row % spans) * d
    for (let i = 0; i < d; i++) {
      if (a === b || !keeps(mask, row, d, i)) continue
      const value = at(dFeatures, from + i) * (mask ? scale : 1)
      add(dv, b + i, value)
      add(dv, a + i, -value)
    }
  }
}
