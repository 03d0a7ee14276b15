// From numbered sentences to a sequence model: words with tags, or with analyses of words whose tags are known.

import { SpandrelError } from "../check/error.ts"
import { Random } from "../math/random.ts"
import type { Steps } from "../transition/steps.ts"
import { Context } from "./context.ts"
import { contextFeatures, historyFeatures, maxFeatures } from "./features.ts"
import { directions, History } from "./history.ts"
import { Learner } from "./learner.ts"
import { TagCounts } from "./tag-counts.ts"
import type { SequenceModel } from "./tagger-model.ts"
import type { TaggerSettings } from "./tagger-settings.ts"
import { FeatureSketch } from "./weights/feature-sketch.ts"
import { roundWeights, WeightTable } from "./weights/weight-table.ts"
import { analyzeWord, type Word } from "./word.ts"

/// A sentence to learn from.
export interface NumberedSentence {
  /// Truncated words.
  readonly forms: readonly string[]
  readonly gold: Int32Array
  /// The numbers of the words' tags, if the model is given them.
  readonly tags?: Int32Array
}

/// What a sequence model learns to predict: see `SequenceModel`.
export interface SequenceTask {
  readonly size: number
  readonly starts?: Int32Array
  readonly sentences: readonly NumberedSentence[]
}

// Numbers have 16 bits; half of the range is kept free, since rows of weights grow by doubling.
const maxSize = 32_767

// A word has about 80 features, at most half of which are new.
const featuresPerWord = 40

interface Example extends Omit<NumberedSentence, "forms"> {
  readonly words: readonly Word[]
}

/// Trains on sentences, and pauses after each. `onEpoch` gets the number of the epoch, counted from 1, and the share of words, over both directions, whose
/// number was correct before the model learned from them.
export function* trainSequenceModel(
  { size, starts, sentences }: SequenceTask,
  settings: TaggerSettings,
  onEpoch?: (epoch: number, accuracy: number) => void,
): Steps<SequenceModel> {
  const { seed, epochs, rate } = settings
  const { examples, lexicon } = makeExamples(sentences)
  const random = new Random(seed)
  const counts = countFeatures(examples, size)
  const learner = new Learner({ size, starts, counts, settings, random })
  const context = new Context()
  const wordCount = examples.reduce((total, { gold }) => total + gold.length, 0)
  for (let epoch = 1; epoch <= epochs; epoch++) {
    const epochRate = rate * (1 - (epoch - 1) / epochs)
    random.shuffle(examples)
    let wrong = 0
    for (const { words, gold, tags } of examples) {
      context.read(words, tags)
      wrong += learner.learn(context, gold, epochRate)
      yield
    }
    onEpoch?.(epoch, 1 - wrong / (directions.length * wordCount))
  }
  const words = new WeightTable(roundWeights(learner.words))
  const history = new WeightTable(roundWeights(learner.history))
  return { size, starts, lexicon, words, history }
}

/// Throws "invalid-training-data" if there are too many different tags or analyses.
export function checkSize(size: number, what: string): void {
  if (size <= maxSize) return
  throw new SpandrelError(
    "invalid-training-data",
    `the sentences have ${size} different ${what}, and a tagger supports at most ${maxSize}; merge rare ones`,
  )
}

function makeExamples(sentences: readonly NumberedSentence[]) {
  const counts = new TagCounts()
  for (const { forms, gold } of sentences) {
    forms.forEach((form, at) => {
      counts.add(form, gold[at] as number)
    })
  }
  const lexicon = counts.lexicon()
  const analyzed = new Map<string, Word>()
  const examples = sentences.map(({ forms, gold, ...rest }): Example => {
    const words = forms.map((form, at) => {
      const tagClass = counts.leaveOneOutClass(form, gold[at] as number)
      const key = `${tagClass} ${form}`
      const word = analyzed.get(key) ?? analyzeWord(form, tagClass, lexicon)
      analyzed.set(key, word)
      return word
    })
    return { words, gold, ...rest }
  })
  return { examples, lexicon }
}

/// Counts how often each feature occurs, with gold numbers as history.
function countFeatures(examples: readonly Example[], size: number): FeatureSketch {
  const wordCount = examples.reduce((total, { gold }) => total + gold.length, 0)
  const sketch = new FeatureSketch(featuresPerWord * wordCount)
  const context = new Context()
  const features = new Int32Array(maxFeatures)
  const addFirst = (count: number) => {
    for (let at = 0; at < count; at++) sketch.add(features[at] as number)
  }
  const histories = directions.map((direction) => new History(direction, size))
  for (const { words, gold, tags } of examples) {
    context.read(words, tags)
    words.forEach(({ features: own }, at) => {
      for (const hash of own) sketch.add(hash)
      addFirst(contextFeatures(context, at, features))
    })
    for (const history of histories) {
      history.reset()
      for (let step = 0; step < words.length; step++) {
        const at = history.direction === 0 ? step : words.length - 1 - step
        addFirst(historyFeatures(context, at, history, features))
        history.push(gold[at] as number)
      }
    }
  }
  return sketch
}
