// Reads a line as EVALB does: by its own rules, which accept much that isn't a tree.

import type { Rules } from "./rules.ts"

// The end of a bracket that its line never closes.
const neverClosed = -1

/// A word that may be a quotation mark under the wrong tag.
export interface Quote {
  readonly tag: string
  readonly word: string
  /// Its index among all words of the line.
  readonly leaf: number
  /// How many words that aren't deleted come before it; changes during the repair.
  index: number
  /// How many brackets were opened before it.
  readonly bracketsBefore: number
  /// Which of them are still open, as indices into `Reading.labels`.
  readonly openBrackets: readonly number[]
}

/// What EVALB sees of a line.
export interface Reading {
  /// The words that aren't deleted, and their tags.
  readonly words: string[]
  readonly tags: string[]
  /// The index of each of them among all words of the line.
  readonly leaves: number[]
  /// The length of the sentence, counted by `deleteLabelsForLength`.
  readonly length: number
  /// Brackets in the order in which they were opened: raw labels, and half-open spans over the remaining words.
  readonly labels: string[]
  readonly starts: number[]
  readonly ends: number[]
  readonly quotes: readonly Quote[]
  readonly errors: readonly string[]
  /// True if there is text where only a bracket is allowed; EVALB can't continue from there.
  readonly stuck: boolean
}

const openBracket = 40
const closeBracket = 41
// EVALB's own limit. It affects scores.
const quoteLimit = 20

// As C's isspace: a no-break space is part of a word.
const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13)

/// Whether a word with this tag is ignored. Called for each word of a line, from left to right.
export type WordFilter = (tag: string) => boolean

/// Reads a line, with or without its line break. The end of the line counts as white space. `isDeleted` says
/// which words are ignored (default: those that the rules delete).
export function readLine(line: string, rules: Rules, isDeleted?: WordFilter): Reading {
  const builder = new ReadingBuilder(rules, isDeleted ?? ((tag) => rules.deletesWord(tag)))
  for (let at = spaceEnd(line, 0); at < line.length; at = spaceEnd(line, at)) {
    const code = line.charCodeAt(at)
    if (code === closeBracket) {
      builder.close()
      at++
      continue
    }
    if (code !== openBracket) return builder.finish(true)
    const labelEnd = tokenEnd(line, at + 1)
    const label = line.slice(at + 1, labelEnd)
    at = spaceEnd(line, labelEnd)
    if (at > labelEnd || at === line.length) {
      const wordEnd = tokenEnd(line, at)
      const next = line.charCodeAt(wordEnd)
      if (next === closeBracket) {
        builder.addWord(label, line.slice(at, wordEnd))
        at = wordEnd + 1
        continue
      }
      // The word is read again below, where only a bracket is allowed.
      if (next !== openBracket) builder.addError("More than two elements in a bracket")
    }
    builder.open(label)
  }
  return builder.finish(false)
}

function tokenEnd(line: string, begin: number): number {
  let end = begin
  while (end < line.length) {
    const code = line.charCodeAt(end)
    if (code <= closeBracket && (code >= openBracket || isSpace(code))) break
    end++
  }
  return end
}

function spaceEnd(line: string, begin: number): number {
  let end = begin
  while (isSpace(line.charCodeAt(end))) end++
  return end
}

class ReadingBuilder {
  readonly #rules: Rules
  readonly #isDeleted: WordFilter
  readonly #words: string[] = []
  readonly #tags: string[] = []
  readonly #leaves: number[] = []
  readonly #labels: string[] = []
  readonly #starts: number[] = []
  readonly #ends: number[] = []
  readonly #quotes: Quote[] = []
  readonly #errors: string[] = []
  readonly #open: number[] = []
  #leafCount = 0
  #length = 0
  #surplus = 0

  constructor(rules: Rules, isDeleted: WordFilter) {
    this.#rules = rules
    this.#isDeleted = isDeleted
  }

  open(label: string): void {
    this.#open.push(this.#labels.length)
    this.#labels.push(label)
    this.#starts.push(this.#words.length)
    this.#ends.push(neverClosed)
  }

  /// Closes the innermost bracket. If none is open, EVALB's behaviour is undefined; here, nothing changes.
  close(): void {
    const bracket = this.#open.pop()
    if (bracket !== undefined) this.#ends[bracket] = this.#words.length
    else if (this.#surplus++ > 0) this.addError("Bracketing unbalance (too many close bracket)")
  }

  addWord(tag: string, word: string): void {
    const { deleteLabelsForLength, quoteLabels, quoteTerms } = this.#rules.parameters
    const leaf = this.#leafCount++
    if (!deleteLabelsForLength.has(tag)) this.#length++
    if (quoteLabels.has(tag) && quoteTerms.has(word) && this.#quotes.length < quoteLimit) {
      const index = this.#words.length
      const bracketsBefore = this.#labels.length
      this.#quotes.push({ tag, word, leaf, index, bracketsBefore, openBrackets: [...this.#open] })
    }
    if (this.#isDeleted(tag)) return
    this.#words.push(word)
    this.#tags.push(tag)
    this.#leaves.push(leaf)
  }

  addError(message: string): void {
    this.#errors.push(message)
  }

  finish(stuck: boolean): Reading {
    if (!stuck && (this.#open.length > 0 || this.#surplus > 0)) {
      this.addError("Bracketing is unbalanced (too many open bracket)")
    }
    return {
      words: this.#words,
      tags: this.#tags,
      leaves: this.#leaves,
      length: this.#length,
      labels: this.#labels,
      starts: this.#starts,
      ends: this.#ends,
      quotes: this.#quotes,
      errors: this.#errors,
      stuck,
    }
  }
}
