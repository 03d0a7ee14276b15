// Reads sentences of CoNLL-U and CoNLL-X line by line.

import { formatNumber } from "../../check/format-count.ts"
import { quoteValue } from "../../check/quote-value.ts"
import { mostRows } from "../format/tree-limits.ts"
import { ColumnError } from "./column-error.ts"
import { columnCounts, type Row, type RowProblem, readRow } from "./column-row.ts"
import { type ColumnWord, commentValue, type ReadColumns, type WordRange } from "./column-sentence.ts"

/// A sentence, or the first error in one, which is left out.
export type ColumnItem = ReadColumns | ColumnError

/// Reads the lines of one file. An empty line ends a sentence. All lines have as many columns as the first: ten, or the eight that
/// CoNLL-X needs. Empty nodes are left out, and so are comments without words.
export class ColumnReader {
  readonly #source: string
  #line = 0
  #columnCount: number | undefined
  #sentence = newSentence()

  constructor(source: string) {
    this.#source = source
  }

  /// Reads a line, without its line break. Returns the sentence that it ends.
  push(text: string): ColumnItem | undefined {
    this.#line++
    const line = (this.#line === 1 ? text.replace(/^\ufeff/, "") : text).replace(/\r$/, "")
    if (/^[ \t\v\f]*$/.test(line)) return this.end()
    const { words, comments } = this.#sentence
    if (words.length + comments.length >= mostRows) this.#abandon()
    else if (line.startsWith("#")) this.#sentence.comments.push(line.replace(/^# ?/, ""))
    else if (this.#sentence.error === undefined) this.#readRow(line)
    return undefined
  }

  /// Ends the file, or a sentence in it. Returns the sentence that isn't returned yet.
  end(): ColumnItem | undefined {
    const { error, ...sentence } = this.#sentence
    this.#sentence = newSentence()
    const { firstLine, words, ranges } = sentence
    if (firstLine === undefined) return undefined
    if (error !== undefined) return error
    const { comments, lines } = sentence
    return this.#checkWhole(sentence) ?? { source: this.#source, comments, words, ranges, lines }
  }

  /// Forgets a sentence without end.
  #abandon(): void {
    const location = { line: this.#line, column: 1 }
    const problem = `the sentence has more than ${formatNumber(mostRows)} lines; separate sentences by empty lines`
    const id = commentValue(this.#sentence, "sent_id")
    const error = new ColumnError(this.#source, location, problem, id)
    this.#sentence = { ...newSentence(), firstLine: this.#line, error }
  }

  #readRow(line: string): void {
    const sentence = this.#sentence
    sentence.firstLine ??= this.#line
    const fields = line.split("\t")
    const { problem, field = 0 } = this.#addRow(fields) ?? {}
    if (problem === undefined) return
    const location = locationOf(this.#line, fields, field)
    sentence.error = new ColumnError(this.#source, location, problem, commentValue(sentence, "sent_id"))
  }

  #addRow(fields: readonly string[]): RowProblem | undefined {
    const expected = this.#columnCount ?? columnCounts.find((count) => count === fields.length)
    if (fields.length !== expected) return { problem: countProblem(fields, this.#columnCount), field: 0 }
    this.#columnCount = expected
    const row = readRow(fields)
    return "problem" in row ? row : addRow(this.#sentence, row, this.#line)
  }

  /// The error of a sentence whose lines are all valid on their own.
  #checkWhole(sentence: OpenSentence): ColumnError | undefined {
    const { words, ranges, lines, firstLine = 1, rangeLines } = sentence
    const at = (line: number, message: string) =>
      new ColumnError(this.#source, { line, column: 1 }, message, commentValue(sentence, "sent_id"))
    const range = ranges.at(-1)
    if (range !== undefined && range.end > words.length)
      return at(
        rangeLines.at(-1) ?? firstLine,
        `the token ${range.start + 1}-${range.end} ends after the last word, ${words.length}; correct its numbers, or add the words`,
      )
    if (words.length === 0) return at(firstLine, "the sentence has no words; add some, or remove it")
    const wrong = words.findIndex(({ head = 0 }) => head > words.length)
    if (wrong < 0) return undefined
    return at(
      lines[wrong] ?? firstLine,
      `HEAD is ${words[wrong]?.head}, but the sentence has ${words.length} words; correct it, or write "_"`,
    )
  }
}

interface OpenSentence {
  readonly comments: string[]
  readonly words: ColumnWord[]
  readonly ranges: WordRange[]
  readonly lines: number[]
  readonly rangeLines: number[]
  /// The line of the first row.
  firstLine?: number
  error?: ColumnError
}

const newSentence = (): OpenSentence => ({ comments: [], words: [], ranges: [], lines: [], rangeLines: [] })

/// Adds a row; returns what is wrong with its numbers.
function addRow(sentence: OpenSentence, row: Row, line: number): RowProblem | undefined {
  if (row.kind === "empty node") return undefined
  const { words, ranges, lines, rangeLines } = sentence
  const next = words.length + 1
  if (row.kind === "word") {
    if (row.number !== next)
      return wrongNumber(
        `this is word ${row.number}, but word ${next} is next; number the words 1, 2, 3, …, and end a sentence with an empty line`,
      )
    words.push(row.word)
    lines.push(line)
    return undefined
  }
  const { first, last, form, misc } = row
  if (first !== next || last < first || first <= (ranges.at(-1)?.end ?? 0))
    return wrongNumber(
      `the token ${first}-${last} is before word ${next}; write it right before its first word, outside of other such tokens`,
    )
  ranges.push({ start: first - 1, end: last, form, ...(misc !== undefined && { misc }) })
  rangeLines.push(line)
  return undefined
}

const wrongNumber = (problem: string): RowProblem => ({ problem, field: 0 })

function countProblem(fields: readonly string[], expected: number | undefined): string {
  const found = `the line has ${fields.length === 1 ? "one column" : `${fields.length} columns`}`
  if (fields.length === 1 && /\S +\S/.test(fields[0] as string))
    return `${found}; separate the columns with tabs, not with spaces`
  return expected === undefined
    ? `${found} (${quoteValue(fields[0])}); CoNLL-U has ten, CoNLL-X eight or ten, separated by tabs`
    : `${found}, and the lines before it have ${expected}; write all lines in the same way`
}

/// Where a field begins.
function locationOf(line: number, fields: readonly string[], field: number) {
  const before = fields.slice(0, field)
  return { line, column: before.reduce((column, text) => column + text.length + 1, 1) }
}
