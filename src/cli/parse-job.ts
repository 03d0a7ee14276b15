// What is done with a bunch of sentences, on this thread or on another: parsed, and written in the format asked for.

import type { Engine } from "../parser/engine.ts"
import type { ParseOptions } from "../parser/parse-options.ts"
import { ParserError, SentenceError } from "../parser/parser-error.ts"
import type { GivenSentence } from "../parser/sentence.ts"
import { parseFormat } from "./parse-formats.ts"

/// What all jobs of a run have in common.
export interface ParseSettings {
  readonly options: ParseOptions
  readonly format: string
  /// The width of the terminal, for drawings.
  readonly columns: number
}

/// Texts of sentences, one each; or what was wrong, and with which of them if it was one.
export type ParseResult =
  | { readonly texts: readonly string[]; readonly words: number }
  | { readonly refused: string; readonly sentence: number | undefined }

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
    if (error instanceof ParserError) return { refused: error.message, sentence: undefined }
    if (error instanceof SentenceError) return { refused: error.reason, sentence: error.sentence }
    throw error
  }
}
