// Splits one sentence into tokens by the rules of a language.

import type { ScannedToken } from "../text-sentence.ts"
import { addressEnd } from "./addresses.ts"
import { isWordAt, skipBlanks, trimmedEnd } from "./characters.ts"
import { markEnd } from "./marks.ts"
import { symbolEnd } from "./symbols.ts"

/// The quotes of one sentence, from left to right.
export interface QuoteReader {
  /// The quote from `start` to `end` as the language's treebanks write it.
  read(text: string, start: number, end: number): string
  /// True if an apostrophe after a word may close a quote.
  readonly isInSingles: boolean
}

/// What a language says about its words. Every function looks at a bounded number of characters beyond what it returns, and
/// returns the end of what begins at `at`, or -1.
export interface TokenRules {
  /// Tokens that other rules would split: "US$", "'em".
  wholeEnd(text: string, at: number): number
  numberEnd(text: string, at: number): number
  /// The end of the word at `at`, where there is a letter or a digit, without a stop after it.
  wordEnd(text: string, at: number): number
  /// True if the stop at `stop` belongs to the word at `start`.
  keepsStop(text: string, start: number, stop: number): boolean
  /// True if an apostrophe after `word` belongs to it: "goin'".
  keepsApostrophe(word: string): boolean
  /// Where a word is split into tokens, in ascending order.
  splits(word: string): readonly number[]
  quoteEnd(text: string, at: number): number
  quotes(): QuoteReader
  /// A word as treebanks of the language write it.
  form(word: string): string
}

/// The tokens of the sentence from `from` to `to` in `text`. They are in order and don't overlap; between them are only
/// white space, control characters and invisible characters. Ends after `most` tokens, more or less.
export function tokenize(
  text: string,
  rules: TokenRules,
  from = 0,
  to = text.length,
  most = Number.POSITIVE_INFINITY,
): ScannedToken[] {
  const given = text.slice(Math.max(0, from), Math.max(0, to))
  const blanks = skipBlanks(given, 0)
  const sentence = given.slice(blanks, trimmedEnd(given, blanks))
  const offset = Math.max(0, from) + blanks
  const tokens: ScannedToken[] = []
  const quotes = rules.quotes()
  const add = (start: number, end: number, form = rules.form(sentence.slice(start, end))): void => {
    tokens.push({ form, start: offset + start, end: offset + end })
  }
  for (let at = 0; at < sentence.length && tokens.length < most; at = skipBlanks(sentence, at)) {
    const start = at
    const mark = markEnd(sentence, start)
    if (mark > start) {
      at = mark
      // A leaf of a tree has no white space.
      add(start, at, sentence.slice(start, at).replaceAll(/\s/g, "_"))
      continue
    }
    const word = wordLikeEnd(sentence, start, rules, quotes.isInSingles)
    const quote = word < 0 ? rules.quoteEnd(sentence, start) : -1
    at = Math.max(word, quote)
    if (quote > start) {
      add(start, at, quotes.read(sentence, start, at))
    } else if (word > start) {
      const splits = rules.splits(sentence.slice(start, at)).map((split) => start + split)
      splits.forEach((split, index) => {
        add(splits[index - 1] ?? start, split)
      })
      add(splits.at(-1) ?? start, at)
    } else {
      at = symbolEnd(sentence, start)
      add(start, at)
    }
  }
  return tokens
}

// The end of the word or number at `start`, with its stop or apostrophe; -1 if there is none.
function wordLikeEnd(text: string, start: number, rules: TokenRules, isInSingles: boolean): number {
  const whole = Math.max(addressEnd(text, start), rules.wholeEnd(text, start))
  if (whole > start) return whole
  const number = rules.numberEnd(text, start)
  if (number < 0 && !isWordAt(text, start)) return -1
  const end = number > start ? number : rules.wordEnd(text, start)
  if (rules.keepsStop(text, start, end)) return end + 1
  const isApostrophe = text[end] === "'" || text[end] === "’"
  return isApostrophe && !isInSingles && rules.keepsApostrophe(text.slice(start, end)) ? end + 1 : end
}
