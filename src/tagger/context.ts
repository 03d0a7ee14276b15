// A sentence as columns of numbers, with room on both sides, so that features look at neighbours without asking.

import { edge, type Word } from "./word.ts"

/// So many words to each side can be looked at.
export const reach = 2

/// The words of one sentence at a time; the columns are used again for the next.
export class Context {
  length = 0
  words: readonly Word[] = []
  /// The word at i stands at `reach + i`.
  forms = new Int32Array(0)
  classes = new Int32Array(0)
  shapes = new Int32Array(0)
  endings = new Int32Array(0)
  shortEndings = new Int32Array(0)

  read(words: readonly Word[]): void {
    this.words = words
    this.length = words.length
    const needed = words.length + 2 * reach
    if (this.forms.length < needed) this.#grow(2 * needed)
    for (let at = 0; at < reach; at++) {
      this.#put(at, edge)
      this.#put(reach + words.length + at, edge)
    }
    for (let at = 0; at < words.length; at++) this.#put(reach + at, words[at] as Word)
  }

  /// The word at i, which may lie outside of the sentence.
  wordAt(at: number): Word {
    return this.words[at] ?? edge
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
  }
}
