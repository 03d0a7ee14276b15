// Sentences to parse: from the command line's arguments, from files and from standard input.

import { SpandrelError } from "../check/error.ts"
import type { Language } from "../language/language.ts"
import { TextStream } from "../language/text-stream.ts"
import { withPauses } from "../parser/pauses.ts"
import { readSentenceJson } from "../sentence/json-codec.ts"
import { type ReadSentence, readSentence } from "../sentence/read-sentence.ts"
import { SentenceError, withLocation } from "../sentence/sentence-error.ts"
import { readTaggedLine, splitAtSpaces } from "../sentence/tagged-line.ts"
import { sentencesOf, splitSentence, streamedSentences } from "../sentence/text-sentences.ts"
import { displayName, type ReadListener, readLines, readTextPieces } from "./input.ts"

/// A sentence and where it comes from, for error messages: `book.ndjson:12`.
export interface LocatedSentence {
  readonly sentence: ReadSentence
  readonly location: string
}

/// Running text, or one sentence per line.
export const inputFormats = ["text", "tokens", "tagged", "ndjson"] as const
export type InputFormat = (typeof inputFormats)[number]

/// How input is read.
export interface InputReading {
  readonly format: InputFormat
  readonly language: Language
  /// The most words that a sentence may have (default: what the parser accepts).
  readonly longest?: number
  /// Called while reading.
  readonly listener?: ReadListener
}

/// The sentences of a line. In NDJSON, an object with "text" may hold several.
const lineReaders: Readonly<Record<InputFormat, (line: string, reading: InputReading) => ReadSentence[]>> = {
  text: (line, { language }) => sentencesOf(line, language),
  tokens: (line, { longest }) => [readSentence(splitAtSpaces(line), 0, longest)],
  tagged: (line) => [readTaggedLine(line, 0)],
  ndjson: (line, { language }) => {
    const sentences = splitSentence(readSentenceJson(line, 0), language)
    if (sentences.length === 0)
      throw new SentenceError("empty-sentence", 0, '"text" has no words; leave out the line, or write some')
    return sentences
  },
}

function readLine(line: string, location: string, reading: InputReading): ReadSentence[] {
  try {
    return lineReaders[reading.format](line, reading)
  } catch (error) {
    throw withLocation(error, location)
  }
}

/// The sentences of the command line's arguments.
export async function* readArguments(
  texts: readonly string[],
  reading: InputReading,
): AsyncGenerator<LocatedSentence> {
  for (const [at, text] of texts.entries()) {
    const location = `sentence ${at + 1}`
    const lines = (reading.format === "text" ? [text] : text.split("\n")).filter((line) => line.trim() !== "")
    const sentences = lines.flatMap((line) => readLine(line, location, reading))
    if (sentences.length === 0)
      throw new SpandrelError("empty-sentence", `${location} has no words; write some between the quotes`)
    for (const sentence of sentences) yield { sentence, location }
  }
}

// How long a source may be idle, in milliseconds, before the sentences so far are parsed.
const patience = 200

/// The sentences of a file. Running text may continue over lines; in the other formats each line is a sentence, and empty ones
/// are skipped. "pause" means that the source, such as an open pipe, has nothing more for now.
export async function* readFileSentences(
  path: string,
  reading: InputReading,
): AsyncGenerator<LocatedSentence | "pause"> {
  const name = displayName(path)
  let number = 0
  if (reading.format === "text") {
    for await (const sentence of textSentences(path, reading))
      yield sentence === "pause" ? sentence : { sentence, location: `${name}, sentence ${++number}` }
    return
  }
  for await (const line of withPauses(readLines(path, reading.listener), { patience })) {
    if (typeof line === "string") {
      if (line === "pause") yield line
      continue
    }
    const location = `${name}:${++number}`
    if (line.value.trim() === "") continue
    for (const sentence of readLine(line.value, location, reading)) yield { sentence, location }
  }
}

async function* textSentences(
  path: string,
  { language, listener }: InputReading,
): AsyncGenerator<ReadSentence | "pause"> {
  const stream = new TextStream(language)
  for await (const piece of withPauses(readTextPieces(path, listener), { patience })) {
    if (piece === "end") break
    yield* (piece === "pause" ? stream.pause() : stream.push(piece.value)).flatMap(streamedSentences)
    if (piece === "pause") yield piece
  }
  yield* stream.finish().flatMap(streamedSentences)
}
