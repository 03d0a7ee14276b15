// What `parse` takes: running text, or an array of sentences.

import { SpandrelError } from "../check/error.ts"
import { object } from "../check/kinds.ts"
import { quoteValue } from "../check/quote-value.ts"
import type { Language } from "../language/language.ts"
import { TextStream } from "../language/text-stream.ts"
import { type ReadSentence, readSentence } from "../sentence/read-sentence.ts"
import { sentencesOf, streamedSentences } from "../sentence/text-sentences.ts"
import type { Steps } from "../transition/steps.ts"

// Between two pauses: some milliseconds.
const pauseLength = 1 << 16
const pauseSentences = 1 << 10

/// Checks the sentences of an array, or splits text into sentences.
export function* readInput(input: unknown, language: Language): Steps<ReadSentence[]> {
  if (typeof input === "string") return yield* splitText(input, language)
  if (Array.isArray(input)) return yield* readSentences(input)
  const isSentence = object.is(input) && ("text" in input || "tokens" in input)
  if (isSentence)
    throw new SpandrelError(
      "invalid-argument",
      "parse takes an array of sentences; pass [sentence], not the sentence itself",
    )
  throw new SpandrelError(
    "invalid-argument",
    `parse takes a string or an array of sentences, not ${quoteValue(input)}; for streams use parseStream`,
  )
}

/// True if reading the input takes some milliseconds at most.
export function isShortInput(input: unknown): boolean {
  if (typeof input === "string") return input.length <= pauseLength
  return !Array.isArray(input) || input.length <= pauseSentences
}

function* readSentences(input: readonly unknown[]): Steps<ReadSentence[]> {
  const sentences: ReadSentence[] = []
  // Not `forEach`, which skips holes.
  for (const sentence of input) {
    if (sentences.length % pauseSentences === pauseSentences - 1) yield
    sentences.push(readSentence(sentence, sentences.length))
  }
  return sentences
}

function* splitText(text: string, language: Language): Steps<ReadSentence[]> {
  if (text.length <= pauseLength) return sentencesOf(text, language)
  const stream = new TextStream(language)
  const sentences: ReadSentence[] = []
  for (let from = 0; from < text.length; from += pauseLength) {
    yield
    for (const sentence of stream.push(text.slice(from, from + pauseLength)))
      sentences.push(...streamedSentences(sentence))
  }
  yield
  for (const sentence of stream.finish()) sentences.push(...streamedSentences(sentence))
  return sentences
}
