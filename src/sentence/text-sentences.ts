// The sentences of a text, in the form in which others give sentences of words.

import { splitText } from "../language/split-text.ts"
import type { TextToken } from "../language/text-sentence.ts"
import type { StreamedSentence } from "../language/text-stream.ts"
import { type GivenText, longestSentence, type TokenSentence } from "./sentence.ts"

/// The sentences of a text. One that is too long for the parser is cut.
export function sentencesOf(text: string): TokenSentence[] {
  return splitText(text).flatMap((sentence) => streamedSentences({ text, base: 0, sentence }))
}

/// The same of a sentence of a stream; offsets count from the stream's beginning.
export function streamedSentences({ text, base, sentence: { tokens } }: StreamedSentence): TokenSentence[] {
  const pieces: TokenSentence[] = []
  for (let from = 0; from < tokens.length; from += longestSentence) {
    pieces.push(tokenSentence(text, base, tokens.slice(from, from + longestSentence)))
  }
  return pieces
}

/// The same of a text with an id, which each of its sentences has then. Constraints are of one sentence: a text that has
/// some, or any other field, stays as it is, and whoever makes it ready refuses what isn't right.
export function sentencesIn(given: GivenText): (TokenSentence | GivenText)[] {
  const { id, text, ...rest } = given
  if (Object.values(rest).some((field) => field !== undefined)) return [given]
  return sentencesOf(text).map((sentence) => ({ ...sentence, id }))
}

/// True for a text that isn't divided into words yet.
export function isGivenText(value: unknown): value is GivenText {
  if (typeof value !== "object" || value === null) return false
  const { text, tokens, words } = value as Readonly<Record<string, unknown>>
  return typeof text === "string" && tokens === undefined && words === undefined
}

function tokenSentence(text: string, base: number, tokens: readonly TextToken[]): TokenSentence {
  return {
    tokens: tokens.map(({ start, end }) => text.slice(start, end)),
    written: tokens.map((token) => token.text),
    offsets: tokens.map(({ start, end }) => ({ start: base + start, end: base + end })),
  }
}
