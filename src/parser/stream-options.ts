// How a stream is parsed.

import { argumentReader } from "../check/argument-reader.ts"
import { choice } from "../check/kinds.ts"
import { type ErrorAction, errorActions } from "../sentence/skipped-sentence.ts"
import type { ParseOptions } from "./search-options.ts"

/// How to parse a stream.
export interface StreamOptions extends ParseOptions {
  /// What to do with an invalid sentence: throw its error, which ends the stream, or return the error in place of the result and go on
  /// (default: "stop").
  readonly onError?: ErrorAction | undefined
}

/// The options of a stream: `onError`, checked, and those of `parse`, which are checked later.
export function readStreamOptions(options: StreamOptions): ParseOptions & { readonly onError: ErrorAction } {
  const reader = argumentReader(options, "the options argument", "option")
  return { ...options, onError: reader.find("onError")?.as(choice(...errorActions)) ?? "stop" }
}
