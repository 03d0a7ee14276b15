// A job of a thread: sentences parsed and written in the format that was asked for.

import type { Engine } from "../parser/engine.ts"
import type { Search } from "../parser/search-options.ts"
import type { ReadSentence } from "../sentence/read-sentence.ts"
import { sentenceFormat } from "../sentence/sentence-formats.ts"
import type { TreeFormatName } from "../tree/format/tree-formats.ts"

/// What all jobs of a run have in common.
export interface ParseSettings {
  readonly search: Search
  readonly format: TreeFormatName
  /// The width of the terminal, for drawings.
  readonly columns: number
}

/// The output of each sentence, up to the first that is invalid.
export interface ParseResult {
  readonly texts: readonly string[]
  readonly words: number
  readonly refusal?: { readonly reason: string; readonly sentence: number }
}

/// Runs a job. The error of an invalid sentence is part of the result, so that it can be posted between threads.
export function runParseJob(
  engine: Engine,
  sentences: readonly ReadSentence[],
  { search, format, columns }: ParseSettings,
): ParseResult {
  const { write } = sentenceFormat(format, search.k)
  const { sentences: parsed, error } = engine.parse(sentences, search)
  const words = parsed.reduce((total, { tokens }) => total + tokens.length, 0)
  const result = { texts: parsed.map((sentence) => write(sentence, columns)), words }
  return error === undefined
    ? result
    : { ...result, refusal: { reason: error.reason, sentence: error.sentence } }
}
