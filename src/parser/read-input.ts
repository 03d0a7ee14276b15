// What `parse` takes: running text, or an array of sentences.

import { SpandrelError } from "../check/error.ts"
import { object } from "../check/kinds.ts"
import { quoteValue } from "../check/quote-value.ts"
import type { Language } from "../language/language.ts"
import { type ReadSentence, readSentence } from "../sentence/read-sentence.ts"
import { sentencesOf } from "../sentence/text-sentences.ts"

/// Checks the sentences of an array, or splits text into sentences.
export function readInput(input: unknown, language: Language): ReadSentence[] {
  if (typeof input === "string") return sentencesOf(input, language)
  if (Array.isArray(input)) return Array.from(input, (sentence, at) => readSentence(sentence, at))
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
