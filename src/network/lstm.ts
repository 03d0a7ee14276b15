// One LSTM layer in one direction, over a batch in the order of time (see BatchLayout). Standard gates, no peepholes;
// the first cell is learned, and the first output is its hyperbolic tangent.

import type { Arena } from "../math/arena.ts"
import type { Kernels } from "../math/kernels.ts"
import type { BatchLayout } from "./batch-layout.ts"
import type { PackedMatrix } from "./packed-weights.ts"

/// The parameters of a layer in one direction; H is the number of units.
export interface LstmWeights {
  readonly units: number
  /// inputs × 4H
  readonly input: PackedMatrix
  /// H × 4H
  readonly state: PackedMatrix
  /// 4H
  readonly bias: number
  /// H
  readonly cell: number
}

/// Where the gradients of those parameters add up.
export interface LstmGradients {
  readonly input: number
  readonly state: number
  readonly bias: number
  readonly cell: number
}

/// What a forward pass leaves behind for the backward pass. One row a position, in the order of time.
export interface LstmTrace {
  /// rows × 4H: the gates i, f, o, g after their activation.
  readonly gates: number
  /// rows × H
  readonly cells: number
  /// rows × H: tanh of the cells.
  readonly cellTanh: number
  /// rows × H: the outputs.
  readonly outputs: number
  /// rows × H: for each position the output before it.
  readonly before: number
}

const floatBytes = 4

/// Runs the layer over inputs x (rows × inputs); `outputs` (rows × H) receives its outputs.
export function lstmForward(
  k: Kernels,
  arena: Arena,
  weights: LstmWeights,
  layout: BatchLayout,
  x: number,
  outputs: number,
): LstmTrace {
  const { units: h, input, state } = weights
  const { rows, stepRows } = layout
  const columns = (count: number) => arena.allocate(rows * count * floatBytes)
  const trace: LstmTrace = {
    gates: columns(4 * h),
    cells: columns(h),
    cellTanh: columns(h),
    outputs,
    before: columns(h),
  }
  k.matmul(rows, 4 * h, input.rows, x, input.rows, 1, input.packed, weights.bias, trace.gates, 4 * h, false)
  k.tanh(h, weights.cell, trace.before)
  for (let sentence = 1; sentence < layout.running(0); sentence++) {
    k.copyFloats(h, trace.before, trace.before + sentence * h * floatBytes)
  }
  for (let step = 0; step < layout.steps; step++) {
    const running = layout.running(step)
    const at = (stepRows[step] as number) * h * floatBytes
    const gates = trace.gates + 4 * at
    k.matmul(running, 4 * h, h, trace.before + at, h, 1, state.packed, 0, gates, 4 * h, true)
    const [before, stride] = cellsBefore(weights, trace, layout, step)
    const [cells, cellTanh, after] = [trace.cells + at, trace.cellTanh + at, outputs + at]
    k.lstmForward(running, h, gates, 4 * h, before, stride, cells, h, cellTanh, h, after, h)
    if (step + 1 < layout.steps) {
      const next = trace.before + (stepRows[step + 1] as number) * h * floatBytes
      k.copyFloats(layout.running(step + 1) * h, after, next)
    }
  }
  return trace
}

/// What the backward pass of a layer starts from.
export interface LstmBackward {
  readonly x: number
  readonly trace: LstmTrace
  /// rows × H: the gradient of the outputs; overwritten.
  readonly dOutputs: number
  /// rows × inputs: receives the gradient of x.
  readonly dx: number
}

/// Takes the gradient of the outputs back to the inputs, and adds to those of the parameters.
export function lstmBackward(
  k: Kernels,
  arena: Arena,
  weights: LstmWeights,
  layout: BatchLayout,
  pass: LstmBackward,
  gradients: LstmGradients,
): void {
  const { units: h, input, state } = weights
  const { rows, stepRows } = layout
  const { trace, dOutputs } = pass
  const sentences = layout.running(0)
  const mark = arena.mark()
  const dGates = arena.allocate(rows * 4 * h * floatBytes)
  const dCells = arena.allocate(sentences * h * floatBytes)
  const dFirst = arena.allocate(sentences * h * floatBytes)
  k.zeroFloats(sentences * h, dCells)
  for (let step = layout.steps - 1; step >= 0; step--) {
    const running = layout.running(step)
    const at = (stepRows[step] as number) * h * floatBytes
    const [before, stride] = cellsBefore(weights, trace, layout, step)
    const [gates, dPre] = [trace.gates + 4 * at, dGates + 4 * at]
    k.lstmBackward(
      running,
      h,
      gates,
      4 * h,
      before,
      stride,
      trace.cellTanh + at,
      h,
      dOutputs + at,
      h,
      dCells,
      h,
      dPre,
      4 * h,
    )
    const isFirst = step === 0
    const dBefore = isFirst ? dFirst : dOutputs + (stepRows[step - 1] as number) * h * floatBytes
    k.matmul(running, h, 4 * h, dPre, 4 * h, 1, state.packedBack, 0, dBefore, h, !isFirst)
  }
  const packed = arena.allocate(k.packedLength(rows, 4 * h) * floatBytes)
  k.pack(rows, 4 * h, dGates, 4 * h, packed)
  k.matmul(input.rows, 4 * h, rows, pass.x, 1, input.rows, packed, 0, gradients.input, 4 * h, true)
  k.matmul(h, 4 * h, rows, trace.before, 1, h, packed, 0, gradients.state, 4 * h, true)
  k.columnSums(rows, 4 * h, dGates, 4 * h, gradients.bias)
  k.columnSums(sentences, h, dCells, h, gradients.cell)
  addFirstOutputs(k, arena, { h, sentences, dFirst, first: trace.before, dCell: gradients.cell })
  k.matmul(rows, input.rows, 4 * h, dGates, 4 * h, 1, input.packedBack, 0, pass.dx, input.rows, false)
  arena.release(mark)
}

/// The cells before a step and their stride: at the first step the learned cell, the same for all sentences.
function cellsBefore(
  { units, cell }: LstmWeights,
  trace: LstmTrace,
  { stepRows }: BatchLayout,
  step: number,
) {
  if (step === 0) return [cell, 0] as const
  return [trace.cells + (stepRows[step - 1] as number) * units * floatBytes, units] as const
}

/// h0 = tanh(c0): the gradient of the first outputs joins that of the first cell.
function addFirstOutputs(
  k: Kernels,
  arena: Arena,
  at: { h: number; sentences: number; dFirst: number; first: number; dCell: number },
): void {
  const sums = arena.allocate(at.h * floatBytes)
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
