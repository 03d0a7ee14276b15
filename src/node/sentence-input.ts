// Sentences to parse, as they come on the command line, in files and on standard input.

import { InputError } from "../check/input-error.ts"
import { english } from "../language/english/english.ts"
import { TextStream } from "../language/text-stream.ts"
import { withPauses } from "../parser/turns.ts"
import { parseJsonLine } from "../sentence/json-line.ts"
import type { GivenSentence } from "../sentence/sentence.ts"
import { parseTaggedLine } from "../sentence/tagged-text.ts"
import { sentencesOf, streamedSentences } from "../sentence/text-sentences.ts"
import { displayName, type ReadListener, readLines, readTextPieces } from "./input.ts"

/// A sentence, and where it stands, for messages.
export interface PlacedSentence {
  readonly sentence: GivenSentence
  readonly place: string
}

/// The words of a sentence that one of the readers made.
export function wordCount(sentence: GivenSentence): number {
  if ("length" in sentence) return sentence.length
  return "words" in sentence ? sentence.words.length : sentence.tokens.length
}

/// How sentences are written: running text, or a line each.
export const inputFormats = ["text", "tokens", "tagged", "ndjson"] as const
export type InputFormat = (typeof inputFormats)[number]

/// The sentences of a line; a text in JSON may hold several.
const readers: Readonly<Record<InputFormat, (line: string, place: string) => readonly GivenSentence[]>> = {
  text: (line) => sentencesOf(line),
  tokens: (line) => [line.split(/[ \t\r\n\v\f]+/).filter((token) => token !== "")],
  tagged: (line, place) => [{ words: parseTaggedLine(line, place) }],
  ndjson: parseJsonLine,
}

/// Sentences given as arguments.
export async function* fromArguments(
  texts: readonly string[],
  format: InputFormat,
): AsyncGenerator<PlacedSentence> {
  for (const [at, text] of texts.entries()) {
    const place = `sentence ${at + 1}`
    const lines = (format === "text" ? [text] : text.split("\n")).filter((line) => line.trim() !== "")
    const sentences = lines.flatMap((line) => readers[format](line, place))
    if (sentences.length === 0) throw new InputError(`${place} has no words; write some between the quotes`)
    for (const sentence of sentences) yield { sentence, place }
  }
}

// How long an input may be silent, in milliseconds, before what it has given is worked on.
const patience = 200

/// Sentences of a file. In running text they go over lines; in the other formats they are lines, and empty ones are
/// passed over. A pipe may be held open by whoever writes to it: "pause" says that nothing more comes for now. `listener`
/// hears how reading goes.
export async function* fromFile(
  path: string,
  format: InputFormat,
  listener?: ReadListener,
): AsyncGenerator<PlacedSentence | "pause"> {
  const name = displayName(path)
  let number = 0
  if (format === "text") {
    for await (const sentence of textSentences(path, listener))
      yield sentence === "pause" ? sentence : { sentence, place: `${name}, sentence ${++number}` }
    return
  }
  for await (const line of withPauses(readLines(path, listener), { patience })) {
    if (typeof line === "string") {
      if (line === "pause") yield line
      continue
    }
    const place = `${name}:${++number}`
    if (line.value.trim() === "") continue
    for (const sentence of readers[format](line.value, place)) yield { sentence, place }
  }
}

async function* textSentences(
  path: string,
  listener?: ReadListener,
): AsyncGenerator<GivenSentence | "pause"> {
  const stream = new TextStream(english)
  for await (const piece of withPauses(readTextPieces(path, listener), { patience })) {
    if (piece === "end") break
    yield* (piece === "pause" ? stream.pause() : stream.push(piece.value)).flatMap(streamedSentences)
    if (piece === "pause") yield piece
  }
  yield* stream.finish().flatMap(streamedSentences)
}
