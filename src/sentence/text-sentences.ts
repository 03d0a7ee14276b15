// The sentences of running text, in the form of sentences that have been read.

import type { Language } from "../language/language.ts"
import { splitWhole } from "../language/split-whole.ts"
import { type ScannedToken, writtenWord } from "../language/text-sentence.ts"
import type { StreamedSentence } from "../language/text-stream.ts"
import { leafForm } from "../tree/bracket-escapes.ts"
import type { ReadSentence, ReadToken } from "./read-sentence.ts"
import { longestSentence } from "./sentence.ts"

/// The sentences of a text. One that is too long for the parser is cut.
export function sentencesOf(text: string, language: Language): ReadSentence[] {
  return splitWhole(text, language).flatMap(streamedSentences)
}

/// The same for a sentence of a stream; offsets count from the beginning of the stream.
export function streamedSentences({ text, base, sentence: { tokens } }: StreamedSentence): ReadSentence[] {
  return cutTokens(tokens).map((piece) => ({
    text: text.slice((piece[0] as ScannedToken).start, (piece.at(-1) as ScannedToken).end),
    textStart: base + (piece[0] as ScannedToken).start,
    tokens: piece.map((token) => readToken(token, text, base)),
  }))
}

/// The tokens in pieces that aren't too long for the parser.
export function cutTokens<Token>(tokens: readonly Token[]): (readonly Token[])[] {
  const pieces: (readonly Token[])[] = []
  for (let from = 0; from < tokens.length; from += longestSentence)
    pieces.push(tokens.slice(from, from + longestSentence))
  return pieces
}

/// The sentences of one that was passed as text, each with its id. With constraints, which apply to one sentence, it stays as
/// it is, as does a sentence with tokens.
export function splitSentence(sentence: ReadSentence, language: Language): ReadSentence[] {
  const { id, text, tokens, constraints } = sentence
  if (text === undefined || tokens !== undefined || constraints !== undefined) return [sentence]
  const sentences = sentencesOf(text, language)
  return id === undefined ? sentences : sentences.map((one) => ({ ...one, id }))
}

/// The tokens of a text that is one sentence.
export function tokensOf(text: string, language: Language): ReadToken[] {
  return language.tokenize(text).map((token) => readToken(token, text, 0))
}

/// Words cut from text are literal: "-LRB-" in a text is these five letters. A compound with white space in it can't be a leaf
/// of a tree, so it is written as its treebank writes it: "parce_que".
export function readToken(token: ScannedToken, text: string, base: number): ReadToken {
  const word = writtenWord(text, token)
  const { form: normalized, start, end } = token
  return { text: word, leaf: leafForm(word), normalized, start: base + start, end: base + end }
}
