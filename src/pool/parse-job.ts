// Jobs of a `ParserPool` and their results, as plain data.

import type { ParseOptions, Search } from "../parser/search-options.ts"
import type { ParsedSentence } from "../sentence/parsed-sentence.ts"
import type { ReadSentence } from "../sentence/read-sentence.ts"
import type { SentenceInput } from "../sentence/sentence.ts"
import type { SentenceError } from "../sentence/sentence-error.ts"
import type { SentenceFormatName } from "../sentence/sentence-formats.ts"
import type { TextAnswer, TextRequest } from "../sentence/split-request.ts"

/// How results come back: as parsed sentences, or as one string per sentence in a tree format.
export type ResultFormat = "sentences" | SentenceFormatName

/// Sentences to parse, and how.
export interface ParseJob<Format extends ResultFormat = ResultFormat> {
  readonly sentences: readonly SentenceInput[]
  readonly options?: Omit<ParseOptions, "signal">
  readonly format: Format
  /// The width that drawings and indented brackets should fit into (default: 80).
  readonly columns?: number
  /// Whether brackets have lemmas and features behind their tags, `NC##lem=chat|g=m##` (default: false).
  readonly features?: boolean
}

/// Results as strings: in a tree format; "plain", which is the JSON of `toPlain`; or "tags", JSON with tokens and no tree.
export type TextFormat = SentenceFormatName | "plain" | "tags"

/// What workers can make of a sentence.
export type WorkFormat = "sentences" | TextFormat

/// A job whose sentences have been read, with every choice made: what a worker gets.
export interface ReadJob<Format extends WorkFormat = WorkFormat> {
  readonly sentences: readonly ReadSentence[]
  readonly search: Search
  readonly format: Format
  readonly columns: number
  readonly features?: boolean | undefined
}

/// The results of a job, in the order of its sentences, up to the first that is invalid.
export interface JobResult<Format extends WorkFormat = WorkFormat> {
  readonly results: readonly (Format extends "sentences" ? ParsedSentence : string)[]
  /// The number of words in the results.
  readonly words: number
  /// The error of the first invalid sentence; nothing after it is returned.
  readonly invalid?: SentenceError
}

/// Finds sentences and words in text: a pool, or a queue in front of one.
export interface TextSplitter {
  splitText(
    request: TextRequest,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<TextAnswer>
}

/// Runs jobs: a pool, or a queue in front of one.
export interface JobRunner {
  /// The number of workers.
  readonly threads: number
  runRead<Format extends TextFormat>(
    job: ReadJob<Format>,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<JobResult<Format>>
}
