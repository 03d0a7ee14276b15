// What is specific to a language. docs/languages.md shows how to add one.

import type { ScannedSentence, ScannedToken } from "./text-sentence.ts"

/// The most UTF-16 units before a sentence, after the one before it, that `split` may look at.
export const contextLength = 8

/// What is known about the words of a sentence, which helps with ambiguous quotes.
export interface WordContext {
  /// Part-of-speech tags.
  readonly tags?: readonly string[]
  /// Positions in the text, which show where there was white space.
  readonly offsets?: readonly { readonly start: number; readonly end: number }[]
}

/// EVALB's parameters for a language's treebanks, by the name that `--prm` takes.
export type Scorer = "collins" | "new" | "spmrl"

/// How to turn text of one language into the words that its treebanks have.
export interface Language {
  /// The ISO 639-1 code, such as "en".
  readonly code: string

  /// How parses of its treebanks are usually scored.
  readonly scorer: Scorer

  /// Splits a text into sentences of tokens. Returns an empty array if the text is blank.
  split(text: string): ScannedSentence[]

  /// The tokens of a text that is one sentence. With `most`, not all are needed if there are more than that.
  tokenize(sentence: string, most?: number): ScannedToken[]

  /// Rewrites the words of one sentence as `tokenize` would have written them, so that a model sees one form of each.
  /// Brackets must not be escaped.
  normalize(words: readonly string[], context?: WordContext): string[]

  /// True for a word that is nothing but a quotation mark. Only its normalised form tells whether it opens or closes.
  isQuote(word: string): boolean

  /// How many of the sentences that `split(text)` returned would stay the same if more text followed, counted from
  /// the first. May be too low, never too high.
  countFinal(text: string, sentences: readonly ScannedSentence[]): number
}
