// Training a scorer of actions: span features, one hidden layer, scores, and back.

import { floatBytes, intBytes } from "../math/bytes.ts"
import type { Address } from "../math/kernel-functions.ts"
import type { Workspace } from "../math/workspace.ts"
import type { ScorerName } from "./scorers.ts"
import { type OutputLayer, outputLayer } from "./scorers.ts"
import type { PackedMatrix, Weights } from "./weights.ts"

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

/// The loss of `count` examples from number `from` on, whose scores are at an address, `outputs` numbers each. Replaces
/// the scores by their gradient.
export type ScoreLoss = (scores: Address, outputs: number, from: number, count: number) => number

/// Dropout on the span features: the mask's address (0 for none) and the factor of what is kept.
export interface FeatureDropout {
  readonly mask: Address
  readonly scale: number
}

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
  readonly dropout: FeatureDropout
  /// Added to.
  readonly gradients: ScorerGradients
}

// The features of 512 states take 6.5 MB in the paper's network. Larger chunks gain nothing, and memory stays bounded for
// a batch of long sentences.
const chunkSize = 512

/// The loss of the examples, summed; adds to the gradients of the parameters and of the boundaries.
export function trainScorer(workspace: Workspace, pass: ScorerPass): number {
  const { examples, dropout } = pass
  const { spans } = examples
  const maskBytes = workspace.kernels.maskRowBytes(pass.boundaries.size) * spans
  let loss = 0
  for (let from = 0; from < examples.count; from += chunkSize) {
    const count = Math.min(chunkSize, examples.count - from)
    const chunk = {
      count,
      spans,
      pairs: examples.pairs + intBytes(from * spans * 2),
      loss: (scores: Address, outputs: number) => examples.loss(scores, outputs, from, count),
    }
    const mask = dropout.mask === 0 ? 0 : dropout.mask + from * maskBytes
    loss += trainChunk(workspace, { ...pass, examples: chunk, dropout: { mask, scale: dropout.scale } })
  }
  return loss
}

function trainChunk({ kernels: k, arena }: Workspace, pass: ScorerPass): number {
  const { hidden, hiddenBias, output, outputBias } = pass.weights
  const { size: d, vectors, gradient } = pass.boundaries
  const { count, spans, pairs, loss: lossOf } = pass.examples
  const { mask, scale } = pass.dropout
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
  const loss = lossOf(logits, outputs, 0, count)

  // From here on `logits` holds their gradient.
  const packedLength = Math.max(k.packedLength(count, outputs), k.packedLength(count, units))
  const packed = arena.allocate(floatBytes(packedLength))
  const dHidden = arena.allocate(floatBytes(count * units))
  k.pack(count, outputs, logits, outputs, packed)
  k.matmul(units, outputs, count, activation, 1, units, packed, 0, gradients.output, outputs, true)
  k.columnSums(count, outputs, logits, outputs, gradients.outputBias)
  k.matmul(count, units, outputs, logits, outputs, 1, output.packedBack, 0, dHidden, units, false)
  k.reluBackward(count, units, activation, units, dHidden, units)
  k.pack(count, units, dHidden, units, packed)
  k.matmul(inputs, units, count, features, 1, inputs, packed, 0, gradients.hidden, units, true)
  k.columnSums(count, units, dHidden, units, gradients.hiddenBias)
  // The features aren't needed any more: their gradient overwrites them.
  k.matmul(count, inputs, units, dHidden, units, 1, hidden.packedBack, 0, features, inputs, false)
  k.spanDifferenceBackward(count, spans, d, features, inputs, pairs, mask, scale, gradient, d)
  arena.release(mark)
  return loss
}
