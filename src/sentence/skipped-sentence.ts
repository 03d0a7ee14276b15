// What takes the place of a sentence that can't be parsed, where the run goes on.

import { errorCodes, type SpandrelError } from "../check/error.ts"
import { jsonFields } from "../check/json-fields.ts"
import { object, string } from "../check/kinds.ts"
import { type SentenceId, sentenceId } from "./sentence.ts"

/// What to do with a sentence that is invalid: stop with its error, or go on with the next one.
export const errorActions = ["stop", "skip"] as const
export type ErrorAction = (typeof errorActions)[number]

/// A sentence that was left out, and why.
export interface SkippedSentence {
  /// The id that the sentence was passed with.
  readonly id?: SentenceId
  readonly error: SpandrelError
}

/// The same for a record with other fields.
export interface SkippedRecord extends SkippedSentence {
  /// The other fields, as JSON without the braces.
  readonly extra?: string
}

/// The skipped form of what a caller passed.
export function skipped(data: unknown, error: SpandrelError): SkippedSentence {
  const id = idOf(data)
  return { ...(id !== undefined && { id }), error }
}

/// The id of a sentence that may be invalid otherwise.
export function idOf(data: unknown): SentenceId | undefined {
  const id = object.is(data) ? data["id"] : undefined
  return sentenceId.is(id) ? id : undefined
}

/// What is written in place of a result: in JSON a record with the reason, in formats of one sentence per line an empty line, so that
/// lines still correspond; readers of trees ignore it, and EVALB skips the sentence. Undefined for formats in which a result has
/// several lines.
export function writeSkipped(format: string, { id, extra, error }: SkippedRecord): string | undefined {
  if (format === "bracket" || format === "tagged") return ""
  if (!isJson(format)) return undefined
  const { code, message } = error
  const { own, others } = apart(extra)
  const reason = JSON.stringify({ code, message })
  const json = id === undefined ? '{"error":' : `{"id":${JSON.stringify(id)},"error":`
  return withExtra(`${json}${own === undefined ? reason : `${reason.slice(0, -1)},"own":${own}}`}}`, others)
}

/// True for the field "error" of a record that was skipped: its reason, with the field "error" that it had
/// before in "own".
export function isSkipReason(error: unknown): boolean {
  return (
    object.is(error) &&
    string.is(error["code"]) &&
    Object.hasOwn(errorCodes, error["code"]) &&
    string.is(error["message"]) &&
    Object.keys(error).every((name) => name === "code" || name === "message" || name === "own")
  )
}

/// The field "own" of a reason, as it is written.
export const ownError = (reason: string): string | undefined =>
  jsonFields(reason).findLast(({ name }) => name === "own")?.value

/// A field "error" among those that are passed through, and the others.
function apart(extra: string | undefined): { readonly own?: string; readonly others: string | undefined } {
  if (extra === undefined || !extra.includes('"error":')) return { others: extra }
  const fields = jsonFields(`{${extra}}`)
  const own = fields.find(({ name }) => name === "error")?.value
  if (own === undefined) return { others: extra }
  const others = fields
    .filter(({ name }) => name !== "error")
    .map(({ name, value }) => `${JSON.stringify(name)}:${value}`)
    .join(",")
  return { own, others: others === "" ? undefined : others }
}

/// True if the output has room for the reason and for fields that are passed through.
export const isJson = (format: string): boolean => jsonFormats.has(format)

const jsonFormats: ReadonlySet<string> = new Set(["json", "ndjson", "compact", "plain", "tags"])

/// A JSON object with more fields, which come first.
export function withExtra(json: string, extra: string | undefined): string {
  return extra === undefined ? json : `{${extra},${json.slice(1)}`
}
