// The one reader and validator of sentences. What it returns is plain data that can be posted to a worker.

import { DataReader } from "../check/data-reader.ts"
import type { ErrorCode } from "../check/error.ts"
import { formatNumber } from "../check/format-count.ts"
import {
  array,
  type Kind,
  natural,
  nonEmptyString,
  object,
  type PlainObject,
  string,
} from "../check/kinds.ts"
import { quoteValue } from "../check/quote-value.ts"
import { ConstraintError } from "../decode/constraints.ts"
import type { ConstraintOptions } from "../decode/span-constraints.ts"
import { leafFormUnlessEscaped, tagForm, unescapeBrackets } from "../tree/bracket-escapes.ts"
import { canJoinFeatures, joinLemma, separateLemma } from "../tree/morphology.ts"
import { readConstraints } from "./read-constraints.ts"
import { longestSentence, type SentenceId, sentenceId } from "./sentence.ts"
import { SentenceError } from "./sentence-error.ts"
import { type CallerToken, type Offsets, type PlacedText, tokenOffsets } from "./token-offsets.ts"

/// A token that has been checked.
export interface ReadToken extends Offsets {
  /// The word as it is in the text.
  readonly text: string
  /// The word as it was passed, if that isn't the same: `-LRB-` for "(".
  readonly given?: string
  /// The word as it is written in a tree, with brackets escaped.
  readonly leaf: string
  /// The word as the tokeniser normalises it, if the tokeniser made the token: only the text around a quote tells which way
  /// it faces.
  readonly normalized?: string
  readonly tag?: string
  /// The lemma, if there is one, and the features as one string: `lem=chat|g=m`.
  readonly features?: string
}

/// Tokens that were cut from a text, in a form that is quickly posted.
export interface PackedTokens {
  /// Where each token begins and ends in the text, two numbers per token.
  readonly offsets: Int32Array
  /// Tokens that are written in another way than in the text, by their numbers.
  readonly forms: readonly (readonly [token: number, form: string])[]
}

/// A sentence that has been checked: with tokens, or with text that is still to be tokenised.
export interface ReadSentence {
  readonly id?: SentenceId
  readonly text?: string
  /// The position that the tokens count as the start of the text (default: 0).
  readonly textStart?: number
  /// True if the text was taken out of a marked text, in which the tokens have their positions.
  readonly isExtracted?: true
  readonly tokens?: readonly ReadToken[]
  /// The tokens of `text` if a worker found them: in place of `tokens`.
  readonly packed?: PackedTokens
  readonly constraints?: ConstraintOptions
}

/// The fields of a sentence.
export const sentenceFields = ["id", "text", "tokens", "constraints"] as const
const tokenFields = ["text", "tag", "lemma", "features", "start", "end"] as const

/// Parsed sentences and those of `splitText` can be passed in as they are; these fields of theirs are ignored.
export const ignoredFields = [
  ...["start", "end", "tree", "parses", "score", "confidence", "logProbability", "constituents", "error"],
] as const

/// Checks a sentence of up to `longest` words; `index` is its number among those passed, for error messages. Throws a
/// `SentenceError`.
export function readSentence(data: unknown, index: number, longest = longestSentence): ReadSentence {
  if (typeof data === "string") return { text: data }
  if (Array.isArray(data)) return readTokens(data, undefined, index, longest)
  if (!object.is(data)) throw new SentenceError("invalid-sentence", index, notASentence(data))
  const sentence = readerOf(data, "the sentence", "invalid-sentence", index)
  sentence.allow(sentenceFields, ignoredFields)
  const id = sentence.find("id")?.as(sentenceId)
  const text = sentence.find("text")?.as(string)
  const tokens = sentence.find("tokens")?.as(array)
  const constraints = sentence.find("constraints")?.value
  if (tokens === undefined && text === undefined)
    throw new SentenceError("invalid-sentence", index, notASentence(undefined))
  return {
    ...(id !== undefined && { id }),
    ...(tokens === undefined
      ? text !== undefined && { text }
      : readTokens(tokens, ownText(text, data), index, longest)),
    ...(constraints !== undefined && { constraints: checkConstraints(constraints, index) }),
  }
}

function readerOf(value: unknown, name: string, code: ErrorCode, index: number, path = ""): DataReader {
  const error = (message: string, problem: string) =>
    new SentenceError(problem === "unknown-field" ? problem : code, index, message)
  return new DataReader(value, { name, error }, path)
}

function notASentence(value: unknown): string {
  const found = value === undefined ? 'it has neither "text" nor "tokens"' : `it is ${quoteValue(value)}`
  return `${found}; a sentence is "I like fish.", ["I", "like", "fish"] or { tokens: [{ text: "fish", tag: "NN" }] }`
}

