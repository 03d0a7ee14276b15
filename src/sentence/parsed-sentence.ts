// What a parser returns. It can be passed in again.

import type { Tree } from "../tree/tree.ts"
import type { SentenceId } from "./sentence.ts"

/// A word and its position in the text: `text` is the slice from `start` to `end`, in UTF-16 units. For tokens that were
/// passed without a text or offsets, positions count as if one space separated the tokens.
export interface ParsedToken {
  readonly text: string
  readonly tag: string
  /// The base form: the one that the token was passed with, or the one that the model predicts.
  readonly lemma?: string
  /// The morphological features, as in `g=m|n=s`: those that the token was passed with, or those that the
  /// model predicts.
  readonly features?: string
  readonly start: number
  readonly end: number
}

/// The tokens of a sentence that was tagged, not parsed.
export interface TaggedTokens {
  /// The id that the sentence was passed with.
  readonly id?: SentenceId
  readonly tokens: readonly ParsedToken[]
}

/// A phrase of a tree, `start` to `end` in words. A chain of phrases over the same words, such as "S VP", is one constituent.
export interface Constituent {
  readonly label: string
  readonly start: number
  readonly end: number
  /// How likely the constituent is right, from 0 to 1: calibrated on dev if the model is (`Parser.info.search.calibration`).
  readonly confidence: number
  /// Only of a model that was trained for the chart: the probability of the label among all labels of the span ("no label"
  /// included, except for the whole sentence), judged by the span alone.
  readonly probability?: number
  /// Only of a model that was trained for the chart: the probability of the constituent among all trees of the sentence that the
  /// constraints allow; undefined for more than 400 words.
  readonly marginal?: number | undefined
}

/// A tree and, with `confidence: true`, how confident the parser is.
export interface ScoredTree {
  readonly tree: Tree
  /// The sum of the scores that the decoder adds up.
  readonly score?: number
  /// How likely the whole tree is right, from 0 to 1: calibrated on dev if the model is (`Parser.info.search.calibration`).
  readonly confidence?: number
  /// Only of a model that was trained for the chart: the log-probability of the tree among all trees of the sentence that the
  /// constraints allow; undefined for more than 400 words.
  readonly logProbability?: number | undefined
  readonly constituents?: readonly Constituent[]
}

/// The best tree of a sentence, and in `parses` all trees that were asked for, best first.
export interface ParsedSentence extends ScoredTree {
  /// The id that the sentence was passed with.
  readonly id?: SentenceId
  /// The sentence as it is in the text, from its first token to its last: the slice from `start` to `end`. For tokens that were passed
  /// without a text, one space separates tokens that don't touch.
  readonly text: string
  /// The position of the sentence in the text: `start` of its first token, and `end` of its last.
  readonly start: number
  readonly end: number
  readonly tokens: readonly ParsedToken[]
  readonly parses: readonly ScoredTree[]
}

/// A tree with the parser's confidence.
export interface ConfidentTree extends ScoredTree {
  readonly score: number
  readonly confidence: number
  readonly constituents: readonly Constituent[]
}

/// A sentence parsed with `confidence: true`.
export interface ConfidentSentence extends Omit<ParsedSentence, keyof ScoredTree | "parses">, ConfidentTree {
  readonly parses: readonly ConfidentTree[]
}
