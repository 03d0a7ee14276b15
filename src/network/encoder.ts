// The encoder: embedded words through a bi-directional LSTM of several layers, to one vector for each boundary.
//
// The span (a, b) is v_b − v_a with v_t = [f_t ; b_t], each the outputs of all layers side by side. The paper has
// b_i − b_j for a span (i, j), we b_j − b_i: the sign is absorbed by the weights of the hidden layer, whose initial
// distribution is symmetric.

import type { Arena } from "../math/arena.ts"
import type { Kernels } from "../math/kernels.ts"
import { type PlacedBatch, placeBatch } from "./batch-input.ts"
import type { BatchLayout } from "./batch-layout.ts"
import type { Dropout } from "./dropout.ts"
import type { EncodedWords } from "./encoded-words.ts"
import { type LstmTrace, lstmBackward, lstmForward } from "./lstm.ts"
import type { Network } from "./network.ts"
import { boundarySize, inputSize } from "./network-shape.ts"
import { type Direction, directions } from "./parameters.ts"

/// A batch that went through the encoder.
export interface Encoding {
  readonly layout: BatchLayout
  /// boundaries × D, the sentences one after the other.
  readonly vectors: number
}

/// A batch with what the backward pass needs.
export interface TracedEncoding extends Encoding {
  readonly batch: PlacedBatch
  readonly layers: readonly LayerTrace[]
}

interface DirectionTrace {
  readonly x: number
  readonly mask: number
  readonly lstm: LstmTrace
}

type LayerTrace = Record<Direction, DirectionTrace>

/// Encodes sentences, the longest first. What it allocates stays until the caller releases it.
export function encode(
  k: Kernels,
  arena: Arena,
  network: Network,
  sentences: readonly EncodedWords[],
): Encoding {
  const { layout, vectors } = runLayers(k, arena, network, sentences, "nothing")
  return { layout, vectors }
}

/// The same for training.
export function encodeTraced(
  k: Kernels,
  arena: Arena,
  network: Network,
  sentences: readonly EncodedWords[],
  dropout?: Dropout,
): TracedEncoding {
  return runLayers(k, arena, network, sentences, "traces", dropout)
}

/// Of what each layer computes on its way, outputs always stay. Who asks for no backward pass has the rest computed in the
/// same place again and again, which takes about a third of the memory.
function runLayers(
  k: Kernels,
  arena: Arena,
  network: Network,
  sentences: readonly EncodedWords[],
  keeps: "traces" | "nothing",
  dropout?: Dropout,
): TracedEncoding {
  const { lstmLayers, lstmUnits: units } = network.shape
  const batch = placeBatch(arena, sentences)
  const { layout } = batch
  const size = boundarySize(network.shape)
  const vectors = arena.allocate(layout.boundaries * size * 4)
  const layers: LayerTrace[] = []
  for (let layer = 0; layer < lstmLayers; layer++) {
    const below = layers[layer - 1]
    const run = (direction: Direction): DirectionTrace => {
      const outputs = arena.allocate(layout.rows * units * 4)
      const mark = arena.mark()
      const { x, mask } =
        below === undefined
          ? { x: embed(k, arena, network, batch, direction), mask: 0 }
          : joinOutputs(k, arena, units, batch, below, direction, dropout)
      const lstm = lstmForward(k, arena, network.lstm(layer, direction), layout, x, outputs)
      if (keeps === "nothing") arena.release(mark)
      return { x, mask, lstm }
    }
    const outputs = { forward: run("forward"), backward: run("backward") }
    layers.push(outputs)
    for (const direction of directions) {
      const block = vectors + 4 * units * blockOf(lstmLayers, layer, direction)
      const from = outputs[direction].lstm.outputs
      k.gatherRows(layout.boundaries, units, from, units, batch.boundaryRows[direction], block, size)
    }
  }
  return { layout, vectors, batch, layers }
}