function checkConstraints(data: unknown, index: number): ConstraintOptions {
  try {
    return readConstraints(data)
  } catch (error) {
    if (!(error instanceof ConstraintError)) throw error
    throw new SentenceError("invalid-constraints", index, error.message, { cause: error })
  }
}

/// The text that a sentence's tokens are in, and where it starts. A parsed sentence has its own text, which starts where the sentence
/// does. If it was parsed without a text, its own text doesn't have the positions of its tokens.
function ownText(text: string | undefined, { start, end }: PlainObject): PlacedText | undefined {
  if (text === undefined) return undefined
  if (!natural.is(start) || !natural.is(end)) return { text }
  if (text.length === end - start) return { text, textStart: start }
  return end > text.length ? undefined : { text }
}

function readTokens(
  data: readonly unknown[],
  text: PlacedText | undefined,
  index: number,
  longest: number,
): ReadSentence {
  // Checked by the length first: an array may say that it has four billion items and hold none.
  checkLength(data.length, index, longest)
  const tokens = Array.from(data, (token, at) => readToken(token, at, index))
  const offsets = tokenOffsets(
    tokens.map(({ caller }) => caller),
    text,
    (reason) => new SentenceError("invalid-offsets", index, reason),
  )
  return { ...text, tokens: tokens.map(({ token }, at) => ({ ...token, ...(offsets[at] as Offsets) })) }
}

/// Refuses a sentence without words, and one that is too long for the parser.
export function checkLength(words: number, index: number, longest = longestSentence): void {
  if (words === 0)
    throw new SentenceError("empty-sentence", index, "it has no words; leave it out, or give it some")
  if (words <= longest) return
  const [count, most] = [words, longest].map(formatNumber)
  throw new SentenceError(
    "sentence-too-long",
    index,
    `it has ${count} words, more than the limit of ${most}; split it into sentences`,
  )
}

function readToken(
  data: unknown,
  at: number,
  index: number,
): { readonly token: Omit<ReadToken, "start" | "end">; readonly caller: CallerToken } {
  const value = typeof data === "string" ? { text: data } : data
  const reader = readerOf(value, `token ${at + 1}`, "invalid-token", index, `tokens[${at}]`)
  const { start, end } = reader.allow(tokenFields)
  const given = reader.get("text").as(writable)
  const tag = reader.find("tag")?.as(writable)
  const features = readMorphology(reader)
  if (tag !== undefined && !canJoinFeatures(tag, features))
    throw reader.error(`can't have the tag ${quoteValue(tag)}; "##" separates tags from features in a tree`)
  // Words from a caller may already be escaped as in the Penn Treebank. Nothing after this line unescapes them again.
  const leaf = leafFormUnlessEscaped(given)
  const text = unescapeBrackets(leaf)
  return {
    token: {
      text,
      ...(given !== text && { given }),
      leaf,
      ...(tag !== undefined && { tag: tagForm(tag) }),
      ...(features !== undefined && { features }),
    },
    caller: { given, text, start, end },
  }
}

/// The lemma and features of a token. Features may have the lemma too, as they do in treebanks.
function readMorphology(reader: DataReader): string | undefined {
  const lemma = reader.find("lemma")?.as(nonEmptyString)
  const own = separateLemma(reader.find("features")?.as(writableFeatures))
  if (lemma !== undefined && own.lemma !== undefined && lemma !== own.lemma)
    throw reader.error(
      `can't have the lemmas ${quoteValue(lemma)} and ${quoteValue(own.lemma)}; leave out "lemma", or "lem" in its features`,
    )
  return joinLemma({ ...own, ...(lemma !== undefined && { lemma }) })
}

// A no-break or ideographic space may be part of a word, as in treebanks.
const writable: Kind<string> = {
  description: "a non-empty string without white space",
  is: (value): value is string => typeof value === "string" && /^[^ \t\n\v\f\r]+$/.test(value),
}

const writableFeatures: Kind<string> = {
  description: "a non-empty string without white space or brackets",
  is: (value): value is string => typeof value === "string" && /^[^ \t\n\v\f\r()]+$/.test(value),
}

// Characters of text per word, including the space after it.
const charactersPerWord = 5

/// The words of a sentence; for text that isn't tokenised yet, an estimate.
export function wordCount({ tokens, packed, text = "" }: ReadSentence): number {
  if (packed !== undefined) return packed.offsets.length / 2
  return tokens?.length ?? Math.ceil(text.length / charactersPerWord)
}
