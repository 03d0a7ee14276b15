// One worker's share of a minibatch, and the steps that the objectives have in common.

import { floatBytes, intBytes } from "../../math/bytes.ts"
import type { Address } from "../../math/kernel-functions.ts"
import type { Workspace } from "../../math/workspace.ts"
import { type Dropout, noDropout } from "../../network/dropout.ts"
import type { EncodedWords } from "../../network/encoded-words.ts"
import type { Encoding, TracedEncoding } from "../../network/encoder.ts"
import { type ScorerName, scorerSpans } from "../../network/scorers.ts"
import { type ScorerExamples, trainScorer } from "../../network/span-scorer.ts"
import { trainTags } from "../../network/tag-scorer.ts"
import type { GoldTree } from "../../transition/gold-tree.ts"
import type { TrainingStates } from "../objectives/training-states.ts"
import type { TrainingSettings } from "../settings.ts"
import type { TrainingMemory } from "./training-memory.ts"

/// A sentence to learn from.
export interface TrainingSentence extends EncodedWords {
  readonly gold: GoldTree
  /// The numbers of its tags; undefined if the network doesn't predict tags.
  readonly tags?: Int32Array | undefined
}

export interface ShareOptions {
  readonly workspace: Workspace
  readonly memory: TrainingMemory
  /// The block of gradients to add to.
  readonly gradients: Address
  /// The longest first.
  readonly sentences: readonly TrainingSentence[]
  readonly settings: TrainingSettings
  /// The number of the batch in the run, and of the share in the batch. Random numbers depend on them and on the seed.
  readonly batch: number
  readonly share: number
}

export interface Share extends ShareOptions {
  readonly dropout: Dropout
}

/// Encodes the sentences so that a gradient can be propagated back.
export function encodeTraced({ workspace, memory, sentences, dropout }: Share): TracedEncoding {
  return memory.network.encoder.encodeTraced(workspace, sentences, dropout)
}

/// Draws one mask per sentence. Returns a function that applies it to boundary vectors or to their gradient, in place.
export function boundaryDropout(
  { workspace, dropout }: Share,
  { boundaryRows, boundaryCount, vectorSize: size }: Encoding,
): (vectors: Address) => void {
  const { mask, scale } = dropout.drawForGroups(workspace, boundaryRows, size)
  return (vectors) => {
    if (mask === 0) return
    workspace.kernels.dropout(boundaryCount, size, vectors, size, mask, scale, vectors, size)
  }
}

/// Allocates the gradient of the boundary vectors, all zero.
export function zeroGradient({ workspace }: Share, { boundaryCount, vectorSize }: Encoding): Address {
  const { kernels, arena } = workspace
  const address = arena.allocate(floatBytes(boundaryCount * vectorSize))
  kernels.zeroFloats(boundaryCount * vectorSize, address)
  return address
}

/// The states to learn from, and how.
export interface StateLearning {
  readonly states: TrainingStates
  /// Apply dropout to the features of each state.
  readonly hasFeatureDropout: boolean
  /// The loss function of a scorer, given the address of the targets.
  lossOf(name: ScorerName, targets: Address): ScorerExamples["loss"]
  /// Called with the gradient of the boundary vectors before it goes back through the encoder.
  readonly beforeEncoder?: (vectorGradient: Address) => void
}

/// Returns the loss of the states, and adds its gradient through scorers and encoder.
export function learnFromStates(
  share: Share,
  encoding: TracedEncoding,
  { states, hasFeatureDropout, lossOf, beforeEncoder }: StateLearning,
): number {
  const { workspace, memory, gradients, dropout } = share
  const { network } = memory
  const { vectorSize: size } = encoding
  const vectorGradient = zeroGradient(share, encoding)
  let total = 0
  for (const name of ["structure", "label"] as const) {
    const { targets, ...examples } = writeExamples(workspace, encoding, { states, name })
    const rows = examples.count * examples.spans
    total += trainScorer(workspace, {
      weights: network.scorer(name),
      boundaries: { size, vectors: encoding.vectors, gradient: vectorGradient },
      examples: { ...examples, loss: lossOf(name, targets) },
      dropout: hasFeatureDropout ? dropout.draw(workspace, rows, size) : noDropout,
      gradients: network.scorerGradients(name, gradients),
    })
  }
  beforeEncoder?.(vectorGradient)
  encoderBackward(share, encoding, vectorGradient)
  return total
}

/// Takes the gradient of the boundary vectors back through the encoder; if the network predicts tags, together with that of
/// their loss, which isn't part of the reported one.
export function encoderBackward(share: Share, encoding: TracedEncoding, dVectors: Address): void {
  const { workspace, gradients } = share
  const dWords = share.memory.network.sizes.tags === 0 ? undefined : tagGradient(share, encoding)
  encoding.backward(workspace, { dVectors, dWords, gradients })
}

/// The gradient of the words' vectors. Adds to that of the tags' parameters.
function tagGradient(
  { workspace, memory, sentences, gradients }: Share,
  { words }: Encoding,
): Address | undefined {
  if (words === undefined) return undefined
  const { arena } = workspace
  const targets = arena.allocate(intBytes(words.count))
  const numbers = arena.ints(targets, words.count)
  let at = 0
  for (const { length, tags } of sentences) {
    if (tags === undefined) throw new Error("a training sentence has no tags to predict")
    numbers.set(tags, at)
    at += length
  }
  return trainTags(workspace, memory.network.weights, { words, targets, gradients }).dWords
}

/// Writes the spans and targets of a scorer's states to memory.
function writeExamples(
  { arena }: Workspace,
  { boundaryRows }: Encoding,
  { states, name }: { readonly states: TrainingStates; readonly name: ScorerName },
) {
  const spans = scorerSpans[name]
  const count = name === "structure" ? states.structuralCount : states.labelCount
  const pairs = arena.allocate(intBytes(count * spans * 2))
  const targets = arena.allocate(intBytes(count))
  const views = [arena.ints(pairs, count * spans * 2), arena.ints(targets, count)] as const
  if (name === "structure") states.fillStructural(boundaryRows, ...views)
  else states.fillLabels(boundaryRows, ...views)
  return { count, spans, pairs, targets }
}
