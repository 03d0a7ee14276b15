// The sentences of a request, read, split into words, and counted against the limits.

import { checkArgument } from "../check/argument-reader.ts"
import { SpandrelError } from "../check/error.ts"
import { formatCount, formatNumber } from "../check/format-count.ts"
import { array } from "../check/kinds.ts"
import { isEmptyLine } from "../node/sentence-lines.ts"
import { parsingEffort } from "../parser/portions.ts"
import type { Search } from "../parser/search-options.ts"
import { type ReadSentence, readSentence } from "../sentence/read-sentence.ts"
import { SentenceError } from "../sentence/sentence-error.ts"
import { type SkippedSentence, skipped } from "../sentence/skipped-sentence.ts"
import type { ServerLimits } from "./server-options.ts"
import { ShortTurns } from "./short-turns.ts"
import { splitText, type TextWork, windowText, withWords } from "./split-text.ts"

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

export interface InputReading extends TextWork {
  readonly search: Search
  readonly limits: ServerLimits
  /// True if an invalid sentence is returned with its error; otherwise the error is thrown.
  readonly skipsInvalid: boolean
}

/// Reads the sentences of a request, in short turns. Throws "request-too-large" once they exceed a limit.
export async function readRequest(input: InputValues, reading: InputReading): Promise<InputSentence[]> {
  const { lines, sentences, ...single } = input
  const isSingle = Object.values(single).some((value) => value !== undefined)
  if ([isSingle, lines !== undefined, sentences !== undefined].filter(Boolean).length !== 1)
    throw new SpandrelError(
      "invalid-argument",
      'the request must have one of "text", "tokens", "lines" and "sentences"',
    )
  const counted = new CountedSentences(reading)
  if (lines !== undefined) await readItems(linesOf(lines), counted, reading)
  else if (sentences !== undefined)
    await readItems(checkArgument(sentences, '"sentences"', array), counted, reading)
  else await readSingle(single, counted, reading)
  if (counted.sentences.length === 0)
    throw new SpandrelError("empty-sentence", "the request has no words; send some")
  return counted.sentences
}

/// The sentences of a request, which may not exceed its limits.
class CountedSentences {
  readonly sentences: InputSentence[] = []
  readonly #reading: InputReading
  #effort = 0

  constructor(reading: InputReading) {
    this.#reading = reading
  }

  /// The most words that may follow, whatever the search.
  get wordsLeft(): number {
    return Math.max(0, this.#reading.limits.words - Math.floor(this.#effort))
  }

  add(sentence: InputSentence): void {
    checkCount(this.sentences.length + 1, this.#reading.limits)
    this.sentences.push(sentence)
    if (!isSkipped(sentence)) this.#effort += parsingEffort(sentence, this.#reading.search)
    checkEffort(this.#effort, this.#reading)
  }

  /// Throws if that many more words are too many.
  checkRest(words: number): void {
    checkEffort(this.#effort + words, this.#reading)
  }
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

function checkCount(sentences: number, limits: ServerLimits): void {
  if (sentences > limits.sentences)
    throw new SpandrelError(
      "request-too-large",
      `the request has more than ${formatCount(limits.sentences, "sentence")}, which is the limit; send less at once, or use NDJSON`,
    )
}

/// Adds the sentences of a text, or one sentence.
async function readSingle(single: object, counted: CountedSentences, reading: InputReading): Promise<void> {
  const sentence = readSentence(single, 0)
  const { id, text, tokens, constraints } = sentence
  if (text === undefined || tokens !== undefined || constraints !== undefined) {
    await addWords([sentence], counted, reading)
    return
  }
  const turns = new ShortTurns(reading.signal)
  for await (const one of splitText(text, reading, (words) => counted.checkRest(words))) {
    counted.add(id === undefined ? one : { ...one, id })
    await turns.rest()
  }
}

/// Adds the sentences of items, each of which is one.
async function readItems(
  items: Iterable<unknown>,
  counted: CountedSentences,
  reading: InputReading,
): Promise<void> {
  const turns = new ShortTurns(reading.signal)
  // A group is split into words at once.
  let group: InputSentence[] = []
  let length = 0
  let index = 0
  try {
    for (const item of items) {
      const sentence = readItem(item, index++, reading)
      group.push(sentence)
      length += isSkipped(sentence) ? 0 : (sentence.text?.length ?? 0)
      checkCount(counted.sentences.length + group.length, reading.limits)
      if (length >= windowText) {
        await addWords(group.splice(0), counted, reading)
        length = 0
      }
      await turns.rest()
    }
  } catch (error) {
    // Errors of earlier sentences come first.
    await addWords(group, counted, reading)
    group = []
    throw error
  }
  await addWords(group, counted, reading)
}

function readItem(item: unknown, index: number, { skipsInvalid }: InputReading): InputSentence {
  try {
    return readSentence(item, index)
  } catch (error) {
    if (!skipsInvalid || !(error instanceof SentenceError)) throw error
    return skipped(item, error)
  }
}

/// Adds sentences with their words.
async function addWords(
  group: readonly InputSentence[],
  counted: CountedSentences,
  reading: InputReading,
): Promise<void> {
  const valid = group.filter((one): one is ReadSentence => !isSkipped(one))
  const split = (await withWords(valid, counted.wordsLeft, reading)).values()
  for (const sentence of group) {
    const next = isSkipped(sentence) ? sentence : split.next().value
    // Those before it have too many words.
    if (next === undefined) break
    counted.add(next)
  }
}

/// The lines that aren't empty.
function* linesOf(lines: string): Generator<string> {
  for (let from = 0; from <= lines.length; ) {
    const end = lines.indexOf("\n", from)
    const line = lines.slice(from, end < 0 ? lines.length : end)
    if (!isEmptyLine(line)) yield line
    if (end < 0) return
    from = end + 1
  }
}
