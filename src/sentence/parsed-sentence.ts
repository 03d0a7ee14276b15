// What a parser gives.

import type { Tree } from "../tree/tree.ts"
import type { SentenceId } from "./sentence.ts"

/// A word where it stands in the text: `text` is the slice from `start` to `end`, in UTF-16 units. Of words that came
/// without a text, the text is the words with a space between them; words that came with their places are as they came.
export interface ParsedToken {
  readonly text: string
  readonly tag: string
  readonly start: number
  readonly end: number
}

/// A phrase of a tree; a chain of phrases over the same words, such as "S VP", is one.
export interface Constituent {
  readonly label: string
  readonly start: number
  readonly end: number
  /// The probability of its label among all labels of its span, "no label" too but for the whole sentence, by the span
  /// alone.
  readonly probability: number
  /// The probability of the phrase among all trees of the sentence that its constraints allow; undefined beyond 400 words.
  readonly marginal: number | undefined
}

/// A tree, and what the parser thinks of it if it was asked.
export interface Parse {
  readonly tree: Tree
  /// What the decoder added up; given with confidence.
  readonly score?: number
  /// The logarithm of the tree's probability among all trees of the sentence that its constraints allow; missing beyond
  /// 400 words.
  readonly logProbability?: number | undefined
  readonly constituents?: readonly Constituent[]
}

/// The parses of a sentence: the best, and all that were asked for, the best first.
export interface ParsedSentence extends Parse {
  /// What the sentence was given with, if it was.
  readonly id?: SentenceId
  readonly tokens: readonly ParsedToken[]
  readonly parses: readonly Parse[]
}

/// A tree with what the parser thinks of it, as `confidence: true` gives it.
export interface ConfidentParse extends Parse {
  readonly score: number
  /// Undefined beyond 400 words.
  readonly logProbability: number | undefined
  readonly constituents: readonly Constituent[]
}

/// The parses of a sentence with what the parser thinks of them.
export interface ConfidentSentence extends Pick<ParsedSentence, "id" | "tokens">, ConfidentParse {
  readonly parses: readonly ConfidentParse[]
}
