// What callers pass in, in the library, as NDJSON, over HTTP or through a queue: one type.

import { either, type Kind, string } from "../check/kinds.ts"
import type { ConstraintOptions } from "../decode/span-constraints.ts"

/// A word or sign of a sentence.
export interface Token {
  /// The word as it is in the text. `-LRB-` and the other Penn escapes on their own are read as the bracket.
  readonly text: string
  /// The part of speech; tokens without one are tagged by the model.
  readonly tag?: string | undefined
  /// The base form, for models that were trained with lemmas.
  readonly lemma?: string | undefined
  /// Morphological features, as in `g=m|n=s`, for models that were trained with features.
  readonly features?: string | undefined
  /// The position of the token in the text, in UTF-16 units, half-open.
  readonly start?: number | undefined
  readonly end?: number | undefined
}

/// Identifies a sentence to its owner; returned with the result.
export type SentenceId = string | number

const exactNumber: Kind<number> = {
  description: "a number that JSON keeps exactly, up to 2^53",
  is: (value): value is number =>
    Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value)),
}
export const sentenceId: Kind<SentenceId> = either(string, exactNumber)

/// A sentence with `tokens`, or with `text` that is still to be tokenised. With both, the tokens are looked up in the text, in
/// order, to find their positions.
export interface Sentence {
  readonly id?: SentenceId | undefined
  readonly text?: string | undefined
  readonly tokens?: readonly (string | Token)[] | undefined
  /// What the tree must and must not contain.
  readonly constraints?: ConstraintOptions | undefined
}

/// A sentence in short or in full: its text, its tokens, or an object.
export type SentenceInput = string | readonly (string | Token)[] | Sentence

/// The most words that a sentence may have.
export const longestSentence = 10_000
