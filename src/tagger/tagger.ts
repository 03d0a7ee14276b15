// Tagging: a sentence is read forwards and backwards, each time with the tags predicted so far; a word gets the tag with
// the best sum of both scores.

import { checkArgument } from "../check/argument-reader.ts"
import { arrayOf, callable, type Kind, string } from "../check/kinds.ts"
import { type TaggedWord, taggedWords } from "../tree/span-tree.ts"
import { Context } from "./context.ts"
import {
  historyFeatures,
  jointFeatures,
  maxFeatures,
  neighbourFeatures,
  neighbourOffsets,
} from "./features.ts"
import { History } from "./history.ts"
import type { TaggerModel } from "./tagger-model.ts"
import type { TaggerSettings } from "./tagger-settings.ts"
import { type TaggerProgress, trainTaggerModel } from "./train-tagger.ts"
import { unpackFirst, unpackSecond } from "./weight-table.ts"
import { analyzeWord, paddingWord, truncateForm, type Word } from "./word.ts"

interface ScoredWord {
  readonly word: Word
  /// Packed scores that depend on the word alone, in rows of one score per tag: the word's own row, then one per neighbour
  /// at `neighbourOffsets`, where this word is the neighbour. They are cached, since most words occur again and again.
  readonly scores: Int32Array
}

const rowCount = 1 + neighbourOffsets.length

// The scores cached for known words take at most 32 MB, those of the sentence being tagged 4 MB.
const maxCachedScores = 1 << 23
const maxOpenScores = 1 << 20

const taggedSentences = arrayOf(taggedWords, 'arrays of words with "form" and "tag"')
const wordList = arrayOf(string, "strings")

/// A part-of-speech tagger: train one with `Tagger.train`, or read one with `readTagger`.
///
/// ```ts
/// const tagger = Tagger.train([[{ form: "fish", tag: "NN" }]])
/// tagger.tag(["fish"]) // ["NN"]
/// ```
export class Tagger {
  /// @internal
  readonly model: TaggerModel
  readonly #context = new Context()
  readonly #features = new Int32Array(maxFeatures)
  readonly #histories: readonly [History, History]
  readonly #cache = new Map<string, ScoredWord>()
  readonly #padding: ScoredWord
  // One row of packed scores per word.
  #scores = new Int32Array(0)
  // The scores of the current word in one direction.
  readonly #row: Int32Array
  // One row per word: the sums of both directions' scores.
  #sums = new Int32Array(0)

  private constructor(model: TaggerModel) {
    this.model = model
    this.#histories = [new History(0, model.tags.length), new History(1, model.tags.length)]
    this.#row = new Int32Array(model.tags.length)
    this.#padding = this.#scoreWord(paddingWord)
  }

  /// Trains a tagger on tagged sentences. Brackets in words are escaped as in trees: "(" is `-LRB-`. The same sentences and
  /// settings give the same tagger, bit for bit. Throws "invalid-training-data" if there are no words, "invalid-settings"
  /// for settings that are out of range.
  static train(
    sentences: readonly (readonly TaggedWord[])[],
    settings?: Partial<TaggerSettings>,
    onEpoch?: (progress: TaggerProgress) => void,
  ): Tagger {
    checkArgument(sentences, "the sentences", taggedSentences)
    if (onEpoch !== undefined) checkArgument(onEpoch, "onEpoch", callable)
    return new Tagger(trainTaggerModel(sentences, settings, onEpoch))
  }

  /// @internal
  static fromModel(model: TaggerModel): Tagger {
    return new Tagger(model)
  }

  /// All tags that it can assign, sorted.
  get tags(): readonly string[] {
    return this.model.tags
  }

  /// Whether a word was in the training data. Brackets in the word are not escaped.
  knows(word: string): boolean {
    return this.model.lexicon.has(truncateForm(checkArgument(word, "the word", string)))
  }

  /// Returns one tag per word of a sentence. Any string can be a word; brackets are not escaped.
  tag(words: readonly string[]): string[] {
    checkArgument(words, "the words", wordList)
    const tags: string[] = []
    // Sentences of thousands of words are tagged in pieces, to limit memory.
    const maxPiece = Math.max(64, Math.floor(maxOpenScores / this.tags.length))
    for (let from = 0; from < words.length; from += maxPiece)
      this.#tagPiece(words.slice(from, from + maxPiece), tags)
    return tags
  }

