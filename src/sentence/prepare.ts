// From a sentence that has been read to one that the network can take: tokenised, normalised, tagged, with features if the tagger predicts them. The parser and the dev
// sets of training both go through here, so that they see the same words.

import { SpandrelError } from "../check/error.ts"
import type { ConstraintOptions } from "../decode/span-constraints.ts"
import type { Language } from "../language/language.ts"
import type { Tagger } from "../tagger/tagger.ts"
import type { WordAnalysis } from "../tagger/word-analysis.ts"
import { joinLemma, separateLemma } from "../tree/morphology.ts"
import { lookupForms } from "./lookup-forms.ts"
import { unpackTokens } from "./packed-tokens.ts"
import { checkLength, type ReadSentence, type ReadToken } from "./read-sentence.ts"
import type { SentenceId } from "./sentence.ts"
import { tokensOf } from "./text-sentences.ts"
import type { Offsets } from "./token-offsets.ts"

/// A word of a sentence that is ready to be encoded.
export interface PreparedWord extends Offsets {
  /// The word as it is in the text.
  readonly text: string
  /// The word as the tokeniser normalises it.
  readonly normalized: string
  /// The word as it is written in a tree, with brackets escaped.
  readonly leaf: string
  /// Undefined if the network is to predict it.
  readonly tag?: string
  readonly features?: string
}

/// A word with a tag.
export interface Word extends PreparedWord {
  readonly tag: string
}

/// A sentence that is ready to be encoded.
export interface PreparedSentence {
  readonly id?: SentenceId
  /// The sentence as it is in the text, from its first word to its last.
  readonly text: string
  readonly words: readonly PreparedWord[]
  readonly constraints?: ConstraintOptions
}

/// A sentence in which all words have tags.
export interface TaggedSentence extends PreparedSentence {
  readonly words: readonly Word[]
}

/// What a model brings to the preparation of its sentences.
export interface Preparation {
  readonly language: Language
  /// Tags the tokens that have no tag, and predicts the features of those that have none, if it can.
  readonly tagger?: Tagger | undefined
  /// True if the network predicts the tags that are missing, so that no tagger is needed.
  readonly networkTags?: boolean
  /// The most words that a sentence may have (default: what the parser accepts).
  readonly longest?: number
}

/// Prepares a sentence; `index` is its number among those passed, for error messages. Text is taken as one sentence.
export function prepare(sentence: ReadSentence, index: number, preparation: Preparation): PreparedSentence {
  const { language, longest } = preparation
  const { id, constraints } = sentence
  const tokens = readTokens(sentence, language)
  checkLength(tokens.length, index, longest)
  const forms = normalizedForms(tokens, language)
  const analyses = analysesOf(tokens, forms, preparation)
  return {
    ...(id !== undefined && { id }),
    text: sentenceText(sentence, tokens),
    words: tokens.map((token, at) =>
      makeWord(token, forms[at] as string, analyses[at] as Partial<WordAnalysis>),
    ),
    ...(constraints !== undefined && { constraints }),
  }
}

function readTokens({ text = "", textStart, tokens, packed }: ReadSentence, language: Language) {
  if (packed !== undefined) return unpackTokens(packed, text, textStart)
  return tokens ?? tokensOf(text, language)
}

/// The text from the first token to the last; without a text, the tokens with a space between those that don't touch.
function sentenceText(
  { text, textStart = 0, isExtracted }: ReadSentence,
  tokens: readonly ReadToken[],
): string {
  if (text !== undefined && isExtracted === true) return text
  if (text !== undefined) {
    const { start, end } = spanOf(tokens)
    return text.slice(start - textStart, end - textStart)
  }
  let joined = ""
  tokens.forEach((token, at) => {
    const touches = at === 0 || tokens[at - 1]?.end === token.start
    joined += touches ? token.text : ` ${token.text}`
  })
  return joined
}

/// Where tokens begin and end. Callers may pass them in any order.
export function spanOf(tokens: readonly Offsets[]): Offsets {
  let [start, end] = [Number.POSITIVE_INFINITY, 0]
  for (const token of tokens) {
    start = Math.min(start, token.start)
    end = Math.max(end, token.end)
  }
  return { start, end }
}

function makeWord(
  token: ReadToken,
  normalized: string,
  { tag, features }: Partial<WordAnalysis>,
): PreparedWord {
  const { text, given, leaf, start, end } = token
  if (tag === undefined) return { ...token, normalized }
  // Spreading every token would take longer than everything else in this file.
  if (given !== undefined) return { ...token, normalized, tag, ...(features && { features }) }
  if (features === undefined || features === "") return { text, normalized, leaf, tag, start, end }
  return { text, normalized, leaf, tag, features, start, end }
}

function normalizedForms(tokens: readonly ReadToken[], language: Language): readonly string[] {
  const known = tokens.map(({ normalized }) => normalized)
  if (known.every((form) => form !== undefined)) return known
  const forms = language.normalize(
    tokens.map(({ text }) => text),
    { offsets: tokens },
  )
  return forms.map((form, at) => known[at] ?? form)
}

/// The sentence with the tags that the network predicts, one per word, where it has none of its own.
export function fillInTags(sentence: PreparedSentence, predicted: readonly string[]): TaggedSentence {
  const { words, ...rest } = sentence
  const tagged = words.map((word, at): Word => ({ ...word, tag: word.tag ?? (predicted[at] as string) }))
  return { ...rest, words: tagged }
}

/// True if all words have tags.
export function isTagged(sentence: PreparedSentence): sentence is TaggedSentence {
  return sentence.words.every(({ tag }) => tag !== undefined)
}

/// Tags and features that were passed are kept; the other words get the tagger's, or are left to the network.
function analysesOf(
  tokens: readonly ReadToken[],
  forms: readonly string[],
  { language, tagger, networkTags = false }: Preparation,
): readonly Partial<WordAnalysis>[] {
  const needsTags = !networkTags && tokens.some(({ tag }) => tag === undefined)
  const hasFeatures = tagger !== undefined && tagger.features.length > 0
  const needsFeatures = hasFeatures && tokens.some(({ features }) => features === undefined)
  if (!(needsTags || needsFeatures)) return tokens
  if (tagger === undefined) {
    throw new SpandrelError(
      "missing-tagger",
      "this model has no tagger; pass a tag for each token (spandrel parse --input-format tagged), " +
        "or train a model with one (spandrel train --tags jackknife)",
    )
  }
  const words = tokens.map(({ text }, at) => ({ text, normalized: forms[at] as string }))
  const known = lookupForms(words, (word) => tagger.knows(word), language.isQuote)
  const analyses = tagger.analyze(
    known,
    tokens.map(({ tag }) => tag),
  )
  return analyses.map(({ tag, features }, at) => {
    // The lemma comes first, as in the features of tokens that are passed in, so that results passed in again
    // stay the same.
    const own = tokens[at]?.features ?? joinLemma(separateLemma(features))
    return own === undefined ? { tag } : { tag, features: own }
  })
}
