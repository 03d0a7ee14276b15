// Learning the weights: a logistic regression a direction, over the words around and the tags that it gave itself to the
// words before, with AdaGrad's steps and feature dropout.

import type { Random } from "../math/random.ts"
import type { Context } from "./context.ts"
import { exponential } from "./exponential.ts"
import type { FeatureSketch } from "./feature-sketch.ts"
import { historyFeatures, mostFeatures, wordFeatures } from "./features.ts"
import { GrowingWeights } from "./growing-weights.ts"
import { History } from "./history.ts"

/// How a learner learns.
export interface LearningSettings {
  /// The share of features left out at each word.
  readonly dropout: number
  /// Features that occur less often are never looked at.
  readonly leastCount: number
  /// A feature gets a weight for a tag once the gradient of the tag's score is larger: the smaller, the more weights.
  readonly growth: number
}

/// What a learner is made of.
export interface LearnerParts {
  readonly settings: LearningSettings
  readonly random: Random
}

/// Some weights, and the rows that belong to the word at hand.
interface Part {
  readonly weights: GrowingWeights
  readonly rows: Int32Array
  count: number
}

/// The weights while they are learned.
export class Learner {
  readonly #words: Part = { weights: new GrowingWeights(2), rows: new Int32Array(2 * mostFeatures), count: 0 }
  readonly #tags: Part = { weights: new GrowingWeights(1), rows: new Int32Array(mostFeatures), count: 0 }
  readonly #histories: readonly [History, History]
  // Scores, and after a guess the gradient of the log-loss in their place.
  readonly #scores: Float64Array
  readonly #sketch: FeatureSketch
  readonly #settings: LearningSettings
  readonly #random: Random
  readonly #features = new Int32Array(mostFeatures)

  /// `sketch` knows how often each feature occurs.
  constructor(tagCount: number, sketch: FeatureSketch, { settings, random }: LearnerParts) {
    this.#histories = [new History(0, tagCount), new History(1, tagCount)]
    this.#scores = new Float64Array(tagCount)
    this.#sketch = sketch
    this.#settings = settings
    this.#random = random
  }

  /// Weights of what the words say: two a tag, forwards and backwards.
  get words(): GrowingWeights {
    return this.#words.weights
  }

  /// Weights of what the tags before say; their features tell the direction.
  get history(): GrowingWeights {
    return this.#tags.weights
  }

  /// Learns from a sentence in both directions; returns how many words it would have tagged wrong, of both.
  learn(context: Context, gold: Int32Array, rate: number): number {
    let wrong = 0
    for (const history of this.#histories) {
      history.begin()
      for (let step = 0; step < context.length; step++) {
        const at = history.direction === 0 ? step : context.length - 1 - step
        const best = this.#learnWord(context, at, history, gold[at] as number, rate)
        if (best !== gold[at]) wrong++
        history.pass(best)
      }
    }
    return wrong
  }

  #learnWord(context: Context, at: number, history: History, gold: number, rate: number): number {
    const { direction } = history
    const features = this.#features
    const scores = this.#scores.fill(0)
    const [words, tags] = [this.#words, this.#tags]
    words.count = 0
    tags.count = 0
    const { features: own } = context.words[at] as { features: Int32Array }
    this.#take(words, own, own.length, direction)
    this.#take(words, features, wordFeatures(context, at, features), direction)
    this.#take(tags, features, historyFeatures(context, at, history, features), 0)
    let best = 0
    for (let tag = 1; tag < scores.length; tag++)
      if ((scores[tag] as number) > (scores[best] as number)) best = tag
    toGradient(scores, best, gold)
    this.#step(words, direction, rate)
    this.#step(tags, 0, rate)
    return best
  }

  /// Adds the scores of features and notes their rows, those aside that drop out or are too rare.
  #take(part: Part, features: Int32Array, count: number, which: number): void {
    const { weights, rows } = part
    const { dropout, leastCount } = this.#settings
    const limit = dropout * 2 ** 32
    for (let at = 0; at < count; at++) {
      if (this.#random.uint32() < limit) continue
      const hash = features[at] as number
      if (this.#sketch.count(hash) < leastCount) continue
      const row = weights.row(hash)
      rows[part.count++] = row
      weights.addScores(row, which, this.#scores)
    }
  }

  #step({ weights, rows, count }: Part, which: number, rate: number): void {
    const gradients = this.#scores
    const { growth } = this.#settings
    for (let tag = 0; tag < gradients.length; tag++) {
      const gradient = gradients[tag] as number
      if (gradient > growth || gradient < -growth)
        for (let at = 0; at < count; at++) weights.addTag(rows[at] as number, tag)
    }
    for (let at = 0; at < count; at++) weights.step(rows[at] as number, which, gradients, rate)
  }
}

/// From scores to the gradient of the log-loss: the probability of each tag, less 1 for the right one.
function toGradient(scores: Float64Array, best: number, gold: number): void {
  const most = scores[best] as number
  let sum = 0
  for (let tag = 0; tag < scores.length; tag++) {
    const share = exponential((scores[tag] as number) - most)
    scores[tag] = share
    sum += share
  }
  for (let tag = 0; tag < scores.length; tag++) scores[tag] = (scores[tag] as number) / sum
  scores[gold] = (scores[gold] as number) - 1
}
