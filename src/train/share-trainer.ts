// The loss and the gradient of a share of a minibatch: what one thread computes.

import { floatBytes, intBytes } from "../math/bytes.ts"
import type { Workspace } from "../math/workspace.ts"
import { BatchScorer } from "../network/batch-scorer.ts"
import { Dropout } from "../network/dropout.ts"
import type { EncodedWords } from "../network/encoded-words.ts"
import type { Encoding, TracedEncoding } from "../network/encoder.ts"
import { scoreChart } from "../network/label-chart.ts"
import type { ScorerName } from "../network/scorers.ts"
import { scorerSpans } from "../network/scorers.ts"
import { type ScorerExamples, trainScorer } from "../network/span-scorer.ts"
import type { GoldTree } from "../transition/gold-tree.ts"
import { exploredStates, goldStates } from "./explore.ts"
import { likelihoodLoss } from "./likelihood.ts"
import { rivalStates } from "./rival-states.ts"
import { randomFor } from "./seeds.ts"
import type { Objective, TrainingSettings } from "./settings.ts"
import type { TrainingMemory } from "./training-memory.ts"
import { noAction, type TrainingStates } from "./training-states.ts"
import type { ShareLoss } from "./worker-tasks.ts"

/// A sentence to learn from.
export interface TrainingSentence extends EncodedWords {
  readonly gold: GoldTree
}

/// What the random numbers of a share depend on, besides the run's seed.
export interface ShareNumber {
  readonly batch: number
  readonly share: number
}

/// Adds the gradient of the sentences' loss, the longest sentence first, to a thread's block of gradients.
export function trainShare(
  workspace: Workspace,
  memory: TrainingMemory,
  gradients: number,
  sentences: readonly TrainingSentence[],
  settings: TrainingSettings,
  number: ShareNumber,
): ShareLoss {
  const { arena } = workspace
  const mark = arena.mark()
  const share = new Share(workspace, memory, gradients, sentences, settings, number)
  const result = trainers[settings.objective](share)
  arena.release(mark)
  return result
}

const trainers: Readonly<Record<Objective, (share: Share) => ShareLoss>> = {
  local: (share) => share.trainActions(),
  "max-violation": (share) => share.trainParses(),
  margin: (share) => share.trainParses(),
  likelihood: (share) => share.trainChart(),
}

class Share {
  readonly #workspace: Workspace
  readonly #memory: TrainingMemory
  readonly #gradients: number
  readonly #sentences: readonly TrainingSentence[]
  readonly #settings: TrainingSettings
  readonly #number: ShareNumber
  readonly #dropout: Dropout

  constructor(
    workspace: Workspace,
    memory: TrainingMemory,
    gradients: number,
    sentences: readonly TrainingSentence[],
    settings: TrainingSettings,
    number: ShareNumber,
  ) {
    this.#workspace = workspace
    this.#memory = memory
    this.#gradients = gradients
    this.#sentences = sentences
    this.#settings = settings
    this.#number = number
    this.#dropout = new Dropout(settings.dropout, { seed: settings.seed, ...number })
  }

