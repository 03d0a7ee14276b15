// What the page and its worker say to each other.

import type { ErrorCode } from "../../check/error.ts"
import type { ModelInfo } from "../../parser/model-info.ts"
import type { ParseTrace, TraceOptions } from "../../parser/parse-trace.ts"
import type { ParseOptions } from "../../parser/search-options.ts"
import type { PlainSentence } from "../../sentence/plain-sentence.ts"
import type { SentenceInput } from "../../sentence/sentence.ts"

/// How to parse; a signal can't be posted.
export type PostedOptions = Omit<ParseOptions, "signal">

/// What the worker can be asked for, and what it answers.
export interface Requests {
  load: {
    readonly input: { readonly url: string; readonly name: string }
    readonly answer: { readonly info: ModelInfo; readonly threads: number }
  }
  parse: {
    readonly input: { readonly text: string | readonly SentenceInput[]; readonly options: PostedOptions }
    readonly answer: readonly PlainSentence[]
  }
  trace: {
    readonly input: { readonly sentence: SentenceInput; readonly options: Omit<TraceOptions, "signal"> }
    readonly answer: ParseTrace
  }
}

export type RequestName = keyof Requests

/// A request, with a number that its answer repeats.
export type Request = {
  [Name in RequestName]: { readonly id: number; readonly name: Name; readonly input: Requests[Name]["input"] }
}[RequestName]

/// An answer, or how far a model has been loaded.
export type Message =
  | { readonly id: number; readonly answer: Requests[RequestName]["answer"] }
  | { readonly id: number; readonly error: { readonly code: ErrorCode; readonly message: string } }
  | { readonly progress: { readonly loaded: number; readonly total: number | undefined } }
