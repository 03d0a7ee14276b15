// From tagged sentences to a trained model.

import { SpandrelError } from "../check/error.ts"
import { Random } from "../math/random.ts"
import { unescapeBrackets } from "../tree/bracket-escapes.ts"
import type { TaggedWord } from "../tree/span-tree.ts"
import { Context } from "./context.ts"
import { FeatureSketch } from "./feature-sketch.ts"
import { contextFeatures, historyFeatures, maxFeatures } from "./features.ts"
import { directions, History } from "./history.ts"
import { Learner } from "./learner.ts"
import { TagCounts } from "./tag-counts.ts"
import type { TaggerModel } from "./tagger-model.ts"
import { completeTaggerSettings, type TaggerSettings } from "./tagger-settings.ts"
import { roundWeights, WeightTable } from "./weight-table.ts"
import { analyzeWord, truncateForm, type Word } from "./word.ts"

/// Progress of training, after each epoch.
export interface TaggerProgress {
  /// The epoch, counted from 1.
  readonly epoch: number
  readonly epochs: number
  /// The share of words, over both directions, that were tagged correctly before the tagger learned from them.
  readonly accuracy: number
}

// Tags are 16-bit numbers; half of the range is kept free, since rows of weights grow by doubling.
const maxTags = 32_767

// A word has about 80 features, at most half of which are new.
const featuresPerWord = 40

interface Example {
  readonly words: readonly Word[]
  readonly gold: Int32Array
}

/// Trains on tagged sentences whose words have escaped brackets, as in trees. The same sentences and settings give the
/// same model, bit for bit.
export function trainTaggerModel(
  sentences: readonly (readonly TaggedWord[])[],
  options: Partial<TaggerSettings> = {},
  onEpoch?: (progress: TaggerProgress) => void,
): TaggerModel {
  const settings = completeTaggerSettings(options)
  const { seed, epochs, rate } = settings
  const tags = tagSet(sentences)
  const { examples, lexicon } = makeExamples(sentences, tags)
  const random = new Random(seed)
  const counts = countFeatures(examples, tags.length)
  const learner = new Learner({ tagCount: tags.length, counts, settings, random })
  const context = new Context()
  const size = examples.reduce((total, { gold }) => total + gold.length, 0)
  for (let epoch = 1; epoch <= epochs; epoch++) {
    const epochRate = rate * (1 - (epoch - 1) / epochs)
    random.shuffle(examples)
    let wrong = 0
    for (const { words, gold } of examples) {
      context.read(words)
      wrong += learner.learn(context, gold, epochRate)
    }
    onEpoch?.({ epoch, epochs, accuracy: 1 - wrong / (directions.length * size) })
  }
  const words = new WeightTable(roundWeights(learner.words))
  const history = new WeightTable(roundWeights(learner.history))
  return { tags, lexicon, words, history }
}

function tagSet(sentences: readonly (readonly TaggedWord[])[]): string[] {
  const tags = new Set<string>()
  for (const sentence of sentences) for (const { tag } of sentence) tags.add(tag)
  if (tags.size === 0)
    throw new SpandrelError(
      "invalid-training-data",
      "the tagger has no words to learn from; pass tagged sentences",
    )
  if (tags.size > maxTags)
    throw new SpandrelError(
      "invalid-training-data",
      `the sentences have ${tags.size} different tags, and a tagger supports at most ${maxTags}; merge rare tags`,
    )
  return [...tags].sort()
}

function makeExamples(sentences: readonly (readonly TaggedWord[])[], tags: readonly string[]) {
  const numbers = new Map(tags.map((tag, number) => [tag, number]))
  const counts = new TagCounts()
  const prepared = sentences.map((sentence) => ({
    forms: sentence.map(({ form }) => truncateForm(unescapeBrackets(form))),
    gold: Int32Array.from(sentence, ({ tag }) => numbers.get(tag) as number),
  }))
  for (const { forms, gold } of prepared) {
    forms.forEach((form, at) => {
      counts.add(form, gold[at] as number)
    })
  }
  const lexicon = counts.lexicon()
  const analyzed = new Map<string, Word>()
  const examples = prepared.map(({ forms, gold }): Example => {
    const words = forms.map((form, at) => {
      const tagClass = counts.leaveOneOutClass(form, gold[at] as number)
      const key = `${tagClass} ${form}`
      const word = analyzed.get(key) ?? analyzeWord(form, tagClass, lexicon)
      analyzed.set(key, word)
      return word
    })
    return { words, gold }
  })
  return { examples, lexicon }
}

/// Counts how often each feature occurs, with gold tags as history.
function countFeatures(examples: readonly Example[], tagCount: number): FeatureSketch {
  const size = examples.reduce((total, { gold }) => total + gold.length, 0)
  const sketch = new FeatureSketch(featuresPerWord * size)
  const context = new Context()
  const features = new Int32Array(maxFeatures)
  const addFirst = (count: number) => {
    for (let at = 0; at < count; at++) sketch.add(features[at] as number)
  }
  const histories = directions.map((direction) => new History(direction, tagCount))
  for (const { words, gold } of examples) {
    context.read(words)
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
