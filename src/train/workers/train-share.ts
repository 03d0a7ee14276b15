// The loss and the gradient of one worker's share of a minibatch, for each objective.

import { intBytes } from "../../math/bytes.ts"
import { BatchScorer } from "../../network/batch-scorer.ts"
import { Dropout } from "../../network/dropout.ts"
import { scoreChart } from "../../network/label-chart.ts"
import { exploredStates, goldStates } from "../objectives/explore.ts"
import { likelihoodLoss } from "../objectives/likelihood.ts"
import { parseDifferences } from "../objectives/parse-differences.ts"
import { noAction, type TrainingStates } from "../objectives/training-states.ts"
import { randomFor } from "../seeds.ts"
import type { Objective } from "../settings.ts"
import {
  boundaryDropout,
  encoderBackward,
  encodeTraced,
  learnFromStates,
  type Share,
  type ShareOptions,
  zeroGradient,
} from "./share.ts"
import type { ShareLoss } from "./worker-tasks.ts"

/// Adds the gradient of the share's loss to the block of gradients, and returns the loss.
export function trainShare(options: ShareOptions): ShareLoss {
  const { arena } = options.workspace
  const { settings, batch, share } = options
  const { seed, dropout: layers, encoderDropout: encoder, inputDropout: words } = settings
  const dropout = new Dropout({ layers, encoder, words }, { seed, batch, share })
  const mark = arena.mark()
  const result = objectiveFunctions[settings.objective]({ ...options, dropout })
  arena.release(mark)
  return result
}

const objectiveFunctions: Readonly<Record<Objective, (share: Share) => ShareLoss>> = {
  local: trainActions,
  "max-violation": trainParses,
  margin: trainParses,
  likelihood: trainCharts,
}

/// The local objective: in each state, the target against all other actions. Dropout is on the features of each state.
function trainActions(share: Share): ShareLoss {
  const { kernels } = share.workspace
  const states = visitedStates(share)
  const encoding = encodeTraced(share)
  const loss = learnFromStates(share, encoding, {
    states,
    hasFeatureDropout: true,
    lossOf:
      (_, targets) =>
      ({ scores, outputs, from, count }) =>
        kernels.softmaxLoss(count, outputs, scores, outputs, targets + intBytes(from)),
  })
  return { loss, actions: states.structuralCount + states.labelCount }
}

function visitedStates({ workspace, memory, sentences, settings, batch, share }: Share): TrainingStates {
  const golds = sentences.map(({ gold }) => gold)
  if (settings.oracle === "static") return goldStates(golds)
  const { network } = memory
  const mark = workspace.arena.mark()
  const scorer = new BatchScorer(workspace, network, network.encoder.encode(workspace, sentences))
  const random = randomFor("exploration", settings.seed, batch, share)
  const states = exploredStates(golds, scorer, { ...settings, draw: () => random.uniform() })
  workspace.arena.release(mark)
  return states
}

/// The objectives of whole parses: states in which the gold parse and the parser's own differ. Dropout is on the boundary
/// vectors, with one mask per sentence, so that projected scores are valid for every span of the search.
function trainParses(share: Share): ShareLoss {
  const { workspace, memory, sentences, settings } = share
  const { arena } = workspace
  const encoding = encodeTraced(share)
  const drop = boundaryDropout(share, encoding)
  drop(encoding.vectors)
  const mark = arena.mark()
  const scorer = new BatchScorer(workspace, memory.network, encoding)
  const golds = sentences.map(({ gold }) => gold)
  const { states, loss, actions } = parseDifferences(golds, scorer, settings)
  arena.release(mark)
  learnFromStates(share, encoding, {
    states,
    hasFeatureDropout: false,
    lossOf:
      (name) =>
      ({ scores, outputs, from, count }) => {
        const gradient = arena.floats(scores, count * outputs).fill(0)
        for (let row = 0; row < count; row++) {
          const [target, predicted] =
            name === "structure" ? states.structuralActions(from + row) : states.labelActions(from + row)
          if (target !== noAction) gradient[row * outputs + target] = -1
          if (predicted !== noAction) gradient[row * outputs + predicted] = 1
        }
        return 0
      },
    beforeEncoder: drop,
  })
  return { loss, actions }
}

/// The likelihood of trees: all spans of the chart, with dropout as in `trainParses`. Additional dropout on the hidden layer of
/// each span made learning much slower (wsj-sample dev after seven epochs: 83.6 F1 with it, 85.2 without).
function trainCharts(share: Share): ShareLoss {
  const { workspace, memory, sentences, gradients } = share
  const encoding = encodeTraced(share)
  const drop = boundaryDropout(share, encoding)
  drop(encoding.vectors)
  const chart = scoreChart(workspace, memory.network, encoding)
  let loss = 0
  let actions = 0
  sentences.forEach(({ gold, length }, at) => {
    loss += likelihoodLoss(chart.scoresOf(at), chart.labelCount, gold)
    actions += 4 * length - 2
  })
  const vectorGradient = zeroGradient(share, encoding)
  chart.backward(gradients, vectorGradient)
  drop(vectorGradient)
  encoderBackward(share, encoding, vectorGradient)
  return { loss, actions }
}
