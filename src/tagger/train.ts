// From tagged sentences to all that a tagger knows.

import { Random } from "../math/random.ts"
import { unescapeBrackets } from "../tree/bracket-escapes.ts"
import type { TaggedWord } from "../tree/span-tree.ts"
import { Context } from "./context.ts"
import { FeatureSketch } from "./feature-sketch.ts"
import { historyFeatures, mostFeatures, wordFeatures } from "./features.ts"
import { directions, History } from "./history.ts"
import { Learner, type LearningSettings } from "./learner.ts"
import type { Lexicon } from "./lexicon.ts"
import { TagCounts } from "./tag-counts.ts"
import { roundWeights, WeightTable } from "./weight-table.ts"
import { cutForm, readWord, type Word } from "./word.ts"

/// All that training depends on, besides its sentences.
export interface TaggerSettings extends LearningSettings {
  readonly seed: number
  /// How often it goes through the sentences.
  readonly epochs: number
  /// AdaGrad's rate in the first epoch; from there it falls evenly, and would be 0 in the epoch after the last.
  readonly rate: number
}

/// The best of what was tried on wsj-sample and MASC. More epochs change nothing there.
export const taggerSettings: TaggerSettings = {
  seed: 1,
  epochs: 5,
  rate: 0.1,
  dropout: 0.2,
  leastCount: 2,
  growth: 0.1,
}

/// What is known after an epoch.
export interface EpochReport {
  /// From 1 on.
  readonly epoch: number
  readonly epochs: number
  /// The share of words that it tagged right before it learned from them, of both directions.
  readonly accuracy: number
}

/// All that a tagger knows.
export interface TaggerModel {
  readonly tags: readonly string[]
  readonly lexicon: Lexicon
  /// Weights of what the words say: two a tag, forwards and backwards; and of what the tags before say.
  readonly words: WeightTable
  readonly history: WeightTable
}

// Tags are numbered in 16 bits, with room for rows of weights to double.
const mostTags = 32_767

// A word has about 80 features, of which half, at the most, are new.
const featuresPerWord = 40

interface Example {
  readonly words: readonly Word[]
  readonly gold: Int32Array
}

/// Learns from tagged sentences, whose words are as trees have them, brackets escaped. The same sentences and settings
/// give the same model, to the bit.
export function trainModel(
  sentences: readonly (readonly TaggedWord[])[],
  options: Partial<TaggerSettings> = {},
  onEpoch?: (report: EpochReport) => void,
): TaggerModel {
  const settings = { ...taggerSettings, ...options }
  const { seed, epochs, rate } = settings
  const tags = tagSet(sentences)
  const { examples, lexicon } = readExamples(sentences, tags)
  const random = new Random(seed)
  const learner = new Learner(tags.length, countFeatures(examples, tags.length), { settings, random })
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
  if (tags.size === 0) throw new Error("a tagger needs at least one tagged word to learn from")
  if (tags.size > mostTags)
    throw new Error(`there are ${tags.size} different tags, and a tagger takes ${mostTags} at the most`)
  return [...tags].sort()
}

function readExamples(sentences: readonly (readonly TaggedWord[])[], tags: readonly string[]) {
  const numbers = new Map(tags.map((tag, number) => [tag, number]))
  const counts = new TagCounts()
  const plain = sentences.map((sentence) => ({
    forms: sentence.map(({ form }) => cutForm(unescapeBrackets(form))),
    gold: Int32Array.from(sentence, ({ tag }) => numbers.get(tag) as number),
  }))
  for (const { forms, gold } of plain) {
    forms.forEach((form, at) => {
      counts.add(form, gold[at] as number)
    })
  }
  const lexicon = counts.lexicon()
  const read = new Map<string, Word>()
  const examples = plain.map(({ forms, gold }): Example => {
    const words = forms.map((form, at) => {
      const tagClass = counts.classWithout(form, gold[at] as number)
      const key = `${tagClass} ${form}`
      const word = read.get(key) ?? readWord(form, tagClass, lexicon)
      read.set(key, word)
      return word
    })
    return { words, gold }
  })
  return { examples, lexicon }
}

/// How often each feature occurs, the tags before a word being the right ones.
function countFeatures(examples: readonly Example[], tagCount: number): FeatureSketch {
  const size = examples.reduce((total, { gold }) => total + gold.length, 0)
  const sketch = new FeatureSketch(featuresPerWord * size)
  const context = new Context()
  const features = new Int32Array(mostFeatures)
  const addFirst = (count: number) => {
    for (let at = 0; at < count; at++) sketch.add(features[at] as number)
  }
  const histories = directions.map((direction) => new History(direction, tagCount))
  for (const { words, gold } of examples) {
    context.read(words)
    words.forEach(({ features: own }, at) => {
      for (const hash of own) sketch.add(hash)
      addFirst(wordFeatures(context, at, features))
    })
    for (const history of histories) {
      history.begin()
      for (let step = 0; step < words.length; step++) {
        const at = history.direction === 0 ? step : words.length - 1 - step
        addFirst(historyFeatures(context, at, history, features))
        history.pass(gold[at] as number)
      }
    }
  }
  return sketch
}
