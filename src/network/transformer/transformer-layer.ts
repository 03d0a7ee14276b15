// One layer of a transformer of the BERT layout, over packed rows: windows one after the other, without padding.

import { floatBytes } from "../../math/bytes.ts"
import type { Address } from "../../math/kernel-functions.ts"
import type { Workspace } from "../../math/workspace.ts"
import { type Dropout, type DropoutMask, noDropout } from "../dropout.ts"
import { type Linear, type LinearGradients, linearBackward, linearForward } from "../linear.ts"
import type { LayerParts } from "./layer-parts.ts"
import { addAndNormalize, type Norm, type NormTrace } from "./norm.ts"
import type { TransformerSizes } from "./transformer-sizes.ts"

/// The rows of a batch: window w has the rows from windowStarts[w] to windowStarts[w + 1], int32s.
export interface PackedRows {
  readonly rows: number
  readonly windows: number
  readonly windowStarts: Address
  /// Rows of the longest window.
  readonly longest: number
}

/// What a forward pass leaves for the backward pass.
export interface LayerTrace {
  readonly input: Address
  /// rows × 3 · width: queries, keys and values.
  readonly heads: Address
  readonly attentionMask: DropoutMask
  readonly attentionStatistics: Address
  /// rows × width: what attention gathered.
  readonly context: Address
  readonly contextMask: DropoutMask
  readonly attended: NormTrace
  /// rows × feedForward, before and after GELU.
  readonly hidden: Address
  readonly activated: Address
  readonly outputMask: DropoutMask
  readonly output: NormTrace
}

export interface LayerPass {
  readonly sizes: TransformerSizes
  readonly weights: LayerParts<Linear>
  readonly batch: PackedRows
  readonly dropout?: Dropout | undefined
}

/// Runs the layer. `out` (rows × width) receives its outputs; everything else is only needed for the backward pass.
export function layerForward(
  workspace: Workspace,
  pass: LayerPass,
  { input, out }: { readonly input: Address; readonly out: Address },
): LayerTrace {
  const { kernels: k, arena } = workspace
  const { sizes, weights, batch } = pass
  const { width, heads: headCount, feedForward } = sizes
  const { rows } = batch
  const heads = linearForward(workspace, weights.attention, { rows, x: input })
  const attentionMask = drawAttentionMask(workspace, pass)
  const attentionStatistics = arena.allocate(floatBytes(rows * headCount * 2))
  const context = arena.allocate(floatBytes(rows * width))
  attend(workspace, pass, { heads, mask: attentionMask, context, statistics: attentionStatistics })
  const projected = linearForward(workspace, weights.attentionOutput, { rows, x: context })
  const contextMask = drop(workspace, pass, projected)
  const attended = addAndNormalize(workspace, sizes, {
    rows,
    x: projected,
    residual: input,
    norm: weights.attentionNorm,
    y: arena.allocate(floatBytes(rows * width)),
  })
  const hidden = linearForward(workspace, weights.hidden, { rows, x: attended.y })
  const activated = arena.allocate(floatBytes(rows * feedForward))
  k.geluForward(rows * feedForward, hidden, activated)
  const contracted = linearForward(workspace, weights.output, { rows, x: activated })
  const outputMask = drop(workspace, pass, contracted)
  const output = addAndNormalize(workspace, sizes, {
    rows,
    x: contracted,
    residual: attended.y,
    norm: weights.norm,
    y: out,
  })
  return {
    input,
    heads,
    attentionMask,
    attentionStatistics,
    context,
    contextMask,
    attended,
    hidden,
    activated,
    outputMask,
    output,
  }
}

