// A line of NDJSON: the fields of a sentence, and those of its owner, which are passed through to the results.

import { deepestTree, parseNested } from "../check/json.ts"
import { jsonFields } from "../check/json-fields.ts"
import { object, type PlainObject } from "../check/kinds.ts"
import { suggest } from "../check/suggest.ts"
import { ignoredFields, sentenceFields } from "./read-sentence.ts"
import type { SentenceId } from "./sentence.ts"
import { SentenceError } from "./sentence-error.ts"
import { idOf, isSkipReason, ownError } from "./skipped-sentence.ts"

/// The fields of a line, apart.
export interface JsonRecord {
  /// What the reader of sentences gets: everything but `extra`.
  readonly sentence: unknown
  readonly id?: SentenceId
  /// The fields that aren't the sentence's, as they are written, without the braces: `"speaker":"A","page":7`.
  readonly extra?: string
}

/// Parses a line; `index` is the number of the sentence, for error messages. Misspelt fields of sentences stay in `sentence`, whose
/// reader refuses them.
export function parseRecord(json: string, index: number): JsonRecord {
  const data = parseLine(json, index)
  if (!object.is(data)) return { sentence: data }
  const id = idOf(data)
  const fields = Object.entries(data).filter(([name]) => isOwnField(name))
  const extra = passedThrough(json, data, id)
  return {
    sentence: Object.fromEntries(fields),
    ...(id !== undefined && { id }),
    ...(extra !== "" && { extra }),
  }
}

/// The fields that are passed through, as they are written. An id that isn't one, which the reader refuses, is passed through to
/// the error.
function passedThrough(json: string, data: PlainObject, id: SentenceId | undefined): string {
  const isPassed = (name: string) => (name === "id" ? id === undefined : !isOwnField(name))
  if (!Object.keys(data).some(isPassed)) return ""
  // Of several fields with one name, the last counts.
  const values = new Map(jsonFields(json).map(({ name, value }) => [name, value]))
  const earlier = values.get("error")
  if (isSkipReason(data["error"]) && earlier !== undefined) {
    // The record was skipped in an earlier run, whose reason doesn't count any more.
    const own = ownError(earlier)
    if (own === undefined) values.delete("error")
    else values.set("error", own)
  }
  return [...values]
    .filter(([name]) => isPassed(name))
    .map(([name, value]) => `${JSON.stringify(name)}:${value}`)
    .join(",")
}

function parseLine(json: string, index: number): unknown {
  try {
    // A result that is passed in again has a tree.
    return parseNested(json, deepestTree)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SentenceError(
      "invalid-sentence",
      index,
      `${reason}; write one JSON object per line, such as {"tokens": ["fish"]}`,
    )
  }
}

// What a program says about a record may be called "error", too.
const known: ReadonlySet<string> = new Set(
  [...sentenceFields, ...ignoredFields].filter((name) => name !== "error"),
)

// Nearly every short name is like "id", so that only its case counts. "tag" on its own is a token's field, and its writer expects
// it to matter.
function isOwnField(name: string): boolean {
  if (known.has(name) || name === "tag" || name.toLowerCase() === "id") return true
  const long = sentenceFields.filter((field) => field !== "id")
  return suggest(name, long) !== undefined
}
