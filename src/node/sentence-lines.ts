// The input formats, and the sentences of a line or argument.

import { SpandrelError } from "../check/error.ts"
import { formatNumber } from "../check/format-count.ts"
import type { Language } from "../language/language.ts"
import type { ColumnReading } from "../sentence/column-sentences.ts"
import { type JsonRecord, parseRecord } from "../sentence/json-record.ts"
import { type ReadSentence, readSentence } from "../sentence/read-sentence.ts"
import { isRunningFormat, type RunningFormat, runningFormats } from "../sentence/running-text.ts"
import type { SentenceId } from "../sentence/sentence.ts"
import { SentenceError, withLocation } from "../sentence/sentence-error.ts"
import type { SkippedRecord } from "../sentence/skipped-sentence.ts"
import { readTaggedLine, splitAtSpaces } from "../sentence/tagged-line.ts"
import { splitSentence } from "../sentence/text-sentences.ts"

/// Running text, plain or marked, one sentence per line, one word per line, or trees.
export const inputFormats = [
  ...runningFormats,
  ...(["lines", "tokens", "tagged", "ndjson", "conllu", "trees"] as const),
] as const
export type InputFormat = (typeof inputFormats)[number]
type LineFormat = Exclude<InputFormat, RunningFormat | "conllu" | "trees">

/// How input is read.
export interface InputReading {
  readonly format: InputFormat
  readonly language: Language
  /// The most words that a sentence may have (default: what the parser accepts).
  readonly longest?: number
  /// True if an invalid sentence doesn't end the input.
  readonly skipsInvalid?: boolean
  /// How sentences are made of CoNLL-U (default: of words alone).
  readonly columns?: ColumnReading
  /// Whether words of trees have the tags and features of the trees (default: predicted).
  readonly treeTags?: "gold" | "predicted" | undefined
  /// What becomes of a record whose text holds several sentences (default: "lines").
  readonly split?: RecordSplit
  /// Looks at the first bytes of running text, and throws if they can't be that.
  readonly checkStart?: (first: Uint8Array) => void
  /// True if each line has its item, even if it is empty or isn't text.
  readonly keepsLines?: boolean
}

/// What becomes of a record of NDJSON whose text holds several sentences: a result for each of them, one result with all of them, or the
/// tree of all words as if they were one sentence.
export const recordSplits = ["lines", "records", "never"] as const
export type RecordSplit = (typeof recordSplits)[number]

/// How input is read if no sentence has several lines.
export type LineReading = InputReading & { readonly format: LineFormat }

export const readsLines = (reading: InputReading): reading is LineReading =>
  reading.format !== "conllu" && reading.format !== "trees" && !isRunningFormat(reading.format)

/// How running text is read.
export type RunningReading = InputReading & { readonly format: RunningFormat }

export const readsRunningText = (reading: InputReading): reading is RunningReading =>
  isRunningFormat(reading.format)

/// A sentence and where it comes from, for error messages: `book.ndjson:12`.
export interface LocatedSentence extends Pick<JsonRecord, "extra"> {
  readonly sentence: ReadSentence
  readonly location: string
  /// About how many bytes of the input, all files together, end with this sentence.
  readonly bytes?: number
  /// True if the next item is of the same record, and their results are to be one.
  readonly continues?: boolean
  /// The id of a record of several sentences, which have none themselves.
  readonly recordId?: SentenceId
}

/// An empty line, where each line has its item.
export interface EmptyLine {
  readonly isEmpty: true
}

/// A sentence, one that is skipped, or an empty line.
export type ReadItem = LocatedSentence | SkippedRecord | EmptyLine

export const isValid = (item: ReadItem): item is LocatedSentence => "sentence" in item
export const isEmpty = (item: ReadItem): item is EmptyLine => "isEmpty" in item

/// The sentences of a line.
const lineReaders: Readonly<
  Record<Exclude<LineFormat, "ndjson">, (line: string, reading: InputReading) => ReadSentence[]>
> = {
  lines: (line) => [readSentence(line, 0)],
  tokens: (line, { longest }) => [readSentence(splitAtSpaces(line), 0, longest)],
  tagged: (line) => [readTaggedLine(line, 0)],
}

/// Reads a line. Throws an error with the location, or returns a skipped sentence with it.
export function readLine(line: string, location: string, reading: LineReading): ReadItem[] {
  let record: JsonRecord | undefined
  try {
    checkVisible(line)
    if (reading.format !== "ndjson")
      return lineReaders[reading.format](line, reading).map((sentence) => ({ sentence, location }))
    record = parseRecord(line, 0)
    const { extra } = record
    const sentences = recordSentences(record, reading)
    const items = sentences.map((sentence) => ({ sentence, location, ...(extra !== undefined && { extra }) }))
    return reading.split === "records" ? asOneRecord(items) : items
  } catch (error) {
    const located = withLocation(error, location)
    if (!reading.skipsInvalid || !(located instanceof SpandrelError)) throw located
    const { id, extra } = record ?? {}
    return [{ ...(id !== undefined && { id }), ...(extra !== undefined && { extra }), error: located }]
  }
}

/// The sentences of a record whose results are to be one.
function asOneRecord(items: readonly LocatedSentence[]): LocatedSentence[] {
  if (items.length < 2) return [...items]
  return items.map(({ sentence: { id, ...sentence }, ...item }, at) => ({
    ...item,
    sentence,
    continues: at < items.length - 1,
    ...(id !== undefined && { recordId: id }),
  }))
}

// The result of such a text, as one line of JSON, has about 200 MB.
const longestText = 1 << 22

function recordSentences({ sentence }: JsonRecord, { language, split }: LineReading): ReadSentence[] {
  const read = readSentence(sentence, 0)
  if (split === "records" && (read.text?.length ?? 0) > longestText)
    throw new SentenceError(
      "sentence-too-long",
      0,
      `"text" has more than ${formatNumber(longestText)} characters, too many for one result; split it into several records, or use --split lines`,
    )
  const sentences = split === "never" ? [read] : splitSentence(read, language)
  if (sentences.length === 0) throw noWords()
  return sentences
}

const noWords = () =>
  new SentenceError("empty-sentence", 0, '"text" has no words; leave out the line, or write some')

/// What becomes of a record that turned out to have no words. Throws its error, or returns a skipped sentence
/// with it.
export function withoutWords(
  { sentence: { id }, extra, location }: LocatedSentence,
  { skipsInvalid }: Pick<InputReading, "skipsInvalid">,
): SkippedRecord {
  const error = withLocation(noWords(), location)
  if (!skipsInvalid || !(error instanceof SpandrelError)) throw error
  return { ...(id !== undefined && { id }), ...(extra !== undefined && { extra }), error }
}

/// True for a line of nothing but ASCII white space.
export const isEmptyLine = (line: string): boolean => /^[ \t\r\n\v\f]*$/.test(line)

/// Refuses a line that looks empty and isn't: what it was meant to be can't be known, and to skip it would shift the lines of the output.
function checkVisible(line: string): void {
  if (!/^[\s\p{Cc}\p{DI}]*$/u.test(line)) return
  const [character = " "] = line.replaceAll(/[ \t\r\n\v\f]/g, "")
  const code = (character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, "0")
  throw new SentenceError(
    "empty-sentence",
    0,
    `it looks empty, but has an invisible character, U+${code}; delete it, or write a sentence`,
  )
}