/// Takes the gradient of the outputs (rows × width, overwritten) back to the inputs, whose gradient replaces it, and adds to those
/// of the parameters.
export function layerBackward(
  workspace: Workspace,
  pass: LayerPass,
  trace: LayerTrace,
  { d, gradients }: { readonly d: Address; readonly gradients: LayerParts<LinearGradients> },
): void {
  const { kernels: k, arena } = workspace
  const { sizes, weights, batch } = pass
  const { width, heads: headCount, feedForward } = sizes
  const { rows } = batch
  const mark = arena.mark()
  const branch = arena.allocate(floatBytes(rows * width))
  const dHidden = arena.allocate(floatBytes(rows * feedForward))
  const normalizeBack = (at: NormTrace, gain: Address, into: Norm) =>
    k.layerNormBackward(
      rows,
      width,
      at.sum,
      width,
      at.statistics,
      gain,
      d,
      width,
      d,
      width,
      into.gain,
      into.bias,
    )
  // The residual connection passes the gradient on unchanged, so that it stays in `d`; the branch works on a copy.
  normalizeBack(trace.output, weights.norm.gain, gradients.norm)
  takeBranch(workspace, pass, { d, dropped: trace.outputMask, branch })
  linearBackward(workspace, weights.output.matrix, {
    rows,
    x: trace.activated,
    dy: branch,
    gradients: gradients.output,
    dx: dHidden,
    addsToDx: false,
  })
  k.geluBackward(rows * feedForward, trace.hidden, dHidden, dHidden)
  linearBackward(workspace, weights.hidden.matrix, {
    rows,
    x: trace.attended.y,
    dy: dHidden,
    gradients: gradients.hidden,
    dx: d,
    addsToDx: true,
  })
  normalizeBack(trace.attended, weights.attentionNorm.gain, gradients.attentionNorm)
  takeBranch(workspace, pass, { d, dropped: trace.contextMask, branch })
  const dContext = arena.allocate(floatBytes(rows * width))
  linearBackward(workspace, weights.attentionOutput.matrix, {
    rows,
    x: trace.context,
    dy: branch,
    gradients: gradients.attentionOutput,
    dx: dContext,
    addsToDx: false,
  })
  const dHeads = arena.allocate(floatBytes(rows * 3 * width))
  const headWidth = width / headCount
  const scratch = arena.allocate(floatBytes(k.attentionScratchLength(batch.longest, headWidth)))
  const parts = (address: Address) => [0, 1, 2].map((part) => address + floatBytes(part * width))
  const [query = 0, key = 0, value = 0] = parts(trace.heads)
  const [dQuery = 0, dKey = 0, dValue = 0] = parts(dHeads)
  k.attentionBackward(
    batch.windows,
    batch.windowStarts,
    headCount,
    headWidth,
    query,
    key,
    value,
    3 * width,
    trace.attentionMask.mask,
    trace.attentionMask.scale,
    trace.context,
    width,
    trace.attentionStatistics,
    dContext,
    width,
    dQuery,
    dKey,
    dValue,
    3 * width,
    scratch,
  )
  linearBackward(workspace, weights.attention.matrix, {
    rows,
    x: trace.input,
    dy: dHeads,
    gradients: gradients.attention,
    dx: d,
    addsToDx: true,
  })
  arena.release(mark)
}

export interface Attention {
  /// rows × 3 · width: queries, keys and values.
  readonly heads: Address
  readonly mask: DropoutMask
  /// rows × width: receives what attention gathers.
  readonly context: Address
  /// rows × heads × 2, for the backward pass; 0 for none.
  readonly statistics: Address
}

export function attend(
  { kernels: k, arena }: Workspace,
  { sizes: { width, heads: headCount }, batch }: Pick<LayerPass, "sizes" | "batch">,
  { heads, mask, context, statistics }: Attention,
): void {
  const headWidth = width / headCount
  const mark = arena.mark()
  const scratch = arena.allocate(floatBytes(k.attentionScratchLength(batch.longest, headWidth)))
  k.attentionForward(
    batch.windows,
    batch.windowStarts,
    headCount,
    headWidth,
    heads,
    heads + floatBytes(width),
    heads + floatBytes(2 * width),
    3 * width,
    mask.mask,
    mask.scale,
    context,
    width,
    statistics,
    scratch,
  )
  arena.release(mark)
}

function drawAttentionMask(workspace: Workspace, { batch, sizes, dropout }: LayerPass): DropoutMask {
  const bytes = workspace.kernels.attentionMaskBytes(batch.windows, batch.windowStarts, sizes.heads)
  return dropout?.drawBytes(workspace, bytes) ?? noDropout
}

/// Applies dropout to rows × width numbers in place.
function drop(workspace: Workspace, pass: LayerPass, x: Address): DropoutMask {
  const { rows } = pass.batch
  const { width } = pass.sizes
  const drawn = pass.dropout?.draw(workspace, rows, width) ?? noDropout
  if (drawn.mask !== 0) workspace.kernels.dropout(rows, width, x, width, drawn.mask, drawn.scale, x, width)
  return drawn
}

/// Copies the gradient of a sum for the branch that went through dropout.
function takeBranch(
  { kernels: k }: Workspace,
  { batch: { rows }, sizes: { width } }: LayerPass,
  { d, dropped, branch }: { readonly d: Address; readonly dropped: DropoutMask; readonly branch: Address },
): void {
  if (dropped.mask === 0) k.copyFloats(rows * width, d, branch)
  else k.dropout(rows, width, d, width, dropped.mask, dropped.scale, branch, width)
}
