// The transformer as a whole, for training: embeddings, layers, and a mix of the layers, from pieces to one vector per word.

import { floatBytes } from "../../math/bytes.ts"
import type { Address } from "../../math/kernel-functions.ts"
import type { Workspace } from "../../math/workspace.ts"
import { type Dropout, type DropoutMask, noDropout } from "../dropout.ts"
import { gather } from "../product.ts"
import type { Weights } from "../weights/weights.ts"
import { layerGradients, layerWeights } from "./layer-parts.ts"
import { addAndNormalize, type NormTrace, normOf } from "./norm.ts"
import type { PieceRows, TransformerBatch } from "./transformer-batch.ts"
import { type LayerPass, type LayerTrace, layerBackward, layerForward } from "./transformer-layer.ts"
import { embeddingNames, mixName } from "./transformer-parameters.ts"
import type { TransformerSizes } from "./transformer-sizes.ts"

export interface StackPass {
  readonly sizes: TransformerSizes
  readonly weights: Weights
  readonly batch: TransformerBatch
  readonly dropout?: Dropout | undefined
}

/// What the layers leave.
interface LayersTrace {
  /// The embedding's and each layer's outputs, rows × width.
  readonly outputs: readonly Address[]
  readonly embedded: NormTrace
  readonly embeddedMask: DropoutMask
  readonly layers: readonly LayerTrace[]
}

/// What a forward pass leaves.
export interface TransformerTrace extends LayersTrace {
  /// slots × width: the vectors of words, and of what is before and after each sentence.
  readonly words: Address
  readonly wordMask: DropoutMask
}

/// What stays of a forward pass, besides the words' vectors: everything for the backward pass, or the outputs of all layers for the
/// gradient of the mix alone.
export type Keeps = "traces" | "outputs"

/// Runs the transformer for training. What isn't kept reuses one scratch buffer.
export function transformerForward(
  workspace: Workspace,
  pass: StackPass & { readonly keeps: Keeps },
): TransformerTrace {
  const { kernels: k, arena } = workspace
  const { batch } = pass
  const { width } = pass.sizes
  const { rows, slots } = batch
  // Nothing inside a frozen transformer learns.
  const dropout = pass.keeps === "traces" ? pass.dropout?.at("encoder") : undefined
  const words = arena.allocate(floatBytes(slots * width))
  const mixed = arena.allocate(floatBytes(rows * width))
  const trace = runLayers(workspace, { ...pass, dropout }, mixed)
  k.pairMeanForward(slots, width, mixed, width, batch.pairs, words, width)
  const wordMask = pass.dropout?.at("words").draw(workspace, slots, width) ?? noDropout
  applyMask(workspace, wordMask, { rows: slots, width, numbers: words })
  return { ...trace, words, wordMask }
}

/// Runs all layers. `mixed` (rows × width) receives the mix of their outputs.
function runLayers(
  workspace: Workspace,
  pass: StackPass & { readonly keeps: Keeps },
  mixed: Address,
): LayersTrace {
  const { kernels: k, arena } = workspace
  const { sizes, weights, batch, dropout } = pass
  const { width, layers: layerCount } = sizes
  const { rows } = batch
  const newRows = () => arena.allocate(floatBytes(rows * width))
  const outputs = [newRows()]
  const scratch = <Result>(run: () => Result): Result => {
    const mark = arena.mark()
    const result = run()
    if (pass.keeps !== "traces") arena.release(mark)
    return result
  }
  const embedding = outputs[0] as Address
  const embedded = scratch(() => embed(workspace, pass, embedding))
  const embeddedMask = dropout?.draw(workspace, rows, width) ?? noDropout
  applyMask(workspace, embeddedMask, { rows, width, numbers: embedding })
  const mix = mixWeights(workspace, weights, layerCount)
  k.zeroFloats(rows * width, mixed)
  k.addScaled(rows, width, mix[0] as number, embedding, width, mixed, width)
  const layers: LayerTrace[] = []
  for (let layer = 0; layer < layerCount; layer++) {
    const input = outputs[layer] as Address
    const out = newRows()
    const layerPass = { sizes, weights: layerWeights(weights, layer), batch, dropout }
    layers.push(scratch(() => layerForward(workspace, layerPass, { input, out })))
    outputs.push(out)
    k.addScaled(rows, width, mix[layer + 1] as number, out, width, mixed, width)
  }
  return { outputs, embedded, embeddedMask, layers }
}

/// Where the gradient of the words' vectors comes from, and where it goes.
export interface StackGradients {
  /// slots × width; overwritten.
  readonly dWords: Address
  readonly block: Address
  readonly keeps: Keeps
  /// False if the mix of the layers is fixed, and has no gradient.
  readonly learnsMix: boolean
}

