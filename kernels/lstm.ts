// The LSTM cell for a batch of rows: from pre-activations to cell and output, and back.
//
// `gates` is rows × 4H: four blocks of H columns, for the input, forget and output gates and the candidate (i, f, o, g). The
// other matrices are rows × H. Each has its own stride, so that it can be a slice of a wider matrix; H can be any number.

import { bytesOf, loadLanes, multiplyAdd, storeLanes } from "./lanes"
import { sigmoid } from "./sigmoid"
import { tanh } from "./tanh"

/// c = σ(f) · before + σ(i) · tanh(g) and h = σ(o) · tanh(c).
///
/// `gates` holds the pre-activations, which are replaced by the activations; `lstmBackward` needs these and tanh(c). With a
/// stride of 0 for `before`, all rows share one previous cell. `c` may be `before`.
export function lstmForward(
  rows: i32,
  units: i32,
  gates: usize,
  gatesStride: i32,
  before: usize,
  beforeStride: i32,
  c: usize,
  cStride: i32,
  tanhC: usize,
  tanhStride: i32,
  h: usize,
  hStride: i32,
): void {
  const block = bytesOf(units)
  for (let row = 0; row < rows; row++) {
    const candidate = gates + 3 * block
    sigmoid(3 * units, gates, gates)
    tanh(units, candidate, candidate)
    for (let unit = 0; unit < units; unit += 4) {
      const count = units - unit
      const at = bytesOf(unit)
      const taken = f32x4.mul(loadLanes(gates + at, count), loadLanes(candidate + at, count))
      const kept = loadLanes(gates + block + at, count)
      storeLanes(c + at, multiplyAdd(kept, loadLanes(before + at, count), taken), count)
    }
    tanh(units, c, tanhC)
    for (let unit = 0; unit < units; unit += 4) {
      const count = units - unit
      const at = bytesOf(unit)
      const squashed = loadLanes(tanhC + at, count)
      storeLanes(h + at, f32x4.mul(loadLanes(gates + 2 * block + at, count), squashed), count)
    }
    gates += bytesOf(gatesStride)
    before += bytesOf(beforeStride)
    c += bytesOf(cStride)
    tanhC += bytesOf(tanhStride)
    h += bytesOf(hStride)
  }
}

/// The gradients of the pre-activations (`dGates`, rows × 4H) and of the previous cell, from those of h and c.
///
/// `gates`, `before` and `tanhC` are as `lstmForward` left them. `dc` holds the gradient of c from the next step, which is
/// replaced by the gradient of `before`. `dGates` may be `gates`.
export function lstmBackward(
  rows: i32,
  units: i32,
  gates: usize,
  gatesStride: i32,
  before: usize,
  beforeStride: i32,
  tanhC: usize,
  tanhStride: i32,
  dh: usize,
  dhStride: i32,
  dc: usize,
  dcStride: i32,
  dGates: usize,
  dGatesStride: i32,
): void {
  const block = bytesOf(units)
  const one = f32x4.splat(1)
  for (let row = 0; row < rows; row++) {
    for (let unit = 0; unit < units; unit += 4) {
      const count = units - unit
      const at = bytesOf(unit)
      const gate = gates + at
      const i = loadLanes(gate, count)
      const f = loadLanes(gate + block, count)
      const o = loadLanes(gate + 2 * block, count)
      const g = loadLanes(gate + 3 * block, count)
      const squashed = loadLanes(tanhC + at, count)
      const dOut = loadLanes(dh + at, count)
      const throughOut = f32x4.mul(f32x4.mul(dOut, o), f32x4.sub(one, f32x4.mul(squashed, squashed)))
      const dCell = f32x4.add(loadLanes(dc + at, count), throughOut)
      const cell = loadLanes(before + at, count)
      const dGate = dGates + at
      storeLanes(dGate, f32x4.mul(f32x4.mul(dCell, g), slope(i)), count)
      storeLanes(dGate + block, f32x4.mul(f32x4.mul(dCell, cell), slope(f)), count)
      storeLanes(dGate + 2 * block, f32x4.mul(f32x4.mul(dOut, squashed), slope(o)), count)
      storeLanes(dGate + 3 * block, f32x4.mul(f32x4.mul(dCell, i), f32x4.sub(one, f32x4.mul(g, g))), count)
      storeLanes(dc + at, f32x4.mul(dCell, f), count)
    }
    gates += bytesOf(gatesStride)
    before += bytesOf(beforeStride)
    tanhC += bytesOf(tanhStride)
    dh += bytesOf(dhStride)
    dc += bytesOf(dcStride)
    dGates += bytesOf(dGatesStride)
  }
}

/// The derivative of the logistic function, given its value y.
function slope(y: v128): v128 {
  return f32x4.mul(y, f32x4.sub(f32x4.splat(1), y))
}
