// Running text, plain or marked, that arrives in chunks, as sentences that have been read.

import type { Language } from "../language/language.ts"
import { TextStream } from "../language/text-stream.ts"
import { type MarkupFormat, markupFormats } from "../markup/extractor.ts"
import { type MarkedSentence, MarkedStream, type MarkedToken } from "../markup/marked-stream.ts"
import { leafForm } from "../tree/bracket-escapes.ts"
import type { ReadSentence } from "./read-sentence.ts"
import { cutTokens, streamedSentences } from "./text-sentences.ts"

/// The formats of running text, which is split into sentences and words.
export const runningFormats = ["text", ...markupFormats] as const
export type RunningFormat = "text" | MarkupFormat

export const isRunningFormat = (format: string): format is RunningFormat =>
  (runningFormats as readonly string[]).includes(format)

/// The sentences of a stream of running text.
export interface RunningText {
  /// Those that no later chunk can change.
  push(chunk: string): ReadSentence[]
  /// The same while the source is idle.
  pause(): ReadSentence[]
  /// Those that are left at the end.
  finish(): ReadSentence[]
}

export function runningText(format: RunningFormat, language: Language): RunningText {
  if (format === "text") {
    const stream = new TextStream(language)
    return {
      push: (chunk) => stream.push(chunk).flatMap(streamedSentences),
      pause: () => stream.pause().flatMap(streamedSentences),
      finish: () => stream.finish().flatMap(streamedSentences),
    }
  }
  const stream = new MarkedStream(format, language)
  return {
    push: (chunk) => stream.push(chunk).flatMap(markedSentences),
    pause: () => stream.pause().flatMap(markedSentences),
    finish: () => stream.finish().flatMap(markedSentences),
  }
}

/// One that is too long for the parser is cut, and its parts have the text of their words.
function markedSentences({ text, tokens }: MarkedSentence): ReadSentence[] {
  const pieces = cutTokens(tokens)
  const whole = pieces.length === 1 ? ({ text, isExtracted: true } as const) : {}
  return pieces.map((piece) => ({ ...whole, tokens: piece.map(readToken) }))
}

const readToken = ({ text, form, start, end }: MarkedToken) => ({
  text,
  leaf: leafForm(text),
  normalized: form,
  start,
  end,
})
