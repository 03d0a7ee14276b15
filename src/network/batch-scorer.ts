// The scores of a batch's states, for decoders.

import { floatBytes, intBytes } from "../math/bytes.ts"
import type { Address } from "../math/kernel-functions.ts"
import type { Workspace } from "../math/workspace.ts"
import type { BatchScores, StateRows } from "../transition/scores.ts"
import { finish, type Steps } from "../transition/steps.ts"
import type { EncodedWords } from "./encoded-words.ts"
import type { Encoding } from "./encoder.ts"
import type { Network } from "./network.ts"
import { outputLayer } from "./output-layer.ts"
import { projectedBlocks } from "./projection.ts"
import type { ScorerName } from "./scorers.ts"
import { bestTags } from "./tag-scorer.ts"

/// The scores of a batch's states, from its projected boundaries. The arrays that it returns are valid until the next
/// call.
export class BatchScorer implements BatchScores {
  readonly labelCount: number
  /// The words of each sentence.
  readonly sentenceLengths: readonly number[]
  readonly #workspace: Workspace
  readonly #network: Network
  readonly #encoding: Encoding
  // Projected when first needed: a chart only needs labels.
  readonly #projected: Partial<Record<ScorerName, Address>> = {}
  readonly #indices: Address
  readonly #hidden: Address
  readonly #zeros: Address
  readonly #scores: Address

  constructor(workspace: Workspace, network: Network, encoding: Encoding) {
    const { kernels, arena } = workspace
    this.#workspace = workspace
    this.#network = network
    this.#encoding = encoding
    this.labelCount = network.sizes.labels
    this.sentenceLengths = encoding.sentenceLengths
    const { hiddenUnits } = network.shape
    // One state of each sentence, or all spans of a sentence that start at the same boundary.
    const states = Math.max(this.sentenceLengths.length, this.sentenceLengths[0] ?? 0)
    this.#indices = arena.allocate(intBytes(states * 3))
    this.#hidden = arena.allocate(floatBytes(states * hiddenUnits))
    this.#zeros = arena.allocate(floatBytes(hiddenUnits))
    kernels.zeroFloats(hiddenUnits, this.#zeros)
    this.#scores = arena.allocate(floatBytes(states * Math.max(2, this.labelCount)))
  }

  /// Scores of shift and combine, two numbers per state.
  structure(states: StateRows): Float32Array {
    return this.#score("structure", states, [states.i, states.k, states.j])
  }

  /// Scores of the labels, `labelCount` numbers per state.
  labels(states: StateRows): Float32Array {
    return this.#score("label", states, [states.i, states.j])
  }

  /// Does what the first scores of this kind would do, with pauses: a long sentence takes a while.
  *prepare(name: ScorerName): Steps<void> {
    this.#projected[name] ??= yield* this.#network.projection.projectSteps(
      this.#workspace,
      this.#encoding,
      name,
    )
  }

  /// The numbers of each word's best tag, one array per sentence; undefined if the network doesn't predict tags.
  bestTags(): readonly Int32Array[] | undefined {
    return bestTags(this.#workspace, this.#network, this.#encoding)
  }

  /// Turns the scores that the last call returned into log-probabilities, in place.
  normalize(outputs: number, count: number): void {
    this.#workspace.kernels.logSoftmax(count, outputs, this.#scores, outputs, this.#scores, outputs)
  }

  #score(name: ScorerName, { count, sentence }: StateRows, parts: readonly Int32Array[]): Float32Array {
    const { kernels: k, arena } = this.#workspace
    const { shape, projection, weights } = this.#network
    const units = shape.hiddenUnits
    this.#projected[name] ??= projection.project(this.#workspace, this.#encoding, name)
    const { boundaryRows } = this.#encoding
    const indices = arena.ints(this.#indices, count * parts.length)
    for (let row = 0, at = 0; row < count; row++) {
      const first = boundaryRows[sentence[row] as number] as number
      for (const boundaries of parts) indices[at++] = first + (boundaries[row] as number)
    }
    const [hidden, scores] = [this.#hidden, this.#scores]
    const [projected, stride] = [this.#projected[name], projectedBlocks[name] * units]
    k.projectedHidden(
      count,
      units,
      parts.length,
      projected,
      stride,
      this.#indices,
      this.#zeros,
      hidden,
      units,
    )
    const { output, outputBias } = outputLayer(weights, name)
    const outputs = output.columns
    k.matmul(count, outputs, units, hidden, units, 1, output.packed, outputBias, scores, outputs, false)
    return arena.floats(scores, count * outputs)
  }
}

interface BatchToScore {
  readonly network: Network
  readonly sentences: readonly EncodedWords[]
}

/// Encodes sentences, the longest first, and scores their states for as long as `use` runs.
export function withBatchScorer<Result>(
  workspace: Workspace,
  batch: BatchToScore,
  use: (scorer: BatchScorer) => Result,
): Result {
  return finish(
    // biome-ignore lint/correctness/useYield: this use has no pauses.
    batchScorerSteps(workspace, batch, function* (scorer) {
      return use(scorer)
    }),
  )
}

/// The same with pauses, also those of `use`.
export function* batchScorerSteps<Result>(
  workspace: Workspace,
  { network, sentences }: BatchToScore,
  use: (scorer: BatchScorer) => Steps<Result>,
): Steps<Result> {
  const mark = workspace.arena.mark()
  try {
    const encoding = yield* network.encoder.encodeSteps(workspace, sentences)
    return yield* use(new BatchScorer(workspace, network, encoding))
  } finally {
    workspace.arena.release(mark)
  }
}