  /// The local objective: each state's target against all other actions, dropout on each state's features.
  trainActions(): ShareLoss {
    const { kernels: k } = this.#workspace
    const states = this.#visitedStates()
    const encoding = this.#encodeTraced()
    const loss = this.#learn(states, encoding, (_, targets) => ({
      isMasked: true,
      loss: (scores, outputs, from, count) =>
        k.softmaxLoss(count, outputs, scores, outputs, targets + intBytes(from)),
    }))
    return { loss, actions: states.structuralCount + states.labelCount }
  }

  /// The objectives of whole parses: states in which the gold parse and the parser's own differ. Dropout is on the vectors
  /// of the boundaries, one mask a sentence, so that projected scores hold for every span of the search.
  trainParses(): ShareLoss {
    const { arena } = this.#workspace
    const encoding = this.#encodeTraced()
    const applyTo = this.#boundaryDropout(encoding)
    applyTo(encoding.vectors)
    const golds = this.#sentences.map(({ gold }) => gold)
    const mark = arena.mark()
    const scorer = new BatchScorer(this.#workspace, this.#memory.network, encoding)
    const { states, loss, actions } = rivalStates(golds, scorer, this.#settings)
    arena.release(mark)
    this.#learn(
      states,
      encoding,
      (name) => ({
        isMasked: false,
        loss: (scores, outputs, from, count) => {
          const gradient = arena.floats(scores, count * outputs).fill(0)
          for (let row = 0; row < count; row++) {
            const [target, rival] =
              name === "structure" ? states.structuralActions(from + row) : states.labelActions(from + row)
            if (target !== noAction) gradient[row * outputs + target] = -1
            if (rival !== noAction) gradient[row * outputs + rival] = 1
          }
          return 0
        },
      }),
      applyTo,
    )
    return { loss, actions }
  }

  /// The likelihood of trees: all spans of the chart, with dropout as above. Dropout on the hidden layer of each span besides
  /// made learning much slower (wsj-sample dev after seven epochs: 83.6 F1 with it, 85.2 without).
  trainChart(): ShareLoss {
    const encoding = this.#encodeTraced()
    const drop = this.#boundaryDropout(encoding)
    drop(encoding.vectors)
    const chart = scoreChart(this.#workspace, this.#memory.network, encoding)
    let loss = 0
    let actions = 0
    this.#sentences.forEach(({ gold, length }, at) => {
      loss += likelihoodLoss(chart.scoresOf(at), chart.labelCount, gold)
      actions += 4 * length - 2
    })
    const dVectors = this.#zeroGradient(encoding)
    chart.backward(this.#gradients, dVectors)
    drop(dVectors)
    encoding.backward(this.#workspace, dVectors, this.#gradients)
    return { loss, actions }
  }

  #visitedStates(): TrainingStates {
    const { oracle, seed } = this.#settings
    const golds = this.#sentences.map(({ gold }) => gold)
    if (oracle === "static") return goldStates(golds)
    const { arena } = this.#workspace
    const { network } = this.#memory
    const mark = arena.mark()
    const encoding = network.encoder.encode(this.#workspace, this.#sentences)
    const scorer = new BatchScorer(this.#workspace, network, encoding)
    const random = randomFor("exploration", seed, this.#number.batch, this.#number.share)
    const states = exploredStates(golds, scorer, this.#settings, () => random.uniform())
    arena.release(mark)
    return states
  }

  /// The loss of the states; adds its gradient through scorers and encoder.
  #learn(
    states: TrainingStates,
    encoding: TracedEncoding,
    lossOf: (
      name: ScorerName,
      targets: number,
    ) => Pick<ScorerExamples, "loss"> & { readonly isMasked: boolean },
    finish: (dVectors: number) => void = () => {},
  ): number {
    const { network } = this.#memory
    const { vectorSize: size } = encoding
    const dVectors = this.#zeroGradient(encoding)
    let total = 0
    for (const name of ["structure", "label"] as const) {
      const { count, spans, pairs, targets } = placeExamples(this.#workspace, states, name, encoding)
      const { loss, isMasked } = lossOf(name, targets)
      const mask = isMasked ? this.#dropout.draw(this.#workspace, count * spans, size) : 0
      total += trainScorer(this.#workspace, {
        weights: network.scorer(name),
        boundaries: { size, vectors: encoding.vectors, gradient: dVectors },
        examples: { count, spans, pairs, loss },
        dropout: { mask, scale: isMasked ? this.#dropout.scale : 1 },
        gradients: network.scorerGradients(name, this.#gradients),
      })
    }
    finish(dVectors)
    encoding.backward(this.#workspace, dVectors, this.#gradients)
    return total
  }

  #encodeTraced(): TracedEncoding {
    return this.#memory.network.encoder.encodeTraced(this.#workspace, this.#sentences, this.#dropout)
  }

  /// Draws one mask per sentence; applies it to vectors of the boundaries, or to their gradient.
  #boundaryDropout({ boundaryRows, boundaryCount, vectorSize: size }: Encoding): (vectors: number) => void {
    const { scale } = this.#dropout
    const mask = this.#dropout.drawForGroups(this.#workspace, boundaryRows, size)
    return (vectors) => {
      if (mask === 0) return
      this.#workspace.kernels.dropout(boundaryCount, size, vectors, size, mask, scale, vectors, size)
    }
  }

  /// Room for the gradient of the boundary vectors, all zero.
  #zeroGradient({ boundaryCount, vectorSize }: Encoding): number {
    const { kernels, arena } = this.#workspace
    const address = arena.allocate(floatBytes(boundaryCount * vectorSize))
    kernels.zeroFloats(boundaryCount * vectorSize, address)
    return address
  }
}

function placeExamples(
  { arena }: Workspace,
  states: TrainingStates,
  name: ScorerName,
  { boundaryRows }: Encoding,
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
