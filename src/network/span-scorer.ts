// A scorer of actions: span features, one hidden layer, a softmax. One for structural actions, one for labels.

import type { Arena } from "../math/arena.ts"
import type { Kernels } from "../math/kernels.ts"
import type { PackedMatrix } from "./packed-weights.ts"

/// The parameters of a scorer; U is the number of hidden units.
export interface ScorerWeights {
  /// (spans · D) × U
  readonly hidden: PackedMatrix
  readonly hiddenBias: number
  /// U × outputs
  readonly output: PackedMatrix
  readonly outputBias: number
}

/// Where their gradients add up.
export interface ScorerGradients {
  readonly hidden: number
  readonly hiddenBias: number
  readonly output: number
  readonly outputBias: number
}

/// The states that a scorer learns from.
export interface ScorerExamples {
  readonly count: number
  /// Spans of a state: 4 for structural actions, 3 for labels.
  readonly spans: number
  /// count × spans × 2 int32 rows of the boundaries: the two ends of each span.
  readonly pairs: number
  /// What is asked of their scores.
  readonly loss: ScoreLoss
}

/// The loss of `count` examples from number `from` on, whose scores stand at an address, `outputs` numbers each; puts
/// the gradient of the scores in their place.
export type ScoreLoss = (scores: number, outputs: number, from: number, count: number) => number

/// Dropout on the span features: the mask's address (0 for none) and the factor of what is kept.
export interface FeatureDropout {
  readonly mask: number
  readonly scale: number
}

/// The vectors of all boundaries (rows × D) and their gradient, which this adds to.
export interface Boundaries {
  readonly size: number
  readonly vectors: number
  readonly gradient: number
}

// The features of so many states take 6.5 MB in the paper's network: larger stretches gain nothing, and memory stays
// bounded for a batch of long sentences.
const chunkSize = 512

/// The loss of the examples, summed; adds to the gradients of the parameters and of the boundaries.
export function trainScorer(
  k: Kernels,
  arena: Arena,
  weights: ScorerWeights,
  boundaries: Boundaries,
  examples: ScorerExamples,
  dropout: FeatureDropout,
  gradients: ScorerGradients,
): number {
  const { spans } = examples
  const maskBytes = k.maskRowBytes(boundaries.size) * spans
  let loss = 0
  for (let from = 0; from < examples.count; from += chunkSize) {
    const count = Math.min(chunkSize, examples.count - from)
    const chunk = {
      count,
      spans,
      pairs: examples.pairs + from * spans * 8,
      loss: (scores: number, outputs: number) => examples.loss(scores, outputs, from, count),
    }
    const mask = dropout.mask === 0 ? 0 : dropout.mask + from * maskBytes
    loss += trainChunk(k, arena, weights, boundaries, chunk, { mask, scale: dropout.scale }, gradients)
  }
  return loss
}

function trainChunk(
  k: Kernels,
  arena: Arena,
  { hidden, hiddenBias, output, outputBias }: ScorerWeights,
  { size: d, vectors, gradient }: Boundaries,
  { count, spans, pairs, loss: lossOf }: ScorerExamples,
  { mask, scale }: FeatureDropout,
  gradients: ScorerGradients,
): number {
  const mark = arena.mark()
  const [inputs, units, outputs] = [hidden.rows, hidden.columns, output.columns]
  const features = arena.allocate(count * inputs * 4)
  const activation = arena.allocate(count * units * 4)
  const logits = arena.allocate(count * outputs * 4)
  k.spanDifferenceForward(count, spans, d, vectors, d, pairs, mask, scale, features, inputs)
  k.matmul(count, units, inputs, features, inputs, 1, hidden.packed, hiddenBias, activation, units, false)
  k.reluForward(count, units, activation, units, activation, units)
  k.matmul(count, outputs, units, activation, units, 1, output.packed, outputBias, logits, outputs, false)
  const loss = lossOf(logits, outputs, 0, count)

  // From here on `logits` holds their gradient.
  const packed = arena.allocate(4 * Math.max(k.packedLength(count, outputs), k.packedLength(count, units)))
  const dHidden = arena.allocate(count * units * 4)
  k.pack(count, outputs, logits, outputs, packed)
  k.matmul(units, outputs, count, activation, 1, units, packed, 0, gradients.output, outputs, true)
  k.columnSums(count, outputs, logits, outputs, gradients.outputBias)
  k.matmul(count, units, outputs, logits, outputs, 1, output.packedBack, 0, dHidden, units, false)
  k.reluBackward(count, units, activation, units, dHidden, units)
  k.pack(count, units, dHidden, units, packed)
  k.matmul(inputs, units, count, features, 1, inputs, packed, 0, gradients.hidden, units, true)
  k.columnSums(count, units, dHidden, units, gradients.hiddenBias)
  // The features are not needed any more: their gradient takes their place.
  k.matmul(count, inputs, units, dHidden, units, 1, hidden.packedBack, 0, features, inputs, false)
  k.spanDifferenceBackward(count, spans, d, features, inputs, pairs, mask, scale, gradient, d)
  arena.release(mark)
  return loss
}
