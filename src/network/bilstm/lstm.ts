// One LSTM layer in one direction, over a batch in the order of time (see BatchLayout). Standard gates, no peepholes;
// the initial cell is learned, and the initial output is its hyperbolic tangent.

import { floatBytes } from "../../math/bytes.ts"
import type { Address } from "../../math/kernel-functions.ts"
import type { Workspace } from "../../math/workspace.ts"
import type { Steps } from "../../transition/steps.ts"
import { multiply, multiplySteps } from "../product.ts"
import type { PackedMatrix } from "../weights/weights.ts"
import type { BatchLayout } from "./batch-layout.ts"

/// The parameters of a layer in one direction; H is the number of units.
export interface LstmWeights {
  readonly units: number
  /// inputs × 4H
  readonly input: PackedMatrix
  /// H × 4H
  readonly state: PackedMatrix
  /// 4H
  readonly bias: Address
  /// H
  readonly cell: Address
}

/// Where the gradients of those parameters add up.
export interface LstmGradients {
  readonly input: Address
  readonly state: Address
  readonly bias: Address
  readonly cell: Address
}

/// What a forward pass leaves for the backward pass. One row per position, in the order of time.
export interface LstmTrace {
  /// rows × 4H: the gates i, f, o, g after their activation.
  readonly gates: Address
  /// rows × H
  readonly cells: Address
  /// rows × H: tanh of the cells.
  readonly cellTanh: Address
  /// rows × H: the outputs.
  readonly outputs: Address
  /// rows × H: for each position the output before it.
  readonly before: Address
}

/// What a forward pass reads and writes.
export interface LstmForward {
  readonly layout: BatchLayout
  /// rows × inputs
  readonly x: Address
  /// rows × H: receives the outputs.
  readonly outputs: Address
}

// Positions in time between two pauses: a few milliseconds for the largest layers.
const pauseSteps = 128

export function* lstmForward(
  workspace: Workspace,
  weights: LstmWeights,
  { layout, x, outputs }: LstmForward,
): Steps<LstmTrace> {
  const { kernels: k, arena } = workspace
  const { units: h, input } = weights
  // The four gates of a position, side by side.
  const h4 = 4 * h
  const { rows } = layout
  const columns = (count: number) => arena.allocate(floatBytes(rows * count))
  const trace: LstmTrace = {
    gates: columns(h4),
    cells: columns(h),
    cellTanh: columns(h),
    outputs,
    before: columns(h),
  }
  yield* multiplySteps(workspace, input, { rows, x, bias: weights.bias, y: trace.gates })
  k.tanh(h, weights.cell, trace.before)
  for (let sentence = 1; sentence < layout.running(0); sentence++) {
    k.copyFloats(h, trace.before, trace.before + floatBytes(sentence * h))
  }
  for (let from = 0; from < layout.steps; from += pauseSteps) {
    forwardSteps(workspace, weights, { layout, trace, from, to: Math.min(from + pauseSteps, layout.steps) })
    yield
  }
  return trace
}

/// The positions in time from `from` up to `to`.
function forwardSteps(
  workspace: Workspace,
  weights: LstmWeights,
  range: {
    readonly layout: BatchLayout
    readonly trace: LstmTrace
    readonly from: number
    readonly to: number
  },
): void {
  const { kernels: k } = workspace
  const { units: h, state } = weights
  const h4 = 4 * h
  const { layout, trace, from, to } = range
  const { stepRows } = layout
  const { outputs } = trace
  for (let step = from; step < to; step++) {
    const running = layout.running(step)
    const at = floatBytes((stepRows[step] as number) * h)
    const gates = trace.gates + floatBytes((stepRows[step] as number) * h4)
    multiply(workspace, state, { rows: running, x: trace.before + at, bias: 0, y: gates, accumulate: true })
    const [before, stride] = cellsBefore(weights, trace, stepRows[step - 1])
    const [cells, cellTanh, after] = [trace.cells + at, trace.cellTanh + at, outputs + at]
    k.lstmForward(running, h, gates, h4, before, stride, cells, h, cellTanh, h, after, h)
    if (step + 1 < layout.steps) {
      const next = trace.before + floatBytes((stepRows[step + 1] as number) * h)
      k.copyFloats(layout.running(step + 1) * h, after, next)
    }
  }
}

