// The plain twins of the convolution over ids with maxima over time.

import { add, at, type Floats } from "./floats.ts"

export function windowMaximumForward(
  rows: number,
  filters: number,
  width: number,
  projected: Floats,
  projectedStride: number,
  ids: Int32Array,
  spans: Int32Array,
  bias: Floats,
  y: Floats,
  yStride: number,
  best?: Int32Array,
): void {
  for (let row = 0; row < rows; row++) {
    const first = at(spans, 2 * row)
    for (let filter = 0; filter < filters; filter++) {
      const sumAt = (window: number) => {
        let sum = 0
        for (let part = 0; part < width; part++)
          sum += at(projected, at(ids, window + part) * projectedStride + part * filters + filter)
        return sum
      }
      let chosen = first
      for (let window = first; window < first + at(spans, 2 * row + 1); window++)
        if (sumAt(window) > sumAt(chosen)) chosen = window
      const value = Math.max(0, at(bias, filter) + sumAt(chosen))
      y[row * yStride + filter] = value
      if (best !== undefined) best[row * filters + filter] = value > 0 ? chosen : -1
    }
  }
}

export function windowMaximumBackward(
  rows: number,
  filters: number,
  width: number,
  d: Floats,
  dStride: number,
  ids: Int32Array,
  best: Int32Array,
  dProjected: Floats,
  projectedStride: number,
  dBias: Floats,
): void {
  for (let row = 0; row < rows; row++) {
    for (let filter = 0; filter < filters; filter++) {
      const window = at(best, row * filters + filter)
      if (window < 0) continue
      const gradient = at(d, row * dStride + filter)
      add(dBias, filter, gradient)
      for (let part = 0; part < width; part++)
        add(dProjected, at(ids, window + part) * projectedStride + part * filters + filter, gradient)
    }
  }
}
