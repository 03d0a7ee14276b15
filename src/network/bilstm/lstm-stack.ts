// Bi-directional LSTM layers, from one input vector per position to one vector per boundary.
//
// The span (a, b) is v_b − v_a with v_t = [f_t ; b_t], each the outputs of all layers side by side. The paper has
// b_i − b_j for a span (i, j), we b_j − b_i: the sign is absorbed by the weights of the hidden layer, whose initial
// distribution is symmetric.

import { floatBytes } from "../../math/bytes.ts"
import type { Address } from "../../math/kernel-functions.ts"
import type { Workspace } from "../../math/workspace.ts"
import type { Steps } from "../../transition/steps.ts"
import { type Dropout, type DropoutMask, noDropout } from "../dropout.ts"
import type { BatchRows } from "./batch-rows.ts"
import { type Direction, directions } from "./directions.ts"
import { type LstmGradients, type LstmTrace, type LstmWeights, lstmBackward, lstmForward } from "./lstm.ts"

/// What the first layer reads.
export interface StackInput {
  /// The inputs in the order of a direction (rows × inputs), in new memory. Called once per direction.
  forward(workspace: Workspace, direction: Direction): Address
  /// Takes the gradient of a direction's inputs further back, to a block of gradients. Called once per direction.
  backward(workspace: Workspace, at: InputGradient): void
}

export interface InputGradient {
  readonly direction: Direction
  /// rows × inputs
  readonly dx: Address
  readonly gradients: Address
}

/// The weights of the layers, and the number of units in each direction.
export interface LstmStack {
  readonly units: number
  readonly layers: readonly Readonly<Record<Direction, LstmWeights>>[]
}

interface DirectionTrace {
  readonly x: Address
  readonly dropout: DropoutMask
  readonly lstm: LstmTrace
}

type LayerTrace = Readonly<Record<Direction, DirectionTrace>>

/// A forward pass.
export interface StackPass {
  readonly stack: LstmStack
  readonly rows: BatchRows
  readonly input: StackInput
  readonly dropout?: Dropout | undefined
}

/// What a forward pass leaves: boundary vectors, and for the backward pass the traces of all layers.
export interface StackTrace extends StackPass {
  readonly vectors: Address
  readonly layers: readonly LayerTrace[]
}

/// Runs all layers. Layer outputs are kept; unless `keepsTraces`, the rest reuses one scratch buffer, which takes about a
/// third of the memory.
export function* stackForward(
  workspace: Workspace,
  pass: StackPass & { readonly keepsTraces: boolean },
): Steps<StackTrace> {
  const { kernels: k, arena } = workspace
  const { stack } = pass
  const { units } = stack
  const { layout, boundaries } = pass.rows
  const size = 2 * stack.layers.length * units
  const vectors = arena.allocate(floatBytes(layout.boundaryCount * size))
  const layers: LayerTrace[] = []
  for (const [layer, weights] of stack.layers.entries()) {
    const below = layers[layer - 1]
    const run = function* (direction: Direction): Steps<DirectionTrace> {
      const outputs = arena.allocate(floatBytes(layout.rows * units))
      const mark = arena.mark()
      const { x, dropout } =
        below === undefined
          ? { x: pass.input.forward(workspace, direction), dropout: noDropout }
          : joinOutputs(workspace, pass, { below, direction })
      const lstm = yield* lstmForward(workspace, weights[direction], { layout, x, outputs })
      if (!pass.keepsTraces) arena.release(mark)
      return { x, dropout, lstm }
    }
    const outputs = { forward: yield* run("forward"), backward: yield* run("backward") }
    layers.push(outputs)
    for (const direction of directions) {
      const block = vectors + floatBytes(units * blockOf(stack, layer, direction))
      const from = outputs[direction].lstm.outputs
      k.gatherRows(layout.boundaryCount, units, from, units, boundaries[direction], block, size)
    }
  }
  return { ...pass, vectors, layers }
}

