// Sentences as users give them.

import type { ConstraintOptions, WordOffsets } from "../decode/span-constraints.ts"
import type { TaggedWord } from "../tree/span-tree.ts"

/// A word, brackets as they are; `start` and `end` tell where it stands in a text. Tokens of `splitText` are such.
export interface UntaggedToken {
  readonly text: string
  readonly start?: number | undefined
  readonly end?: number | undefined
}

/// A word with its tag.
export interface TaggedToken extends UntaggedToken {
  readonly tag: string
}

/// What its owner knows a sentence by.
export type SentenceId = string | number

/// A sentence whose words have tags, with what is required of its tree.
export interface TaggedSentence {
  /// Comes back with the parse.
  readonly id?: SentenceId | undefined
  /// What the words stand in, in their order: offsets count in it where the words themselves don't say.
  readonly text?: string | undefined
  readonly words: readonly (TaggedWord | TaggedToken)[]
  /// Where each word stands in a text, if the words themselves don't say; else one space is between words.
  readonly offsets?: readonly WordOffsets[] | undefined
  readonly constraints?: ConstraintOptions | undefined
}

/// A sentence whose words have no tags yet, with what is required of its tree.
export interface TokenSentence<Token extends string | UntaggedToken = string> {
  /// Comes back with the parse.
  readonly id?: SentenceId | undefined
  /// What the words stand in, in their order: offsets count in it where the words themselves don't say.
  readonly text?: string | undefined
  readonly tokens: readonly Token[]
  /// Each word as the tokeniser writes it, which a model looks for where it doesn't know the word, and of quotes always; found
  /// out unless given.
  readonly written?: readonly string[] | undefined
  /// Where each word stands in a text, if the words themselves don't say; else one space is between words.
  readonly offsets?: readonly WordOffsets[] | undefined
  readonly constraints?: ConstraintOptions | undefined
}

/// A sentence as a text, with what is required of its tree. It is divided into words as `splitText` does it, and offsets
/// count in it.
export interface GivenText {
  /// Comes back with the parse.
  readonly id?: SentenceId | undefined
  readonly text: string
  readonly constraints?: ConstraintOptions | undefined
}

/// A sentence of words: a list of them, with tags or without, or such a list with constraints.
export type GivenSentence =
  | readonly (string | UntaggedToken)[]
  | TokenSentence<string | UntaggedToken>
  | readonly (TaggedWord | TaggedToken)[]
  | TaggedSentence

/// A sentence without tags: a list of words, such a list with constraints, or a text.
export type UntaggedSentence =
  | readonly (string | UntaggedToken)[]
  | TokenSentence<string | UntaggedToken>
  | GivenText

/// An item of a stream: a piece of text, or a sentence in any form.
export type StreamItem = string | GivenSentence | GivenText

/// A sentence in any form.
export type Given = GivenSentence | GivenText

/// The most words that a sentence may have: with the paper's network, a word takes about 14 KB.
export const longestSentence = 10_000
