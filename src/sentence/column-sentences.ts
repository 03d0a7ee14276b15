// Sentences from CoNLL-U and CoNLL-X, as callers pass them.

import { ColumnError } from "../tree/columns/column-error.ts"
import type { ColumnItem } from "../tree/columns/column-reader.ts"
import { type ColumnWord, commentValue } from "../tree/columns/column-sentence.ts"
import { type TakenColumn, takenFeatures, takenTag } from "../tree/columns/taken-columns.ts"
import { canJoinFeatures, separateLemma } from "../tree/morphology.ts"
import { layOutColumns, type SurfaceToken } from "./column-text.ts"
import type { Sentence, Token } from "./sentence.ts"
import type { Offsets } from "./token-offsets.ts"

/// What becomes of a token that is several words, such as "du": its words are the tokens, or it is one.
export const multiwordChoices = ["split", "whole"] as const
export type MultiwordChoice = (typeof multiwordChoices)[number]

/// How sentences are made of columns.
export interface ColumnReading {
  readonly take: readonly TakenColumn[]
  readonly multiword: MultiwordChoice
  /// With the column `tag`: XPOS and UPOS are used where they are among these (default: XPOS, or UPOS where there is none).
  readonly knownTags?: ReadonlySet<string> | undefined
  /// True if a tag that isn't known is better than none.
  readonly keepsUnknownTags?: boolean
}

/// A sentence with its text and all of its tokens as objects.
export interface ConlluSentence extends Sentence {
  /// The comment `text`, or what forms and SpaceAfter=No make of it.
  readonly text: string
  readonly tokens: readonly Token[]
}

/// Everything that the columns have.
export const allTaken: readonly TakenColumn[] = ["tag", "lemma", "features"]

/// The sentence that columns make: its id is `sent_id`, and its text the comment `text`. White space in a word, which a tree can't
/// hold, becomes "_". Throws a `ColumnError` if the sentence is invalid, or if the comment doesn't have the words.
export function sentenceOfColumns(item: ColumnItem, reading: ColumnReading): ConlluSentence {
  if (item instanceof ColumnError) throw item
  const { text, tokens } = layOutColumns(item)
  const id = commentValue(item, "sent_id")
  return {
    ...(id !== undefined && { id }),
    text,
    tokens: tokens.flatMap((token) => makeTokens(token, reading)),
  }
}

function makeTokens(surface: SurfaceToken, reading: ColumnReading): Token[] {
  const { form, words, wordOffsets } = surface
  // A token of several words has a tag if all of them do, such as "P+D". Which lemma and features it has can't be known.
  if (words.length > 1 && reading.multiword === "whole")
    return [makeToken(form, surface, { tag: tagOf(words, reading) })]
  return words.map((word, at) =>
    makeToken(word.form, wordOffsets[at] as Offsets, {
      tag: tagOf([word], reading),
      features: takenFeatures(word, reading.take),
    }),
  )
}

function makeToken(
  form: string,
  { start, end }: Offsets,
  { tag, features }: Pick<Token, "tag" | "features">,
): Token {
  // The Penn Treebank's tag "#" can't be told from the "##" before features.
  const isWritable = tag === undefined || canJoinFeatures(tag, features)
  return {
    text: form.replace(/[ \t\n\v\f\r]/g, "_"),
    ...(tag !== undefined && { tag }),
    ...(isWritable && separateLemma(features)),
    start,
    end,
  }
}

function tagOf(
  words: readonly ColumnWord[],
  { take, knownTags, keepsUnknownTags = false }: ColumnReading,
): string | undefined {
  if (knownTags === undefined || !take.includes("tag")) return joinedTag(words, take)
  const candidates = [joinedTag(words, ["xpos"]), joinedTag(words, ["upos"])]
  const known = candidates.find((tag) => tag !== undefined && knownTags.has(tag))
  return known ?? (keepsUnknownTags ? joinedTag(words, take) : undefined)
}

function joinedTag(words: readonly ColumnWord[], take: readonly TakenColumn[]): string | undefined {
  const tags = words.map((word) => takenTag(word, take))
  return tags.every((tag) => tag !== undefined) ? tags.join("+") : undefined
}