/// What a backward pass starts from: the gradient of the boundary vectors, and where the gradients of the parameters add
/// up, layer by layer and for the input as a whole.
export interface StackGradients {
  readonly dVectors: Address
  readonly layers: readonly Readonly<Record<Direction, LstmGradients>>[]
  readonly block: Address
}

/// Takes the gradient of the boundary vectors back through all layers to the input.
export function stackBackward(workspace: Workspace, trace: StackTrace, gradients: StackGradients): void {
  const { kernels: k, arena } = workspace
  const { stack } = trace
  const { units } = stack
  const { layout, rowsFrom } = trace.rows
  const { rows } = layout
  const mark = arena.mark()
  const dOutputs = spreadGradient(workspace, trace, gradients.dVectors)
  for (let layer = stack.layers.length - 1; layer >= 0; layer--) {
    const below = dOutputs[layer - 1]
    for (const direction of directions) {
      const weights = (stack.layers[layer] as LstmStack["layers"][number])[direction]
      const { x, dropout, lstm } = (trace.layers[layer] as LayerTrace)[direction]
      const inputs = weights.input.rows
      const dx = arena.allocate(floatBytes(rows * inputs))
      lstmBackward(workspace, weights, {
        layout,
        x,
        trace: lstm,
        dOutputs: (dOutputs[layer] as Record<Direction, Address>)[direction],
        dx,
        gradients: (gradients.layers[layer] as StackGradients["layers"][number])[direction],
      })
      if (dropout.mask !== 0) k.dropout(rows, inputs, dx, inputs, dropout.mask, dropout.scale, dx, inputs)
      if (below === undefined) trace.input.backward(workspace, { direction, dx, gradients: gradients.block })
      else {
        for (const [at, source] of directions.entries()) {
          const ids = rowsFrom(source, direction)
          k.scatterAddRows(rows, units, dx + floatBytes(units * at), inputs, ids, below[source], units)
        }
      }
    }
  }
  arena.release(mark)
}

/// The gradient of each layer's outputs that comes from the boundary vectors directly (rows × H each).
function spreadGradient(
  { kernels: k, arena }: Workspace,
  { stack, rows: { layout, boundaries } }: StackTrace,
  dVectors: Address,
): Record<Direction, Address>[] {
  const { units } = stack
  const size = 2 * stack.layers.length * units
  return stack.layers.map((_, layer) => {
    const spread = (direction: Direction) => {
      const d = arena.allocate(floatBytes(layout.rows * units))
      k.zeroFloats(layout.rows * units, d)
      const block = dVectors + floatBytes(units * blockOf(stack, layer, direction))
      k.scatterAddRows(layout.boundaryCount, units, block, size, boundaries[direction], d, units)
      return d
    }
    return { forward: spread("forward"), backward: spread("backward") }
  })
}

/// Which block of a boundary's vector holds a layer's outputs: all layers of the forward LSTM, then of the backward one.
function blockOf({ layers }: LstmStack, layer: number, direction: Direction): number {
  return (direction === "forward" ? 0 : layers.length) + layer
}

/// The inputs of a further layer: both directions of the one below side by side, with dropout (rows × 2H).
function joinOutputs(
  workspace: Workspace,
  { stack: { units }, rows: { layout, rowsFrom }, dropout: masks }: StackPass,
  { below, direction }: { readonly below: LayerTrace; readonly direction: Direction },
): { x: Address; dropout: DropoutMask } {
  const { kernels: k, arena } = workspace
  const { rows } = layout
  const size = 2 * units
  const x = arena.allocate(floatBytes(rows * size))
  for (const [at, source] of directions.entries()) {
    const ids = rowsFrom(source, direction)
    k.gatherRows(rows, units, below[source].lstm.outputs, units, ids, x + floatBytes(units * at), size)
  }
  const dropout = masks?.draw(workspace, rows, size) ?? noDropout
  if (dropout.mask !== 0) k.dropout(rows, size, x, size, dropout.mask, dropout.scale, x, size)
  return { x, dropout }
}
