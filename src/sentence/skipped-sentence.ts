// What takes the place of a sentence that can't be parsed, where the run goes on.

import type { SpandrelError } from "../check/error.ts"
import type { SentenceId } from "./sentence.ts"

/// A sentence that was left out, and why.
export interface SkippedSentence {
  readonly id?: SentenceId
  /// Other fields of its record, as JSON without the braces.
  readonly extra?: string
  readonly error: SpandrelError
}

/// What is written in place of a result: in JSON a record with the reason, in formats of one sentence per line an empty line, so that
/// lines still correspond; readers of trees ignore it, and EVALB skips the sentence. Undefined for formats in which a result has
/// several lines.
export function writeSkipped(format: string, { id, extra, error }: SkippedSentence): string | undefined {
  if (format === "bracket" || format === "tagged") return ""
  if (!isJson(format)) return undefined
  const { code, message } = error
  return withExtra(JSON.stringify({ id, error: { code, message } }), extra)
}

/// True if the output has room for the reason and for fields that are passed through.
export const isJson = (format: string): boolean => format === "json" || format === "ndjson"

/// A JSON object with more fields, which come first.
export function withExtra(json: string, extra: string | undefined): string {
  return extra === undefined ? json : `{${extra},${json.slice(1)}`
}