/// Takes the gradient of the boundary vectors back to all parameters below; `gradients` is a block like the parameters.
export function encodeBackward(
  k: Kernels,
  arena: Arena,
  network: Network,
  { layout, batch, layers }: TracedEncoding,
  dVectors: number,
  gradients: number,
  dropout?: Dropout,
): void {
  const { lstmLayers, lstmUnits: units } = network.shape
  const { rows, boundaries } = layout
  const size = boundarySize(network.shape)
  const mark = arena.mark()
  const dOutputs = layers.map((_, layer) => {
    const begin = (direction: Direction) => {
      const d = arena.allocate(rows * units * 4)
      k.zeroFloats(rows * units, d)
      const block = dVectors + 4 * units * blockOf(lstmLayers, layer, direction)
      k.scatterAddRows(boundaries, units, block, size, batch.boundaryRows[direction], d, units)
      return d
    }
    return { forward: begin("forward"), backward: begin("backward") }
  })
  for (let layer = lstmLayers - 1; layer >= 0; layer--) {
    const below = dOutputs[layer - 1]
    for (const direction of directions) {
      const { x, mask, lstm } = (layers[layer] as LayerTrace)[direction]
      const d = (dOutputs[layer] as Record<Direction, number>)[direction]
      const weights = network.lstm(layer, direction)
      const inputs = weights.input.rows
      const dx = arena.allocate(rows * inputs * 4)
      const pass = { x, trace: lstm, dOutputs: d, dx }
      lstmBackward(k, arena, weights, layout, pass, network.lstmGradients(layer, direction, gradients))
      if (mask !== 0 && dropout !== undefined)
        k.dropout(rows, inputs, dx, inputs, mask, dropout.scale, dx, inputs)
      if (below === undefined) embedBackward(k, network, batch, direction, dx, gradients)
      else {
        for (const [at, source] of directions.entries()) {
          const ids = batch.rowsFrom(source, direction)
          k.scatterAddRows(rows, units, dx + 4 * units * at, inputs, ids, below[source], units)
        }
      }
    }
  }
  arena.release(mark)
}

/// Where a layer's outputs stand in a boundary's vector: all layers of the forward LSTM, then of the backward one.
function blockOf(layers: number, layer: number, direction: Direction): number {
  return (direction === "forward" ? 0 : layers) + layer
}

/// The inputs of the first layer: the fields' vectors side by side (rows × inputs).
function embed(k: Kernels, arena: Arena, network: Network, batch: PlacedBatch, direction: Direction): number {
  const { rows } = batch.layout
  const stride = inputSize(network.shape)
  const x = arena.allocate(rows * stride * 4)
  let column = 0
  network.shape.fields.forEach(({ name, size }, field) => {
    const ids = batch.ids(field, direction)
    k.gatherRows(rows, size, network.address(`embedding.${name}`), size, ids, x + 4 * column, stride)
    column += size
  })
  return x
}

function embedBackward(
  k: Kernels,
  network: Network,
  batch: PlacedBatch,
  direction: Direction,
  dx: number,
  gradients: number,
): void {
  const stride = inputSize(network.shape)
  let column = 0
  network.shape.fields.forEach(({ name, size, isFrozen }, field) => {
    const from = dx + 4 * column
    column += size
    if (isFrozen) return
    const table = network.address(`embedding.${name}`, gradients)
    k.scatterAddRows(batch.layout.rows, size, from, stride, batch.ids(field, direction), table, size)
  })
}

/// The inputs of a further layer: both directions of the one below side by side, with dropout (rows × 2H).
function joinOutputs(
  k: Kernels,
  arena: Arena,
  units: number,
  batch: PlacedBatch,
  below: LayerTrace,
  direction: Direction,
  dropout: Dropout | undefined,
): { x: number; mask: number } {
  const { rows } = batch.layout
  const x = arena.allocate(rows * 2 * units * 4)
  for (const [at, source] of directions.entries()) {
    const ids = batch.rowsFrom(source, direction)
    k.gatherRows(rows, units, below[source].lstm.outputs, units, ids, x + 4 * units * at, 2 * units)
  }
  const mask = dropout?.draw(k, arena, rows, 2 * units) ?? 0
  if (mask !== 0 && dropout !== undefined)
    k.dropout(rows, 2 * units, x, 2 * units, mask, dropout.scale, x, 2 * units)
  return { x, mask }
}
