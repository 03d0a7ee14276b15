// The scores of a batch's states, for those who decode.

import type { Arena } from "../math/arena.ts"
import type { Kernels } from "../math/kernels.ts"
import type { StateRows } from "../transition/scores.ts"
import type { EncodedWords } from "./encoded-words.ts"
import { type Encoding, encode } from "./encoder.ts"
import type { Network } from "./network.ts"
import type { ScorerName } from "./parameters.ts"
import { type Projection, projectedBlocks } from "./projection.ts"

/// The scores of a batch's states, from its projected boundaries. The arrays that it returns hold until the next call.
export class BatchScorer {
  readonly labelCount: number
  /// The words of each sentence.
  readonly sentenceLengths: readonly number[]
  readonly #k: Kernels
  readonly #arena: Arena
  readonly #network: Network
  readonly #projection: Projection
  readonly #encoding: Encoding
  // Projected when first asked for: a chart asks for labels only.
  readonly #projected: Partial<Record<ScorerName, number>> = {}
  readonly #indices: number
  readonly #hidden: number
  readonly #zeros: number
  readonly #scores: number

  constructor(k: Kernels, arena: Arena, projection: Projection, encoding: Encoding) {
    this.#k = k
    this.#arena = arena
    this.#network = projection.network
    this.#projection = projection
    this.#encoding = encoding
    this.labelCount = projection.network.sizes.labels
    this.sentenceLengths = encoding.layout.lengths.map((positions) => positions - 2)
    // A state of each sentence, or all spans of one that start at the same boundary.
    const states = Math.max(encoding.layout.lengths.length, this.sentenceLengths[0] ?? 0)
    this.#indices = arena.allocate(states * 3 * 4)
    this.#hidden = arena.allocate(states * projection.network.shape.hiddenUnits * 4)
    this.#zeros = arena.allocate(projection.network.shape.hiddenUnits * 4)
    k.zeroFloats(projection.network.shape.hiddenUnits, this.#zeros)
    this.#scores = arena.allocate(states * Math.max(2, this.labelCount) * 4)
  }

  /// Scores of shift and combine, two numbers a state.
  structure(states: StateRows): Float32Array {
    return this.#score("structure", states, [states.i, states.k, states.j])
  }

  /// Scores of the labels, `labelCount` numbers a state.
  labels(states: StateRows): Float32Array {
    return this.#score("label", states, [states.i, states.j])
  }

  /// Turns scores that the last call returned into log-probabilities, in their place.
  normalize(outputs: number, count: number): void {
    this.#k.logSoftmax(count, outputs, this.#scores, outputs, this.#scores, outputs)
  }

  #score(name: ScorerName, { count, sentence }: StateRows, parts: readonly Int32Array[]): Float32Array {
    const k = this.#k
    const units = this.#network.shape.hiddenUnits
    const { output, outputBias } = this.#network.scorer(name)
    this.#projected[name] ??= this.#projection.project(k, this.#arena, this.#encoding, name)
    const { boundaryRows } = this.#encoding.layout
    const indices = this.#arena.ints(this.#indices, count * parts.length)
    for (let row = 0, at = 0; row < count; row++) {
      const first = boundaryRows[sentence[row] as number] as number
      for (const boundaries of parts) indices[at++] = first + (boundaries[row] as number)
    }
    k.projectedHidden(
      count,
      units,
      parts.length,
      this.#projected[name],
      projectedBlocks[name] * units,
      this.#indices,
      this.#zeros,
      this.#hidden,
      units,
    )
    const outputs = output.columns
    k.matmul(
      count,
      outputs,
      units,
      this.#hidden,
      units,
      1,
      output.packed,
      outputBias,
      this.#scores,
      outputs,
      false,
    )
    return this.#arena.floats(this.#scores, count * outputs)
  }
}

/// Encodes sentences, the longest first, and scores their states for as long as `use` runs.
export function withBatchScorer<Result>(
  k: Kernels,
  arena: Arena,
  projection: Projection,
  sentences: readonly EncodedWords[],
  use: (scorer: BatchScorer) => Result,
): Result {
  const mark = arena.mark()
  try {
    return use(new BatchScorer(k, arena, projection, encode(k, arena, projection.network, sentences)))
  } finally {
    arena.release(mark)
  }
}
