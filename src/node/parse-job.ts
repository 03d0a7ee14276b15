// What is done with a bunch of sentences, on this thread or on another: parsed, and written in the format asked for.

import type { Engine } from "../parser/engine.ts"
import type { ParseOptions } from "../parser/parse-options.ts"
import type { GivenSentence } from "../sentence/sentence.ts"
import { ParserError, SentenceError } from "../sentence/sentence-error.ts"
import { parseFormat } from "../sentence/sentence-formats.ts"

/// What all jobs of a run have in common.
export interface ParseSettings {
  readonly options: ParseOptions
  readonly format: string
  /// The width of the terminal, for drawings.
  readonly columns: number
}

/// Texts of sentences, one each, up to one that was refused.
export interface ParseResult {
  readonly texts: readonly string[]
  readonly words: number
  /// What was wrong, and with which of the sentences if it was one.
  readonly refusal?: { readonly reason: string; readonly sentence: number | undefined }
}

/// Does a job. What a user can mend comes back as a result, so that it can be posted from thread to thread.
export function doParseJob(
  engine: Engine,
  sentences: readonly GivenSentence[],
  { options, format, columns }: ParseSettings,
): ParseResult {
  const { write } = parseFormat(format, options.k ?? 1)
  try {
    const parsed = engine.parse(sentences, options)
    const words = parsed.reduce((total, { tokens }) => total + tokens.length, 0)
    return { texts: parsed.map((sentence) => write(sentence, columns)), words }
  } catch (error) {
    if (error instanceof ParserError)
      return { texts: [], words: 0, refusal: { reason: error.message, sentence: undefined } }
    if (!(error instanceof SentenceError)) throw error
    const { reason, sentence } = error
    const before = doParseJob(engine, sentences.slice(0, sentence), { options, format, columns })
    return { ...before, refusal: { reason, sentence } }
  }
}
