// Training a scorer of actions: span features, one hidden layer, scores, and back.

import { floatBytes, intBytes } from "../math/bytes.ts"
import type { Address } from "../math/kernel-functions.ts"
import type { Workspace } from "../math/workspace.ts"
import type { DropoutMask } from "./dropout.ts"
import { type OutputLayer, outputBackward, outputLayer } from "./output-layer.ts"
import type { ScorerName } from "./scorers.ts"
import type { PackedMatrix, Weights } from "./weights/weights.ts"

/// The parameters of a scorer; U is the number of hidden units.
export interface ScorerWeights extends OutputLayer {
  /// (spans · D) × U
  readonly hidden: PackedMatrix
  readonly hiddenBias: Address
}

export function scorerWeights(weights: Weights, name: ScorerName): ScorerWeights {
  return {
    hidden: weights.matrix(`${name}.hidden`),
    hiddenBias: weights.address(`${name}.hiddenBias`),
    ...outputLayer(weights, name),
  }
}

/// Where their gradients add up.
export interface ScorerGradients {
  readonly hidden: Address
  readonly hiddenBias: Address
  readonly output: Address
  readonly outputBias: Address
}

export function scorerGradients(weights: Weights, name: ScorerName, block: Address): ScorerGradients {
  const at = (part: string) => weights.gradient(`${name}.${part}`, block)
  return {
    hidden: at("hidden"),
    hiddenBias: at("hiddenBias"),
    output: at("output"),
    outputBias: at("outputBias"),
  }
}

/// The states that a scorer learns from.
export interface ScorerExamples {
  readonly count: number
  /// Spans of a state: 4 for structural actions, 3 for labels.
  readonly spans: number
  /// count × spans × 2 int32 rows of the boundaries: the two ends of each span.
  readonly pairs: Address
  readonly loss: ScoreLoss
}

/// Some examples: `count` of them, from number `from` on.
interface Chunk {
  readonly from: number
  readonly count: number
}

/// Some examples with their scores, `outputs` numbers each.
export interface ScoredChunk extends Chunk {
  readonly scores: Address
  readonly outputs: number
}

/// The loss of some examples. Replaces the scores by their gradient.
export type ScoreLoss = (chunk: ScoredChunk) => number

/// The vectors of all boundaries (rows × D) and their gradient, which is added to.
export interface Boundaries {
  readonly size: number
  readonly vectors: Address
  readonly gradient: Address
}

/// All that a scorer's training pass reads and writes.
export interface ScorerPass {
  readonly weights: ScorerWeights
  readonly boundaries: Boundaries
  readonly examples: ScorerExamples
  /// On the features of each span.
  readonly dropout: DropoutMask
  /// Added to.
  readonly gradients: ScorerGradients
}

// The features of 512 states take 6.5 MB in the paper's network. Larger chunks gain nothing, and memory stays bounded for
// a batch of long sentences.
const chunkSize = 512

/// The loss of the examples, summed; adds to the gradients of the parameters and of the boundaries.
export function trainScorer(workspace: Workspace, pass: ScorerPass): number {
  const { count } = pass.examples
  let loss = 0
  for (let from = 0; from < count; from += chunkSize) {
    loss += trainChunk(workspace, pass, { from, count: Math.min(chunkSize, count - from) })
  }
  return loss
}

function trainChunk(workspace: Workspace, pass: ScorerPass, { from, count }: Chunk): number {
  const { kernels: k, arena } = workspace
  const { hidden, hiddenBias, output, outputBias } = pass.weights
  const { size: d, vectors, gradient } = pass.boundaries
  const { spans } = pass.examples
  const pairs = pass.examples.pairs + intBytes(from * spans * 2)
  const { scale } = pass.dropout
  const mask = pass.dropout.mask === 0 ? 0 : pass.dropout.mask + from * spans * k.maskRowBytes(d)
  const { gradients } = pass
  const mark = arena.mark()
  const [inputs, units, outputs] = [hidden.rows, hidden.columns, output.columns]
  const features = arena.allocate(floatBytes(count * inputs))
  const activation = arena.allocate(floatBytes(count * units))
  const logits = arena.allocate(floatBytes(count * outputs))
  k.spanDifferenceForward(count, spans, d, vectors, d, pairs, mask, scale, features, inputs)
  k.matmul(count, units, inputs, features, inputs, 1, hidden.packed, hiddenBias, activation, units, false)
  k.reluForward(count, units, activation, units, activation, units)
  k.matmul(count, outputs, units, activation, units, 1, output.packed, outputBias, logits, outputs, false)
  const loss = pass.examples.loss({ scores: logits, outputs, from, count })

  // From here on `logits` holds their gradient.
  const dHidden = arena.allocate(floatBytes(count * units))
  outputBackward(workspace, output, { count, hidden: activation, dScores: logits, dHidden, gradients })
  const packed = arena.allocate(floatBytes(k.packedLength(count, units)))
  k.pack(count, units, dHidden, units, packed)
  k.matmul(inputs, units, count, features, 1, inputs, packed, 0, gradients.hidden, units, true)
  // The features aren't needed any more: their gradient overwrites them.
  k.matmul(count, inputs, units, dHidden, units, 1, hidden.packedBack, 0, features, inputs, false)
  k.spanDifferenceBackward(count, spans, d, features, inputs, pairs, mask, scale, gradient, d)
  arena.release(mark)
  return loss
}
