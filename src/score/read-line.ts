// One line of a file as EVALB reads it: by rules of its own, which accept what no treebank should contain.

import type { Rules } from "./rules.ts"

// The end of a bracket that its line never closes.
const neverClosed = -1

/// A word that may be a quotation mark under the wrong tag.
export interface Quote {
  readonly tag: string
  readonly word: string
  /// How many surviving words stand before it; the repair moves it.
  index: number
  /// How many brackets are opened before it.
  readonly bracketsBefore: number
  /// Those of them that are open around it, as positions in `Reading.labels`.
  readonly openBrackets: readonly number[]
}

/// What EVALB sees of a line.
export interface Reading {
  /// The words that aren't deleted, and their tags.
  readonly words: string[]
  readonly tags: string[]
  /// The sentence's length, by a count of its own.
  readonly length: number
  /// Brackets in the order opened: raw labels, and half-open spans over the surviving words.
  readonly labels: string[]
  readonly starts: number[]
  readonly ends: number[]
  readonly quotes: readonly Quote[]
  readonly errors: readonly string[]
  /// True if something stands where only a bracket can; EVALB can't go on from there.
  readonly stuck: boolean
}

const openBracket = 40
const closeBracket = 41
// EVALB's own limit, and the one that can be seen in its figures.
const quoteLimit = 20

// As C's isspace has it: a no-break space is part of a word.
const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13)

/// Reads a line. The end of the line counts as white space, and it doesn't matter if the line break is there.
export function readLine(line: string, rules: Rules): Reading {
  const builder = new ReadingBuilder(rules)
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
      // The word is read again below, where only a bracket may stand.
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
  readonly #words: string[] = []
  readonly #tags: string[] = []
  readonly #labels: string[] = []
  readonly #starts: number[] = []
  readonly #ends: number[] = []
  readonly #quotes: Quote[] = []
  readonly #errors: string[] = []
  readonly #open: number[] = []
  #length = 0
  #surplus = 0

  constructor(rules: Rules) {
    this.#rules = rules
  }

  open(label: string): void {
    this.#open.push(this.#labels.length)
    this.#labels.push(label)
    this.#starts.push(this.#words.length)
    this.#ends.push(neverClosed)
  }

  /// Closes the innermost bracket. What EVALB does where none is open is undefined; we leave all brackets alone.
  close(): void {
    const bracket = this.#open.pop()
    if (bracket !== undefined) this.#ends[bracket] = this.#words.length
    else if (this.#surplus++ > 0) this.addError("Bracketing unbalance (too many close bracket)")
  }

  addWord(tag: string, word: string): void {
    const { deleteLabelsForLength, quoteLabels, quoteTerms } = this.#rules.parameters
    if (!deleteLabelsForLength.has(tag)) this.#length++
    if (quoteLabels.has(tag) && quoteTerms.has(word) && this.#quotes.length < quoteLimit) {
      const index = this.#words.length
      const bracketsBefore = this.#labels.length
      this.#quotes.push({ tag, word, index, bracketsBefore, openBrackets: [...this.#open] })
    }
    if (this.#rules.deletesWord(tag)) return
    this.#words.push(word)
    this.#tags.push(tag)
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
