// A sentence as columns of hashes, padded on both sides, so that features read neighbours without bounds checks.

import { paddingWord, type Word } from "./word.ts"

/// How many words features can see on each side.
export const windowSize = 2

/// The tag at positions outside of the sentence.
const outsideTag = -2

/// Holds one sentence at a time; the columns are reused for the next.
export class Context {
  length = 0
  words: readonly Word[] = []
  /// Word i is at index `windowSize + i`, in all columns.
  forms: Int32Array = new Int32Array(0)
  classes: Int32Array = new Int32Array(0)
  shapes: Int32Array = new Int32Array(0)
  endings: Int32Array = new Int32Array(0)
  shortEndings: Int32Array = new Int32Array(0)
  /// Whether the words' tags are known: see `SequenceModel.starts`.
  hasTags = false
  tags: Int32Array = new Int32Array(0)

  /// `tags` are the numbers of the words' tags, if they are known.
  read(words: readonly Word[], tags?: Int32Array): void {
    this.words = words
    this.length = words.length
    this.hasTags = tags !== undefined
    const needed = words.length + 2 * windowSize
    if (this.forms.length < needed) this.#grow(2 * needed)
    for (let at = 0; at < windowSize; at++) {
      this.#put(at, paddingWord)
      this.#put(windowSize + words.length + at, paddingWord)
    }
    for (let at = 0; at < words.length; at++) this.#put(windowSize + at, words[at] as Word)
    if (tags === undefined) return
    this.tags.fill(outsideTag, 0, needed)
    this.tags.set(tags, windowSize)
  }

  /// Word `at`; the padding word outside of the sentence.
  wordAt(at: number): Word {
    return this.words[at] ?? paddingWord
  }

  #put(at: number, word: Word): void {
    this.forms[at] = word.form
    this.classes[at] = word.tagClass
    this.shapes[at] = word.shape
    this.endings[at] = word.ending
    this.shortEndings[at] = word.shortEnding
  }

  #grow(size: number): void {
    this.forms = new Int32Array(size)
    this.classes = new Int32Array(size)
    this.shapes = new Int32Array(size)
    this.endings = new Int32Array(size)
    this.shortEndings = new Int32Array(size)
    this.tags = new Int32Array(size)
  }
}