/// What a backward pass reads and writes.
export interface LstmBackward {
  readonly layout: BatchLayout
  readonly x: Address
  readonly trace: LstmTrace
  /// rows × H: the gradient of the outputs; overwritten.
  readonly dOutputs: Address
  /// rows × inputs: receives the gradient of x.
  readonly dx: Address
  /// Added to.
  readonly gradients: LstmGradients
}

/// Takes the gradient of the outputs back to the inputs, and adds to those of the parameters.
export function lstmBackward(workspace: Workspace, weights: LstmWeights, pass: LstmBackward): void {
  const { kernels: k, arena } = workspace
  const { units: h, input, state } = weights
  const h4 = 4 * h
  const { layout, trace, dOutputs, gradients } = pass
  const { rows, stepRows } = layout
  const sentences = layout.running(0)
  const mark = arena.mark()
  const dGates = arena.allocate(floatBytes(rows * h4))
  const dCells = arena.allocate(floatBytes(sentences * h))
  const dFirst = arena.allocate(floatBytes(sentences * h))
  k.zeroFloats(sentences * h, dCells)
  for (let step = layout.steps - 1; step >= 0; step--) {
    const running = layout.running(step)
    const at = floatBytes((stepRows[step] as number) * h)
    const [before, stride] = cellsBefore(weights, trace, stepRows[step - 1])
    const gatesAt = floatBytes((stepRows[step] as number) * h4)
    const [gates, dPre] = [trace.gates + gatesAt, dGates + gatesAt]
    k.lstmBackward(
      running,
      h,
      gates,
      h4,
      before,
      stride,
      trace.cellTanh + at,
      h,
      dOutputs + at,
      h,
      dCells,
      h,
      dPre,
      h4,
    )
    const isFirst = step === 0
    const dBefore = isFirst ? dFirst : dOutputs + floatBytes((stepRows[step - 1] as number) * h)
    k.matmul(running, h, h4, dPre, h4, 1, state.packedBack, 0, dBefore, h, !isFirst)
  }
  const packed = arena.allocate(floatBytes(k.packedLength(rows, h4)))
  k.pack(rows, h4, dGates, h4, packed)
  k.matmul(input.rows, h4, rows, pass.x, 1, input.rows, packed, 0, gradients.input, h4, true)
  k.matmul(h, h4, rows, trace.before, 1, h, packed, 0, gradients.state, h4, true)
  k.columnSums(rows, h4, dGates, h4, gradients.bias)
  k.columnSums(sentences, h, dCells, h, gradients.cell)
  addFirstOutputs(workspace, { h, sentences, dFirst, first: trace.before, dCell: gradients.cell })
  k.matmul(rows, input.rows, h4, dGates, h4, 1, input.packedBack, 0, pass.dx, input.rows, false)
  arena.release(mark)
}

/// The cells before a step and their stride, given the first row of the previous step. At the first step, which has none,
/// the learned cell is the same for all sentences.
function cellsBefore({ units, cell }: LstmWeights, { cells }: LstmTrace, previousRow: number | undefined) {
  if (previousRow === undefined) return [cell, 0] as const
  return [cells + floatBytes(previousRow * units), units] as const
}

/// h0 = tanh(c0): the gradient of the first outputs joins that of the first cell.
function addFirstOutputs(
  { kernels: k, arena }: Workspace,
  at: { h: number; sentences: number; dFirst: Address; first: Address; dCell: Address },
): void {
  const sums = arena.allocate(floatBytes(at.h))
  k.zeroFloats(at.h, sums)
  k.columnSums(at.sentences, at.h, at.dFirst, at.h, sums)
  const [d, first, dCell] = [sums, at.first, at.dCell].map((address) => arena.floats(address, at.h)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  for (let unit = 0; unit < at.h; unit++) {
    const output = first[unit] as number
    dCell[unit] = (dCell[unit] as number) + (d[unit] as number) * (1 - output * output)
  }
}
