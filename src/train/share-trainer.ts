// The loss and the gradient of a share of a minibatch: what one thread computes.

import type { Arena } from "../math/arena.ts"
import type { Kernels } from "../math/kernels.ts"
import { BatchScorer } from "../model/batch-scorer.ts"
import { Dropout } from "../model/dropout.ts"
import type { EncodedWords } from "../model/encoded-words.ts"
import { type Encoding, encode, encodeBackward } from "../model/encoder.ts"
import { boundarySize } from "../model/network-shape.ts"
import { type ScorerName, scorerSpans } from "../model/parameters.ts"
import { trainScorer } from "../model/span-scorer.ts"
import type { GoldTree } from "../transition/gold-tree.ts"
import { exploredStates, goldStates } from "./explore.ts"
import { randomFor } from "./seeds.ts"
import type { TrainingSettings } from "./settings.ts"
import type { TrainingMemory } from "./training-memory.ts"
import type { TrainingStates } from "./training-states.ts"

/// A sentence to learn from.
export interface TrainingSentence extends EncodedWords {
  readonly gold: GoldTree
}

/// What the random numbers of a share depend on, besides the run's seed.
export interface ShareNumber {
  readonly batch: number
  readonly share: number
}

/// The result of a share: the loss, summed over so many actions.
export interface ShareLoss {
  readonly loss: number
  readonly actions: number
}

/// Adds the gradient of the sentences' loss, the longest sentence first, to a thread's block of gradients.
export function trainShare(
  k: Kernels,
  arena: Arena,
  { network, projection }: TrainingMemory,
  gradients: number,
  sentences: readonly TrainingSentence[],
  settings: TrainingSettings,
  { batch, share }: ShareNumber,
): ShareLoss {
  const mark = arena.mark()
  const golds = sentences.map(({ gold }) => gold)
  let states: TrainingStates
  if (settings.oracle === "static") states = goldStates(golds)
  else {
    const scorer = new BatchScorer(k, arena, projection, encode(k, arena, network, sentences))
    const random = randomFor("exploration", settings.seed, batch, share)
    states = exploredStates(golds, scorer, settings, () => random.uniform())
    arena.release(mark)
  }
  const dropout = new Dropout(settings.dropout, { seed: settings.seed, batch, share })
  const encoding = encode(k, arena, network, sentences, dropout)
  const size = boundarySize(network.shape)
  const dVectors = arena.allocate(encoding.layout.boundaries * size * 4)
  k.zeroFloats(encoding.layout.boundaries * size, dVectors)
  let loss = 0
  for (const name of ["structure", "label"] as const) {
    const examples = placeExamples(arena, states, name, encoding)
    const mask = dropout.draw(k, arena, examples.count * examples.spans, size)
    const boundaries = { size, vectors: encoding.vectors, gradient: dVectors }
    const scorerDropout = { mask, scale: dropout.scale }
    const into = network.scorerGradients(name, gradients)
    loss += trainScorer(k, arena, network.scorer(name), boundaries, examples, scorerDropout, into)
  }
  encodeBackward(k, arena, network, encoding, dVectors, gradients, dropout)
  arena.release(mark)
  return { loss, actions: states.structuralCount + states.labelCount }
}

function placeExamples(arena: Arena, states: TrainingStates, name: ScorerName, { layout }: Encoding) {
  const spans = scorerSpans[name]
  const count = name === "structure" ? states.structuralCount : states.labelCount
  const pairs = arena.allocate(count * spans * 8)
  const targets = arena.allocate(count * 4)
  const views = [arena.ints(pairs, count * spans * 2), arena.ints(targets, count)] as const
  if (name === "structure") states.fillStructural(layout.boundaryRows, ...views)
  else states.fillLabels(layout.boundaryRows, ...views)
  return { count, spans, pairs, targets }
}
