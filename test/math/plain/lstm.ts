// Plain twins of the LSTM cell.

import { logistic } from "./activation.ts"
import { at, type Floats } from "./floats.ts"

export function lstmForward(
  rows: number,
  units: number,
  gates: Floats,
  gatesStride: number,
  before: Floats,
  beforeStride: number,
  c: Floats,
  cStride: number,
  tanhC: Floats,
  tanhStride: number,
  h: Floats,
  hStride: number,
): void {
  for (let row = 0; row < rows; row++) {
    for (let unit = 0; unit < units; unit++) {
      const gate = row * gatesStride + unit
      const i = logistic(at(gates, gate))
      const f = logistic(at(gates, gate + units))
      const o = logistic(at(gates, gate + 2 * units))
      const g = Math.tanh(at(gates, gate + 3 * units))
      const cell = f * at(before, row * beforeStride + unit) + i * g
      gates[gate] = i
      gates[gate + units] = f
      gates[gate + 2 * units] = o
      gates[gate + 3 * units] = g
      c[row * cStride + unit] = cell
      tanhC[row * tanhStride + unit] = Math.tanh(cell)
      h[row * hStride + unit] = o * Math.tanh(cell)
    }
  }
}

export function lstmBackward(
  rows: number,
  units: number,
  gates: Floats,
  gatesStride: number,
  before: Floats,
  beforeStride: number,
  tanhC: Floats,
  tanhStride: number,
  dh: Floats,
  dhStride: number,
  dc: Floats,
  dcStride: number,
  dGates: Floats,
  dGatesStride: number,
): void {
  for (let row = 0; row < rows; row++) {
    for (let unit = 0; unit < units; unit++) {
      const gate = row * gatesStride + unit
      const i = at(gates, gate)
      const f = at(gates, gate + units)
      const o = at(gates, gate + 2 * units)
      const g = at(gates, gate + 3 * units)
      const squashed = at(tanhC, row * tanhStride + unit)
      const dOut = at(dh, row * dhStride + unit)
      const dCell = at(dc, row * dcStride + unit) + dOut * o * (1 - squashed * squashed)
      const dGate = row * dGatesStride + unit
      dGates[dGate] = dCell * g * i * (1 - i)
      dGates[dGate + units] = dCell * at(before, row * beforeStride + unit) * f * (1 - f)
      dGates[dGate + 2 * units] = dOut * squashed * o * (1 - o)
      dGates[dGate + 3 * units] = dCell * i * (1 - g * g)
      dc[row * dcStride + unit] = dCell * f
    }
  }
}
