// Training: a logistic regression per direction over the surrounding words and the tags that it predicted for the previous
// words, with AdaGrad and feature dropout.

import type { Random } from "../math/random.ts"
import { type Context, windowSize } from "./context.ts"
import { contextFeatures, historyFeatures, maxFeatures } from "./features.ts"
import { History } from "./history.ts"
import type { TaggerSettings } from "./tagger-settings.ts"
import { exponential } from "./weights/exponential.ts"
import type { FeatureSketch } from "./weights/feature-sketch.ts"
import { TrainingWeights } from "./weights/training-weights.ts"

interface LearnerOptions {
  /// See `SequenceModel`.
  readonly size: number
  readonly starts?: Int32Array | undefined
  /// How often each feature occurs.
  readonly counts: FeatureSketch
  readonly settings: TaggerSettings
  readonly random: Random
}

/// Weights of one kind of features, and the rows of the current word's features.
interface FeatureGroup {
  readonly weights: TrainingWeights
  readonly rows: Int32Array
  count: number
}

/// Learns weights, sentence by sentence.
export class Learner {
  readonly #words: FeatureGroup = {
    weights: new TrainingWeights(2),
    rows: new Int32Array(2 * maxFeatures),
    count: 0,
  }
  readonly #tags: FeatureGroup = {
    weights: new TrainingWeights(1),
    rows: new Int32Array(maxFeatures),
    count: 0,
  }
  readonly #histories: readonly [History, History]
  // The score of each tag, then overwritten by the gradient of the log-loss.
  readonly #scores: Float64Array
  readonly #starts: Int32Array | undefined
  readonly #counts: FeatureSketch
  readonly #settings: TaggerSettings
  readonly #random: Random
  readonly #features = new Int32Array(maxFeatures)

  constructor({ size, starts, counts, settings, random }: LearnerOptions) {
    this.#histories = [new History(0, size), new History(1, size)]
    this.#scores = new Float64Array(size)
    this.#starts = starts
    this.#counts = counts
    this.#settings = settings
    this.#random = random
  }

  /// Weights of word and context features: two per tag, for reading forwards and backwards.
  get words(): TrainingWeights {
    return this.#words.weights
  }

  /// Weights of history features, which include the direction.
  get history(): TrainingWeights {
    return this.#tags.weights
  }

  /// Learns from a sentence in both directions; returns how many words, over both, it tagged wrongly before each update.
  learn(context: Context, gold: Int32Array, rate: number): number {
    let wrong = 0
    for (const history of this.#histories) {
      history.reset()
      for (let step = 0; step < context.length; step++) {
        const at = history.direction === 0 ? step : context.length - 1 - step
        const best = this.#learnWord(context, at, history, gold[at] as number, rate)
        if (best !== gold[at]) wrong++
        history.push(best)
      }
    }
    return wrong
  }

  #learnWord(context: Context, at: number, history: History, gold: number, rate: number): number {
    const { direction } = history
    const features = this.#features
    const tag = context.tags[at + windowSize] as number
    const first = this.#starts?.[tag] ?? 0
    const end = this.#starts?.[tag + 1] ?? this.#scores.length
    if (end - first === 1) return first
    const scores = this.#scores.fill(0)
    const [words, tags] = [this.#words, this.#tags]
    words.count = 0
    tags.count = 0
    const { features: own } = context.words[at] as { features: Int32Array }
    this.#addFeatures(words, own, own.length, direction)
    this.#addFeatures(words, features, contextFeatures(context, at, features), direction)
    this.#addFeatures(tags, features, historyFeatures(context, at, history, features), 0)
    scores.fill(Number.NEGATIVE_INFINITY, 0, first).fill(Number.NEGATIVE_INFINITY, end)
    let best = first
    for (let number = first + 1; number < end; number++)
      if ((scores[number] as number) > (scores[best] as number)) best = number
    toGradient(scores, best, gold)
    this.#step(words, direction, rate)
    this.#step(tags, 0, rate)
    return best
  }

  /// Adds the scores of features and collects their rows, except for rare features and those that drop out.
  #addFeatures(group: FeatureGroup, features: Int32Array, count: number, which: number): void {
    const { weights, rows } = group
    const { dropout, minCount } = this.#settings
    const limit = dropout * 2 ** 32
    for (let at = 0; at < count; at++) {
      if (this.#random.uint32() < limit) continue
      const hash = features[at] as number
      if (this.#counts.count(hash) < minCount) continue
      const row = weights.row(hash)
      rows[group.count++] = row
      weights.addScores(row, which, this.#scores)
    }
  }

  #step({ weights, rows, count }: FeatureGroup, which: number, rate: number): void {
    const gradients = this.#scores
    const { growthThreshold } = this.#settings
    for (let tag = 0; tag < gradients.length; tag++) {
      const gradient = gradients[tag] as number
      if (gradient > growthThreshold || gradient < -growthThreshold)
        for (let at = 0; at < count; at++) weights.addTag(rows[at] as number, tag)
    }
    for (let at = 0; at < count; at++) weights.step(rows[at] as number, which, gradients, rate)
  }
}

/// Turns scores into the gradient of the log-loss: the probability of each tag, minus 1 for the gold tag.
function toGradient(scores: Float64Array, best: number, gold: number): void {
  const bestScore = scores[best] as number
  let sum = 0
  for (let tag = 0; tag < scores.length; tag++) {
    const share = exponential((scores[tag] as number) - bestScore)
    scores[tag] = share
    sum += share
  }
  for (let tag = 0; tag < scores.length; tag++) scores[tag] = (scores[tag] as number) / sum
  scores[gold] = (scores[gold] as number) - 1
}
