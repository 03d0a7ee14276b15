// Sentences to parse: from the command line's arguments, from files and from standard input.

import { stat } from "node:fs/promises"
import { SpandrelError } from "../check/error.ts"
import { withPauses } from "../parser/pauses.ts"
import type { ReadSentence } from "../sentence/read-sentence.ts"
import { runningText } from "../sentence/running-text.ts"
import { ColumnLines } from "./column-lines.ts"
import { displayName, isStandardInput, readLines, readTextPieces } from "./input.ts"
import type { InputFile } from "./input-files.ts"
import { InputPosition } from "./input-position.ts"
import { readInputLine } from "./records/read-input-line.ts"
import { type ByteRange, readLineGroups } from "./records/read-lines.ts"
import {
  type InputReading,
  isEmptyLine,
  isValid,
  type LineReading,
  type ReadItem,
  type RunningReading,
  readLine,
  readsLines,
  readsRunningText,
} from "./sentence-lines.ts"
import { readTreeSentences, treeSentencesOf } from "./tree-sentences.ts"

/// The sentences of the command line's arguments.
export async function* readArguments(
  texts: readonly string[],
  reading: InputReading,
): AsyncGenerator<ReadItem> {
  for (const [at, text] of texts.entries()) {
    const location = `sentence ${at + 1}`
    const items = readArgument(text, location, reading)
    if (items.length === 0)
      throw new SpandrelError("empty-sentence", `${location} has no words; write some between the quotes`)
    yield* items
  }
}

function readArgument(text: string, location: string, reading: InputReading): ReadItem[] {
  if (reading.format === "trees") return [...treeSentencesOf(text, location, reading)]
  if (readsRunningText(reading)) {
    const running = runningText(reading.format, reading.language)
    return [...running.push(text), ...running.finish()].map((sentence) => ({ sentence, location }))
  }
  const lines = text.split("\n")
  if (readsLines(reading))
    return lines.filter((line) => !isEmptyLine(line)).flatMap((line) => readLine(line, location, reading))
  const columns = new ColumnLines(location, reading)
  return [...lines.flatMap((line) => columns.push(line)), ...columns.end()]
}

/// The sentences of files, one file after the other; see `readFileSentences`. Of several files, each sentence has the name, since
/// positions count from the beginning of its file; a record of NDJSON has its own positions and fields.
export async function* readFiles(
  files: readonly InputFile[],
  settings: Omit<InputReading, "format">,
): AsyncGenerator<ReadItem | "pause"> {
  let before = 0
  for (const { path, format, checkStart } of files) {
    const position = new InputPosition(before)
    const reading = { ...settings, format, ...(checkStart && { checkStart }) }
    const items = readFileSentences(path, reading, { position })
    if (files.length > 1 && format !== "ndjson") yield* withFileName(items, path)
    else yield* items
    before = position.bytes
  }
}

/// The same sentences, each with the name of its file.
export async function* withFileName(
  items: AsyncIterable<ReadItem | "pause">,
  path: string,
): AsyncGenerator<ReadItem | "pause"> {
  // As it is: JSON can write any name.
  const extra = `"file":${JSON.stringify(isStandardInput(path) ? displayName(path) : path)}`
  for await (const item of items) yield item === "pause" ? item : { ...item, extra }
}

/// What to read of a file, and who counts it.
export interface FileReading {
  readonly position?: InputPosition
  /// The lines to read (default: all); only for formats of one sentence per line.
  readonly range?: ByteRange | undefined
  /// The number of the first of them, for messages (default: 1).
  readonly firstLine?: number
}

/// The sentences of a file. Running text may continue over lines; in CoNLL-U an empty line ends a sentence; a tree may
/// have several lines; in the other formats each line is a sentence, and empty ones are skipped unless each line is to have its item.
/// "pause" means that the source, such as an open pipe, has nothing more for now.
export async function* readFileSentences(
  path: string,
  reading: InputReading,
  { position = new InputPosition(0), range, firstLine = 1 }: FileReading = {},
): AsyncGenerator<ReadItem | "pause"> {
  if (readsRunningText(reading)) yield* textItems(path, reading, position)
  else if (readsLines(reading)) yield* lineItems(path, reading, { position, range, firstLine })
  else if (reading.format === "trees") yield* readTreeSentences(path, reading)
  else yield* columnItems(path, reading, position)
}

async function* textItems(
  path: string,
  reading: RunningReading,
  position: InputPosition,
): AsyncGenerator<ReadItem | "pause"> {
  let number = 0
  for await (const sentence of textSentences(path, reading, position)) {
    if (sentence === "pause") yield sentence
    else {
      const bytes = position.bytesAt(sentence.tokens?.at(-1)?.end ?? 0)
      yield { sentence, location: `${displayName(path)}, sentence ${++number}`, bytes }
    }
  }
}

async function* lineItems(
  path: string,
  reading: LineReading,
  { position, range, firstLine }: Required<Pick<FileReading, "position" | "firstLine">> & FileReading,
): AsyncGenerator<ReadItem | "pause"> {
  const name = displayName(path)
  const { keepsLines = false } = reading
  let number = firstLine - 1
  const groups = readLineGroups(path, { range, allowsZeros: keepsLines, ...position })
  for await (const group of withPausesOf(path, groups)) {
    if (group === "pause") {
      yield group
      continue
    }
    for (const line of group.value) {
      number++
      const items = readInputLine(line, `${name}:${number}`, reading)
      const bytes = position.bytesAt(line.end)
      for (const item of items) yield isValid(item) ? { ...item, bytes } : item
    }
  }
}

async function* columnItems(
  path: string,
  reading: InputReading,
  position: InputPosition,
): AsyncGenerator<ReadItem | "pause"> {
  const columns = new ColumnLines(displayName(path), reading)
  let characters = 0
  for await (const line of withPausesOf(path, readLines(path, position))) {
    if (line === "pause") {
      yield line
      continue
    }
    characters += line.value.length + 1
    for (const item of columns.push(line.value))
      yield isValid(item) ? { ...item, bytes: position.bytesAt(characters) } : item
  }
  yield* columns.end()
}

async function* textSentences(
  path: string,
  { format, language, checkStart }: RunningReading,
  position: InputPosition,
): AsyncGenerator<ReadSentence | "pause"> {
  const stream = runningText(format, language)
  const pieces = readTextPieces(path, { ...position, ...(checkStart && { checkStart }) })
  for await (const piece of withPausesOf(path, pieces)) {
    yield* piece === "pause" ? stream.pause() : stream.push(piece.value)
    if (piece === "pause") yield piece
  }
  yield* stream.finish()
}

// How long a source may be idle, in milliseconds, before the sentences so far are parsed.
const patience = 200

/// The items of a source, and "pause" while a pipe or terminal is idle. A file on a slow disk has no pauses: how its text is split must
/// not depend on time.
async function* withPausesOf<Item>(
  path: string,
  source: AsyncIterable<Item>,
): AsyncGenerator<{ readonly value: Item } | "pause"> {
  const isFile = !isStandardInput(path) && (await stat(path).catch(() => undefined))?.isFile()
  if (isFile) for await (const value of source) yield { value }
  else for await (const item of withPauses(source, { patience })) if (item !== "end") yield item
}
