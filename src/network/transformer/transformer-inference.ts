// The transformer for parsing: nothing is kept for a backward pass, so that layers share a few buffers.

import { floatBytes } from "../../math/bytes.ts"
import type { Address } from "../../math/kernel-functions.ts"
import type { Workspace } from "../../math/workspace.ts"
import type { Steps } from "../../transition/steps.ts"
import { noDropout } from "../dropout.ts"
import type { Linear } from "../linear.ts"
import { multiply } from "../product.ts"
import type { Weights } from "../weights/weights.ts"
import { layerWeights } from "./layer-parts.ts"
import type { Norm } from "./norm.ts"
import type { TransformerBatch } from "./transformer-batch.ts"
import { attend, type LayerPass } from "./transformer-layer.ts"
import type { TransformerSizes } from "./transformer-sizes.ts"
import { embed, mixWeights } from "./transformer-stack.ts"
import { windowPortions } from "./window-portions.ts"

export interface InferencePass {
  readonly sizes: TransformerSizes
  readonly weights: Weights
  readonly batch: TransformerBatch
}

/// The buffers of all layers.
interface Buffers {
  /// rows × width: what attention gathers, then the feed-forward part's result.
  readonly context: Address
  /// rows × width: the result of attention.
  readonly attended: Address
  /// rows × 3 · width or × feedForward, whichever is more: queries, keys and values, then the feed-forward part's units.
  readonly wide: Address
}

/// Floats per row that `transformerWords` takes, besides the scratch memory of attention and products.
export function inferenceFloats({ width, feedForward }: TransformerSizes): number {
  // The mix, a layer's inputs and outputs, the buffers, and two statistics of the embeddings; blocks are aligned.
  return 5 * width + Math.max(3 * width, feedForward) + 8
}

/// The words' vectors (slots × width, in new memory). Windows go through the layers a few at a time.
export function* transformerWords(
  workspace: Workspace,
  { sizes, weights, batch }: InferencePass,
): Steps<Address> {
  const { kernels: k, arena } = workspace
  const { width, feedForward, layers } = sizes
  const words = arena.allocate(floatBytes(batch.slots * width))
  const mix = mixWeights(workspace, weights, layers)
  for (const portion of windowPortions(arena, batch)) {
    const { rows } = portion
    const newRows = (columns: number) => arena.allocate(floatBytes(rows * columns))
    const mixed = newRows(width)
    const addToMix = (output: number, x: Address) =>
      k.addScaled(rows, width, mix[output] as number, x, width, mixed, width)
    k.zeroFloats(rows * width, mixed)
    let [input, out] = [newRows(width), newRows(width)]
    const mark = arena.mark()
    embed(workspace, { sizes, weights, batch: portion }, input)
    arena.release(mark)
    addToMix(0, input)
    const buffers = {
      context: newRows(width),
      attended: newRows(width),
      wide: newRows(Math.max(3 * width, feedForward)),
    }
    for (let layer = 0; layer < layers; layer++) {
      const pass = { sizes, weights: layerWeights(weights, layer), batch: portion }
      inferLayer(workspace, pass, { input, out, buffers })
      addToMix(layer + 1, out)
      yield
      ;[input, out] = [out, input]
    }
    const to = words + floatBytes(portion.firstSlot * width)
    k.pairMeanForward(portion.slots, width, mixed, width, portion.pairs, to, width)
  }
  return words
}

/// One layer: the same operations as `layerForward` without dropout.
function inferLayer(
  workspace: Workspace,
  pass: LayerPass,
  { input, out, buffers }: { readonly input: Address; readonly out: Address; readonly buffers: Buffers },
): void {
  const { sizes, weights, batch } = pass
  const { rows } = batch
  const { context, attended, wide } = buffers
  const apply = ({ matrix, bias }: Linear, x: Address, y: Address) =>
    multiply(workspace, matrix, { rows, x, bias, y })
  const normalize = (x: Address, residual: Address, { gain, bias }: Norm, y: Address) => {
    const { width, epsilon } = sizes
    const { kernels } = workspace
    kernels.layerNormForward(rows, width, x, width, residual, width, gain, bias, epsilon, y, width, 0)
  }
  apply(weights.attention, input, wide)
  attend(workspace, pass, { heads: wide, mask: noDropout, context, statistics: 0 })
  apply(weights.attentionOutput, context, attended)
  normalize(attended, input, weights.attentionNorm, attended)
  apply(weights.hidden, attended, wide)
  workspace.kernels.geluForward(rows * sizes.feedForward, wide, wide)
  apply(weights.output, wide, context)
  normalize(context, attended, weights.norm, out)
}
