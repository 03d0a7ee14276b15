// Tags for words: two readings of a sentence, forwards and backwards, each with the tags that it gave before; the tag
// with the best sum of both scores is the word's.

import type { TaggedWord } from "../tree/span-tree.ts"
import { Context } from "./context.ts"
import { historyFeatures, jointFeatures, mostFeatures, neighbourFeatures, offsets } from "./features.ts"
import { History } from "./history.ts"
import { type EpochReport, type TaggerModel, type TaggerSettings, trainModel } from "./train.ts"
import { unpackFirst, unpackSecond } from "./weight-table.ts"
import { cutForm, edge, readWord, type Word } from "./word.ts"

interface ReadWord {
  readonly word: Word
  /// What the word alone says for each tag, as a line of packed scores: of itself, and of the words beside it, the
  /// leftmost neighbour's view first. Most of the time a tagger meets words that it has met before.
  readonly scores: Int32Array
}

// The lines of a word's scores.
const ownLine = 0
const lineCount = 1 + offsets.length

// So many scores, at the most, are kept for words seen before, and are open at a time: 32 and 4 MB.
const mostKept = 1 << 23
const mostOpen = 1 << 20

/// A part-of-speech tagger.
///
/// ```ts
/// const tagger = Tagger.train([[{ form: "fish", tag: "NN" }]])
/// tagger.tag(["fish"]) // ["NN"]
/// ```
export class Tagger {
  readonly model: TaggerModel
  readonly #context = new Context()
  readonly #features = new Int32Array(mostFeatures)
  readonly #histories: readonly [History, History]
  readonly #read = new Map<string, ReadWord>()
  readonly #edge: ReadWord
  // A line of packed scores for each word, and the scores of the word at hand in one direction.
  #scores = new Int32Array(0)
  readonly #line: Int32Array
  // A line for each word: the sums of both directions' scores.
  #sums = new Int32Array(0)

  constructor(model: TaggerModel) {
    this.model = model
    this.#histories = [new History(0, model.tags.length), new History(1, model.tags.length)]
    this.#line = new Int32Array(model.tags.length)
    this.#edge = this.#withScores(edge)
  }

  /// Learns from tagged sentences, whose words are as trees have them, brackets escaped. The same sentences and settings
  /// give the same tagger, to the bit.
  static train(
    sentences: readonly (readonly TaggedWord[])[],
    options?: Partial<TaggerSettings>,
    onEpoch?: (report: EpochReport) => void,
  ): Tagger {
    return new Tagger(trainModel(sentences, options, onEpoch))
  }

  /// Every tag that it can give, sorted.
  get tags(): readonly string[] {
    return this.model.tags
  }

  /// True for a word that it was trained on; brackets are not escaped.
  knows(word: string): boolean {
    return this.model.lexicon.has(cutForm(word))
  }

  /// A tag for each word of a sentence; any text may be a word, and brackets are not escaped.
  tag(words: readonly string[]): string[] {
    const tags: string[] = []
    // Sentences of thousands of words are tagged in pieces.
    const longest = Math.max(64, Math.floor(mostOpen / this.tags.length))
    for (let from = 0; from < words.length; from += longest)
      this.#tagPiece(words.slice(from, from + longest), tags)
    return tags
  }

  #tagPiece(words: readonly string[], tags: string[]): void {
    const { length: tagCount } = this.tags
    if (this.#scores.length < tagCount * words.length) {
      this.#scores = new Int32Array(2 * tagCount * words.length)
      this.#sums = new Int32Array(2 * tagCount * words.length)
    }
    const read = words.map((word) => this.#readWord(cutForm(word)))
    this.#context.read(read.map(({ word }) => word))
    for (let at = 0; at < words.length; at++) {
      this.#addLines(read, at)
      const count = jointFeatures(this.#context, at, this.#features)
      this.model.words.add(this.#features, count, this.#scores, at * tagCount)
    }
    this.#sums.fill(0, 0, tagCount * words.length)
    for (const history of this.#histories) this.#readOnce(history)
    for (let at = 0; at < words.length; at++)
      tags.push(this.tags[bestOf(this.#sums, at * tagCount, tagCount)] as string)
  }

  /// Begins the scores of word `at` with what it and each of its neighbours say alone.
  #addLines(read: readonly ReadWord[], at: number): void {
    const { length: tagCount } = this.tags
    const scores = this.#scores
    const from = at * tagCount
    const { scores: own } = read[at] as ReadWord
    for (let tag = 0; tag < tagCount; tag++) scores[from + tag] = own[ownLine * tagCount + tag] as number
    for (let neighbour = 0; neighbour < offsets.length; neighbour++) {
      const { scores: its } = read[at + (offsets[neighbour] as number)] ?? this.#edge
      const line = (1 + neighbour) * tagCount
      for (let tag = 0; tag < tagCount; tag++)
        scores[from + tag] = (scores[from + tag] as number) + (its[line + tag] as number)
    }
  }

  /// Reads the sentence in one direction, each word with the best tags of the words before it, and adds its scores.
  #readOnce(history: History): void {
    const { length: tagCount } = this.tags
    const context = this.#context
    const [scores, line, sums] = [this.#scores, this.#line, this.#sums]
    const { direction } = history
    history.begin()
    for (let step = 0; step < context.length; step++) {
      const at = direction === 0 ? step : context.length - 1 - step
      const from = at * tagCount
      for (let tag = 0; tag < tagCount; tag++) {
        const packed = scores[from + tag] as number
        line[tag] = direction === 0 ? unpackFirst(packed) : unpackSecond(packed)
      }
      const count = historyFeatures(context, at, history, this.#features)
      this.model.history.add(this.#features, count, line, 0)
      for (let tag = 0; tag < tagCount; tag++)
        sums[from + tag] = (sums[from + tag] as number) + (line[tag] as number)
      history.pass(bestOf(line, 0, tagCount))
    }
  }

  #readWord(form: string): ReadWord {
    let read = this.#read.get(form)
    if (read === undefined) {
      read = this.#withScores(readWord(form, this.model.lexicon.classOf(form), this.model.lexicon))
      if (this.#read.size * read.scores.length >= mostKept) this.#read.clear()
      this.#read.set(form, read)
    }
    return read
  }

  #withScores(word: Word): ReadWord {
    const { length: tagCount } = this.tags
    const scores = new Int32Array(lineCount * tagCount)
    this.model.words.add(word.features, word.features.length, scores, ownLine * tagCount)
    offsets.forEach((offset, neighbour) => {
      const count = neighbourFeatures(word, offset, this.#features, 0)
      this.model.words.add(this.#features, count, scores, (1 + neighbour) * tagCount)
    })
    return { word, scores }
  }
}

/// The tag with the best of the scores from `from` on; the first of equals.
function bestOf(scores: Int32Array, from: number, tagCount: number): number {
  let best = 0
  let most = scores[from] as number
  for (let tag = 1; tag < tagCount; tag++) {
    const score = scores[from + tag] as number
    if (score > most) {
      most = score
      best = tag
    }
  }
  return best
}
