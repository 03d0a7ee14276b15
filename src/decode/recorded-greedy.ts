// Greedy parsing of a batch that keeps the probabilities of its decisions, from the scores that it computes anyway.

import { type Configuration, combine, type StructuralAction, shift } from "../transition/configuration.ts"
import type { NumberedBracket } from "../transition/numbered-bracket.ts"
import type { BatchScores, ScoreScale } from "../transition/scores.ts"
import type { Steps } from "../transition/steps.ts"
import { noLabel } from "../tree/label-set.ts"
import { type Decisions, logOfTwo, logSoftmaxAt } from "./decisions.ts"
import { type Chooser, lockSteps } from "./lock-step.ts"
import type { ScoredParse } from "./scored-parse.ts"

/// A parse with the probabilities of its decisions.
export interface RecordedParse extends Pick<ScoredParse, "brackets" | "score"> {
  readonly decisions: Decisions
}

/// Parses sentences of the given lengths, with pauses. The scores of the batch are raw; `scale` is what the scores of parses add up.
export function* recordedGreedy(
  lengths: readonly number[],
  scores: BatchScores,
  { chooser, scale }: { readonly chooser: Chooser; readonly scale: ScoreScale },
): Steps<RecordedParse[]> {
  const recorder = new Recorder(lengths.length, chooser, scale)
  const configurations = yield* lockSteps(lengths, scores, recorder)
  return configurations.map(({ brackets }, at) => recorder.parse(at, brackets))
}

class Recorder implements Chooser {
  readonly #chooser: Chooser
  readonly #isRaw: boolean
  readonly #scores: Float64Array
  readonly #trees: Float64Array
  /// The log-probability of each sentence's last structural action.
  readonly #structures: Float64Array
  readonly #brackets: number[][]

  constructor(sentences: number, chooser: Chooser, scale: ScoreScale) {
    this.#chooser = chooser
    this.#isRaw = scale === "raw"
    this.#scores = new Float64Array(sentences)
    this.#trees = new Float64Array(sentences)
    this.#structures = new Float64Array(sentences)
    this.#brackets = Array.from({ length: sentences }, () => [])
  }

  parse(sentence: number, brackets: readonly NumberedBracket[]): RecordedParse {
    return {
      brackets,
      score: this.#scores[sentence] as number,
      decisions: {
        tree: this.#trees[sentence] as number,
        brackets: this.#brackets[sentence] as readonly number[],
      },
    }
  }

  structural(sentence: number, c: Configuration, scores: Float32Array, at: number): StructuralAction {
    const action = this.#chooser.structural(sentence, c, scores, at)
    const chosen = scores[at + action] as number
    const logProbability = logOfTwo(chosen, scores[at + (action === shift ? combine : shift)] as number)
    const own = c.canShift && c.canCombine ? logProbability : 0
    this.#structures[sentence] = own
    this.#add(sentence, this.#isRaw ? chosen : logProbability, own)
    return action
  }

  label(sentence: number, c: Configuration, scores: Float32Array, at: number, count: number): number {
    const label = this.#chooser.label(sentence, c, scores, at, count)
    const among = (first: number) => logSoftmaxAt(scores, label, { first, from: at, count })
    const logProbability = among(noLabel)
    const own = c.canLabel(noLabel) ? logProbability : among(noLabel + 1)
    this.#add(sentence, this.#isRaw ? (scores[at + label] as number) : logProbability, own)
    if (label !== noLabel) this.#brackets[sentence]?.push((this.#structures[sentence] as number) + own)
    return label
  }

  #add(sentence: number, score: number, own: number): void {
    this.#scores[sentence] = (this.#scores[sentence] as number) + score
    this.#trees[sentence] = (this.#trees[sentence] as number) + own
  }
}