/// Takes the gradient of the words' vectors back to all parameters, or to the mix alone.
export function transformerBackward(
  workspace: Workspace,
  pass: StackPass,
  trace: TransformerTrace,
  { dWords, block, keeps, learnsMix }: StackGradients,
): void {
  const { kernels: k, arena } = workspace
  const { sizes, weights, batch } = pass
  const { width, layers: layerCount } = sizes
  const { rows } = batch
  applyMask(workspace, trace.wordMask, { rows: batch.slots, width, numbers: dWords })
  const mark = arena.mark()
  const dMixed = arena.allocate(floatBytes(rows * width))
  k.zeroFloats(rows * width, dMixed)
  k.pairMeanBackward(batch.slots, width, dWords, width, batch.pairs, dMixed, width)
  const mix = mixWeights(workspace, weights, layerCount)
  const d = arena.allocate(floatBytes(rows * width))
  k.zeroFloats(rows * width, d)
  const dMix = learnsMix ? arena.floats(weights.gradient(mixName, block), layerCount + 1) : undefined
  /// Adds what the mix takes from an output to the gradient of that output.
  const addMix = (output: number) => {
    const weight = mix[output] as number
    if (dMix === undefined) {
      if (weight !== 0) k.addScaled(rows, width, weight, dMixed, width, d, width)
      return
    }
    const gradient = k.addScaledBackward(
      rows,
      width,
      weight,
      trace.outputs[output] as Address,
      width,
      dMixed,
      width,
      d,
      width,
    )
    dMix[output] = (dMix[output] as number) + gradient
  }
  for (let layer = layerCount - 1; layer >= 0; layer--) {
    addMix(layer + 1)
    if (keeps !== "traces") continue
    const layerPass: LayerPass = { sizes, weights: layerWeights(weights, layer), batch }
    const gradients = layerGradients(weights, layer, block)
    layerBackward(workspace, layerPass, trace.layers[layer] as LayerTrace, { d, gradients })
  }
  addMix(0)
  if (keeps === "traces") embedBackward(workspace, pass, trace, { d, block })
  arena.release(mark)
}

/// The normalised sums of the rows' pieces and positions.
export function embed(
  workspace: Workspace,
  { sizes, weights, batch }: Pick<StackPass, "sizes" | "weights"> & { readonly batch: PieceRows },
  out: Address,
): NormTrace {
  const { kernels: k, arena } = workspace
  const { width } = sizes
  const { rows } = batch
  const sum = arena.allocate(floatBytes(rows * width))
  const to = { rows, out: sum, outStride: width }
  gather(k, weights.table(embeddingNames.pieces), { ...to, ids: batch.pieces })
  gather(k, weights.table(embeddingNames.positions), { ...to, ids: batch.positions, accumulate: true })
  const norm = normOf((name) => weights.address(name), embeddingNames.norm, embeddingNames.normBias)
  return addAndNormalize(workspace, sizes, { rows, x: sum, residual: 0, norm, y: out })
}

function embedBackward(
  workspace: Workspace,
  { sizes: { width }, weights, batch }: StackPass,
  { embedded: { sum, statistics }, embeddedMask }: TransformerTrace,
  { d, block }: { readonly d: Address; readonly block: Address },
): void {
  const { kernels: k } = workspace
  const { rows } = batch
  applyMask(workspace, embeddedMask, { rows, width, numbers: d })
  const gain = weights.address(embeddingNames.norm)
  const at = (name: string) => weights.gradient(name, block)
  const into = normOf(at, embeddingNames.norm, embeddingNames.normBias)
  k.layerNormBackward(rows, width, sum, width, statistics, gain, d, width, d, width, into.gain, into.bias)
  k.scatterAddRows(rows, width, d, width, batch.pieces, at(embeddingNames.pieces), width)
  k.scatterAddRows(rows, width, d, width, batch.positions, at(embeddingNames.positions), width)
}

/// Applies dropout to rows × width numbers in place.
function applyMask(
  { kernels }: Workspace,
  { mask, scale }: DropoutMask,
  { rows, width, numbers }: { readonly rows: number; readonly width: number; readonly numbers: Address },
): void {
  if (mask !== 0) kernels.dropout(rows, width, numbers, width, mask, scale, numbers, width)
}

/// How much of each output is in the mix: the embedding's first.
export function mixWeights({ arena }: Workspace, weights: Weights, layers: number): readonly number[] {
  return Array.from(arena.floats(weights.address(mixName), layers + 1))
}
