// The sentences of a request, read, split into words, and counted against the limits.

import { checkArgument } from "../check/argument-reader.ts"
import { SpandrelError } from "../check/error.ts"
import { formatCount, formatNumber } from "../check/format-count.ts"
import { array } from "../check/kinds.ts"
import type { Language } from "../language/language.ts"
import { isEmptyLine } from "../node/sentence-lines.ts"
import { parsingEffort } from "../parser/portions.ts"
import { readInput } from "../parser/read-input.ts"
import type { Search } from "../parser/search-options.ts"
import { type ReadSentence, readSentence } from "../sentence/read-sentence.ts"
import { SentenceError } from "../sentence/sentence-error.ts"
import { type SkippedSentence, skipped } from "../sentence/skipped-sentence.ts"
import { tokensOf } from "../sentence/text-sentences.ts"
import type { Steps } from "../transition/steps.ts"
import type { ServerLimits } from "./server-options.ts"

/// A sentence that was read, or one that is invalid.
export type InputSentence = ReadSentence | SkippedSentence

export const isSkipped = (sentence: InputSentence): sentence is SkippedSentence => "error" in sentence

/// What a request says about its sentences.
export interface InputValues {
  readonly text?: string
  readonly tokens?: unknown
  readonly constraints?: unknown
  readonly id?: unknown
  readonly lines?: string
  readonly sentences?: unknown
}

export interface InputReading {
  readonly language: Language
  readonly search: Search
  readonly limits: ServerLimits
  /// True if an invalid sentence is returned with its error; otherwise the error is thrown.
  readonly skipsInvalid: boolean
}

/// Reads the sentences of a request, with pauses. Throws "request-too-large" once they exceed a limit.
export function* readRequest(input: InputValues, reading: InputReading): Steps<InputSentence[]> {
  const read: InputSentence[] = []
  let effort = 0
  for (const sentence of yield* sentencesOf(input, reading)) {
    checkCount(read.length + 1, reading.limits)
    read.push(sentence)
    if (!isSkipped(sentence)) effort += parsingEffort(sentence, reading.search)
    checkEffort(effort, reading)
    yield
  }
  if (read.length === 0) throw new SpandrelError("empty-sentence", "the request has no words; send some")
  return read
}

/// Refuses a sentence of a stream that alone takes longer than a request may.
export function checkEffort(
  effort: number,
  { limits, search }: Pick<InputReading, "limits" | "search">,
): void {
  if (effort <= limits.words) return
  const isPlain = search.decoder === "greedy" && search.confidence !== "chart"
  const size = isPlain ? "has" : "takes as long as"
  throw new SpandrelError(
    "request-too-large",
    `the request ${size} more than ${formatNumber(limits.words)} words${isPlain ? "" : " parsed greedily"}, which is the limit; send less at once, or use NDJSON`,
  )
}

/// The sentence with its words, so that they can be counted.
export function withTokens(sentence: ReadSentence, language: Language): ReadSentence {
  const { text, tokens } = sentence
  if (tokens !== undefined || text === undefined) return sentence
  return { ...sentence, tokens: tokensOf(text, language) }
}

function checkCount(sentences: number, limits: ServerLimits): void {
  if (sentences > limits.sentences)
    throw new SpandrelError(
      "request-too-large",
      `the request has more than ${formatCount(limits.sentences, "sentence")}, which is the limit; send less at once, or use NDJSON`,
    )
}

function* sentencesOf(input: InputValues, reading: InputReading): Steps<Iterable<InputSentence>> {
  const { lines, sentences, ...single } = input
  const isSingle = Object.values(single).some((value) => value !== undefined)
  if ([isSingle, lines !== undefined, sentences !== undefined].filter(Boolean).length !== 1)
    throw new SpandrelError(
      "invalid-argument",
      'the request must have one of "text", "tokens", "lines" and "sentences"',
    )
  if (lines !== undefined)
    return readItems(
      lines.split("\n").filter((line) => !isEmptyLine(line)),
      reading,
    )
  if (sentences !== undefined) return readItems(checkArgument(sentences, '"sentences"', array), reading)
  return yield* readSingle(single, reading.language)
}

/// The sentences of a text, or one sentence.
function* readSingle(single: object, language: Language): Steps<ReadSentence[]> {
  const sentence = readSentence(single, 0)
  const { id, text, tokens, constraints } = sentence
  if (text === undefined || tokens !== undefined || constraints !== undefined)
    return [withTokens(sentence, language)]
  const split = yield* readInput(text, language)
  return id === undefined ? split : split.map((one) => ({ ...one, id }))
}

function* readItems(
  items: readonly unknown[],
  { language, skipsInvalid }: InputReading,
): Generator<InputSentence> {
  let index = 0
  // Not `forEach`, which skips holes.
  for (const item of items) {
    try {
      yield withTokens(readSentence(item, index++), language)
    } catch (error) {
      if (!skipsInvalid || !(error instanceof SentenceError)) throw error
      yield skipped(item, error)
    }
  }
}
