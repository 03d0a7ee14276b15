// Numbering the words of a sentence, with tags or with analyses: the sentence is read forwards and backwards, each time with the numbers
// predicted so far; a word gets the number with the best sum of both scores.

import { Context } from "./context.ts"
import {
  combinedFeatures,
  historyFeatures,
  maxFeatures,
  neighbourFeatures,
  neighbourOffsets,
} from "./features.ts"
import { History } from "./history.ts"
import type { SequenceModel } from "./tagger-model.ts"
import { unpackFirst, unpackSecond } from "./weights/weight-table.ts"
import { analyzeWord, paddingWord, type Word } from "./word.ts"

interface ScoredWord {
  readonly word: Word
  /// Packed scores that depend on the word alone, in rows of one score per number: the word's own row, then one per neighbour
  /// at `neighbourOffsets`, where this word is the neighbour. They are cached, since most words occur again and again.
  readonly scores: Int32Array
}

const rowCount = 1 + neighbourOffsets.length

// The scores cached for known words take at most 32 MB, those of the sentence being read 4 MB.
const maxCachedScores = 1 << 23
const maxOpenScores = 1 << 20

/// Reads sentences with a model.
export class SequenceReader {
  readonly #model: SequenceModel
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
  // The numbers that word `at` may get: from `first[at]` to `end[at] - 1`.
  #first = new Int32Array(0)
  #end = new Int32Array(0)

  constructor(model: SequenceModel) {
    this.#model = model
    this.#histories = [new History(0, model.size), new History(1, model.size)]
    this.#row = new Int32Array(model.size)
    this.#padding = this.#scoreWord(paddingWord)
  }

  /// The number of each word, given truncated words and, if the model needs them, the numbers of their tags, of which -1 is an
  /// unknown one. A word with an unknown tag gets -1.
  read(words: readonly string[], tags?: Int32Array): Int32Array {
    const numbers = new Int32Array(words.length)
    // Sentences of thousands of words are read in pieces, to limit memory.
    const maxPiece = Math.max(64, Math.floor(maxOpenScores / this.#model.size))
    for (let from = 0; from < words.length; from += maxPiece) {
      const end = from + maxPiece
      this.#readPiece(words.slice(from, end), tags?.subarray(from, end), numbers.subarray(from, end))
    }
    return numbers
  }

  #readPiece(words: readonly string[], tags: Int32Array | undefined, numbers: Int32Array): void {
    const { size } = this.#model
    if (this.#scores.length < size * words.length) {
      this.#scores = new Int32Array(2 * size * words.length)
      this.#sums = new Int32Array(2 * size * words.length)
    }
    if (this.#first.length < words.length) {
      this.#first = new Int32Array(2 * words.length)
      this.#end = new Int32Array(2 * words.length)
    }
    this.#setRanges(words.length, tags)
    const scored = words.map((word) => this.#cachedWord(word))
    this.#context.read(
      scored.map(({ word }) => word),
      tags,
    )
    for (let at = 0; at < words.length; at++) this.#setScores(scored, at)
    this.#sums.fill(0, 0, size * words.length)
    for (const history of this.#histories) this.#readOnce(history)
    for (let at = 0; at < words.length; at++)
      numbers[at] = bestNumber(this.#sums, at * size, this.#first[at] as number, this.#end[at] as number)
  }

  #setRanges(length: number, tags: Int32Array | undefined): void {
    const { size, starts } = this.#model
    for (let at = 0; at < length; at++) {
      const tag = tags?.[at] ?? -1
      this.#first[at] = starts === undefined || tag < 0 ? 0 : (starts[tag] as number)
      this.#end[at] = starts === undefined ? size : tag < 0 ? 0 : (starts[tag + 1] as number)
    }
  }

  /// Sets the scores of word `at` to the sum of its own, those of each of its neighbours, and those of combinations.
  #setScores(scored: readonly ScoredWord[], at: number): void {
    const { size, words } = this.#model
    const scores = this.#scores
    const from = at * size
    const [first, end] = [this.#first[at] as number, this.#end[at] as number]
    if (end - first < 2) return
    const { scores: own } = scored[at] as ScoredWord
    for (let number = first; number < end; number++) scores[from + number] = own[number] as number
    for (let neighbour = 0; neighbour < neighbourOffsets.length; neighbour++) {
      const { scores: its } = scored[at + (neighbourOffsets[neighbour] as number)] ?? this.#padding
      const row = (1 + neighbour) * size
      for (let number = first; number < end; number++)
        scores[from + number] = (scores[from + number] as number) + (its[row + number] as number)
    }
    // What these add to numbers that the word can't get is never looked at.
    words.add(this.#features, combinedFeatures(this.#context, at, this.#features), scores, from)
  }

  /// Reads the sentence in one direction, each word with the best numbers of the previous words, and adds up its scores.
  #readOnce(history: History): void {
    const { size, history: weights } = this.#model
    const context = this.#context
    const [scores, row, sums] = [this.#scores, this.#row, this.#sums]
    const { direction } = history
    history.reset()
    for (let step = 0; step < context.length; step++) {
      const at = direction === 0 ? step : context.length - 1 - step
      const [first, end] = [this.#first[at] as number, this.#end[at] as number]
      if (end - first < 2) {
        history.push(end - 1)
        continue
      }
      const from = at * size
      for (let number = first; number < end; number++) {
        const packed = scores[from + number] as number
        row[number] = direction === 0 ? unpackFirst(packed) : unpackSecond(packed)
      }
      const count = historyFeatures(context, at, history, this.#features)
      weights.add(this.#features, count, row, 0)
      for (let number = first; number < end; number++)
        sums[from + number] = (sums[from + number] as number) + (row[number] as number)
      history.push(bestNumber(row, 0, first, end))
    }
  }

  #cachedWord(form: string): ScoredWord {
    let scored = this.#cache.get(form)
    if (scored === undefined) {
      const { lexicon } = this.#model
      scored = this.#scoreWord(analyzeWord(form, lexicon.classOf(form), lexicon))
      if (this.#cache.size * scored.scores.length >= maxCachedScores) this.#cache.clear()
      this.#cache.set(form, scored)
    }
    return scored
  }

  #scoreWord(word: Word): ScoredWord {
    const { size, words } = this.#model
    const scores = new Int32Array(rowCount * size)
    words.add(word.features, word.features.length, scores, 0)
    neighbourOffsets.forEach((offset, neighbour) => {
      const count = neighbourFeatures(word, offset, this.#features, 0)
      words.add(this.#features, count, scores, (1 + neighbour) * size)
    })
    return { word, scores }
  }
}

/// The number from `first` to `end - 1` with the best score; scores start at `from`. The first one if there is a tie, -1 if there are no
/// numbers.
function bestNumber(scores: Int32Array, from: number, first: number, end: number): number {
  if (first === end) return -1
  let best = first
  let bestScore = scores[from + first] as number
  for (let number = first + 1; number < end; number++) {
    const score = scores[from + number] as number
    if (score > bestScore) {
      bestScore = score
      best = number
    }
  }
  return best
}