  #tagPiece(words: readonly string[], tags: string[]): void {
    const { length: tagCount } = this.tags
    if (this.#scores.length < tagCount * words.length) {
      this.#scores = new Int32Array(2 * tagCount * words.length)
      this.#sums = new Int32Array(2 * tagCount * words.length)
    }
    const scored = words.map((word) => this.#cachedWord(truncateForm(word)))
    this.#context.read(scored.map(({ word }) => word))
    for (let at = 0; at < words.length; at++) {
      this.#setWordScores(scored, at)
      const count = jointFeatures(this.#context, at, this.#features)
      this.model.words.add(this.#features, count, this.#scores, at * tagCount)
    }
    this.#sums.fill(0, 0, tagCount * words.length)
    for (const history of this.#histories) this.#readOnce(history)
    for (let at = 0; at < words.length; at++)
      tags.push(this.tags[bestTag(this.#sums, at * tagCount, tagCount)] as string)
  }

  /// Sets the scores of word `at` to the sum of its own and those of each of its neighbours.
  #setWordScores(scored: readonly ScoredWord[], at: number): void {
    const { length: tagCount } = this.tags
    const scores = this.#scores
    const from = at * tagCount
    const { scores: own } = scored[at] as ScoredWord
    for (let tag = 0; tag < tagCount; tag++) scores[from + tag] = own[tag] as number
    for (let neighbour = 0; neighbour < neighbourOffsets.length; neighbour++) {
      const { scores: its } = scored[at + (neighbourOffsets[neighbour] as number)] ?? this.#padding
      const row = (1 + neighbour) * tagCount
      for (let tag = 0; tag < tagCount; tag++)
        scores[from + tag] = (scores[from + tag] as number) + (its[row + tag] as number)
    }
  }

  /// Reads the sentence in one direction, each word with the best tags of the previous words, and adds up its scores.
  #readOnce(history: History): void {
    const { length: tagCount } = this.tags
    const context = this.#context
    const [scores, row, sums] = [this.#scores, this.#row, this.#sums]
    const { direction } = history
    history.reset()
    for (let step = 0; step < context.length; step++) {
      const at = direction === 0 ? step : context.length - 1 - step
      const from = at * tagCount
      for (let tag = 0; tag < tagCount; tag++) {
        const packed = scores[from + tag] as number
        row[tag] = direction === 0 ? unpackFirst(packed) : unpackSecond(packed)
      }
      const count = historyFeatures(context, at, history, this.#features)
      this.model.history.add(this.#features, count, row, 0)
      for (let tag = 0; tag < tagCount; tag++)
        sums[from + tag] = (sums[from + tag] as number) + (row[tag] as number)
      history.push(bestTag(row, 0, tagCount))
    }
  }

  #cachedWord(form: string): ScoredWord {
    let scored = this.#cache.get(form)
    if (scored === undefined) {
      const { lexicon } = this.model
      scored = this.#scoreWord(analyzeWord(form, lexicon.classOf(form), lexicon))
      if (this.#cache.size * scored.scores.length >= maxCachedScores) this.#cache.clear()
      this.#cache.set(form, scored)
    }
    return scored
  }

  #scoreWord(word: Word): ScoredWord {
    const { length: tagCount } = this.tags
    const scores = new Int32Array(rowCount * tagCount)
    this.model.words.add(word.features, word.features.length, scores, 0)
    neighbourOffsets.forEach((offset, neighbour) => {
      const count = neighbourFeatures(word, offset, this.#features, 0)
      this.model.words.add(this.#features, count, scores, (1 + neighbour) * tagCount)
    })
    return { word, scores }
  }
}

/// The tag with the best of the `tagCount` scores that start at `from`; the first one if there is a tie.
function bestTag(scores: Int32Array, from: number, tagCount: number): number {
  let best = 0
  let bestScore = scores[from] as number
  for (let tag = 1; tag < tagCount; tag++) {
    const score = scores[from + tag] as number
    if (score > bestScore) {
      bestScore = score
      best = tag
    }
  }
  return best
}

/// A tagger that a caller passes.
export const taggerKind: Kind<Tagger> = {
  description: "a Tagger",
  is: (value): value is Tagger => value instanceof Tagger,
}
