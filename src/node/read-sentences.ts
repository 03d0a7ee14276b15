// Sentences to parse: from the command line's arguments, from files and from standard input.

import { SpandrelError } from "../check/error.ts"
import type { Language } from "../language/language.ts"
import { TextStream } from "../language/text-stream.ts"
import { withPauses } from "../parser/pauses.ts"
import type { ReadSentence } from "../sentence/read-sentence.ts"
import { streamedSentences } from "../sentence/text-sentences.ts"
import { ColumnLines } from "./column-lines.ts"
import { displayName, readLines, readTextPieces } from "./input.ts"
import { InputPosition } from "./input-position.ts"
import {
  type InputReading,
  isEmptyLine,
  isValid,
  type ReadItem,
  readLine,
  readsLines,
} from "./sentence-lines.ts"

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
  const lines = reading.format === "text" ? [text] : text.split("\n")
  if (readsLines(reading))
    return lines.filter((line) => !isEmptyLine(line)).flatMap((line) => readLine(line, location, reading))
  const columns = new ColumnLines(location, reading)
  return [...lines.flatMap((line) => columns.push(line)), ...columns.end()]
}

/// The sentences of files, one file after the other; see `readFileSentences`.
export async function* readFiles(
  paths: readonly string[],
  reading: InputReading,
): AsyncGenerator<ReadItem | "pause"> {
  let before = 0
  for (const path of paths) {
    const position = new InputPosition(before)
    yield* readFileSentences(path, reading, position)
    before = position.bytes
  }
}

// How long a source may be idle, in milliseconds, before the sentences so far are parsed.
const patience = 200

/// The sentences of a file. Running text may continue over lines; in CoNLL-U an empty line ends a sentence; in the other formats
/// each line is a sentence, and empty ones are skipped. "pause" means that the source, such as an open pipe, has nothing more for now.
async function* readFileSentences(
  path: string,
  reading: InputReading,
  position: InputPosition,
): AsyncGenerator<ReadItem | "pause"> {
  const name = displayName(path)
  let number = 0
  if (reading.format === "text") {
    for await (const sentence of textSentences(path, reading.language, position)) {
      if (sentence === "pause") yield sentence
      else {
        const bytes = position.bytesAt(sentence.tokens?.at(-1)?.end ?? 0)
        yield { sentence, location: `${name}, sentence ${++number}`, bytes }
      }
    }
    return
  }
  let characters = 0
  const columns = new ColumnLines(name, reading)
  const itemsOf = (line: string): ReadItem[] => {
    if (!readsLines(reading)) return columns.push(line)
    return isEmptyLine(line) ? [] : readLine(line, `${name}:${number}`, reading)
  }
  for await (const line of withPauses(readLines(path, position), { patience })) {
    if (typeof line === "string") {
      if (line === "pause") yield line
      continue
    }
    number++
    characters += line.value.length + 1
    for (const item of itemsOf(line.value))
      yield isValid(item) ? { ...item, bytes: position.bytesAt(characters) } : item
  }
  if (!readsLines(reading)) yield* columns.end()
}

async function* textSentences(
  path: string,
  language: Language,
  position: InputPosition,
): AsyncGenerator<ReadSentence | "pause"> {
  const stream = new TextStream(language)
  for await (const piece of withPauses(readTextPieces(path, position), { patience })) {
    if (piece === "end") break
    yield* (piece === "pause" ? stream.pause() : stream.push(piece.value)).flatMap(streamedSentences)
    if (piece === "pause") yield piece
  }
  yield* stream.finish().flatMap(streamedSentences)
}
