// From a sentence that has been read to one that the network can take: tokenised, normalised, tagged. The parser and the dev
// sets of training both go through here, so that they see the same words.

import { SpandrelError } from "../check/error.ts"
import type { ConstraintOptions } from "../decode/span-constraints.ts"
import type { Language } from "../language/language.ts"
import type { Tagger } from "../tagger/tagger.ts"
import { lookupForms } from "./lookup-forms.ts"
import { checkLength, type ReadSentence, type ReadToken } from "./read-sentence.ts"
import type { SentenceId } from "./sentence.ts"
import { tokensOf } from "./text-sentences.ts"
import type { Offsets } from "./token-offsets.ts"

/// A word of a sentence that is ready to be parsed.
export interface Word extends Offsets {
  /// The word as it is in the text.
  readonly text: string
  /// The word as the tokeniser normalises it.
  readonly normalized: string
  /// The word as it is written in a tree, with brackets escaped.
  readonly leaf: string
  readonly tag: string
  readonly features?: string
}

/// A sentence that is ready to be parsed.
export interface PreparedSentence {
  readonly id?: SentenceId
  readonly words: readonly Word[]
  readonly constraints?: ConstraintOptions
}

/// What a model brings to the preparation of its sentences.
export interface Preparation {
  readonly language: Language
  /// Tags the tokens that have no tag.
  readonly tagger?: Tagger | undefined
  /// The most words that a sentence may have (default: what the parser accepts).
  readonly longest?: number
}

/// Prepares a sentence; `index` is its number among those passed, for error messages. Text is taken as one sentence.
export function prepare(
  sentence: ReadSentence,
  index: number,
  { language, tagger, longest }: Preparation,
): PreparedSentence {
  const { id, text = "", tokens = tokensOf(text, language), constraints } = sentence
  checkLength(tokens.length, index, longest)
  const normalized = normalize(tokens, language)
  const words = tokens.map((token, at) => ({ ...token, normalized: normalized[at] as string }))
  return {
    ...(id !== undefined && { id }),
    words: tagWords(words, language, tagger),
    ...(constraints !== undefined && { constraints }),
  }
}

function normalize(tokens: readonly ReadToken[], language: Language): readonly string[] {
  const known = tokens.map(({ normalized }) => normalized)
  if (known.every((form) => form !== undefined)) return known
  const forms = language.normalize(tokens.map(({ text }) => text))
  return forms.map((form, at) => known[at] ?? form)
}

type UntaggedWord = Omit<Word, "tag"> & { readonly tag?: string }

/// Tags that were passed are kept; the other words get the tagger's.
function tagWords(words: readonly UntaggedWord[], language: Language, tagger: Tagger | undefined): Word[] {
  const isTagged = (word: UntaggedWord): word is Word => word.tag !== undefined
  if (words.every(isTagged)) return [...words]
  if (tagger === undefined) {
    throw new SpandrelError(
      "missing-tagger",
      "this model has no tagger; pass a tag for each token (spandrel parse --input-format tagged), " +
        "or train a model with one (spandrel train --tags jackknife)",
    )
  }
  const tags = tagger.tag(lookupForms(words, (word) => tagger.knows(word), language.isQuote))
  return words.map((word, at) => ({ ...word, tag: word.tag ?? (tags[at] as string) }))
}
