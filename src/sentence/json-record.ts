// A line of NDJSON: the fields of a sentence, and those of its owner, which are passed through to the results.

import { deepestTree, parseNested } from "../check/json.ts"
import { object } from "../check/kinds.ts"
import { suggest } from "../check/suggest.ts"
import { ignoredFields, sentenceFields } from "./read-sentence.ts"
import type { SentenceId } from "./sentence.ts"
import { SentenceError } from "./sentence-error.ts"
import { idOf } from "./skipped-sentence.ts"

/// The fields of a line, apart.
export interface JsonRecord {
  /// What the reader of sentences gets: everything but `extra`.
  readonly sentence: unknown
  readonly id?: SentenceId
  /// The fields that aren't the sentence's, as JSON without the braces: `"speaker":"A","page":7`.
  readonly extra?: string
}

/// Parses a line; `index` is the number of the sentence, for error messages. Misspelt fields of sentences stay in `sentence`, whose
/// reader refuses them.
export function parseRecord(json: string, index: number): JsonRecord {
  const data = parseLine(json, index)
  if (!object.is(data)) return { sentence: data }
  const fields = Object.entries(data)
  const own = fields.filter(([name]) => isOwnField(name))
  const extra = writeExtra(Object.fromEntries(fields.filter(([name]) => !isOwnField(name))), index)
  const id = idOf(data)
  return {
    sentence: Object.fromEntries(own),
    ...(id !== undefined && { id }),
    ...(extra !== "" && { extra }),
  }
}

function writeExtra(fields: Readonly<Record<string, unknown>>, index: number): string {
  try {
    return JSON.stringify(fields).slice(1, -1)
  } catch (error) {
    // It is recursive. Only trees may be that deep, and what is passed through isn't read as one.
    if (!(error instanceof RangeError)) throw error
    const reason = "a field that isn't the sentence's is nested too deep to be passed through; leave it out"
    throw new SentenceError("invalid-sentence", index, reason, { cause: error })
  }
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

const known: ReadonlySet<string> = new Set([...sentenceFields, ...ignoredFields])

// Nearly every short name is like "id", so that only its case counts. "tag" on its own is a token's field, and its writer expects
// it to matter.
function isOwnField(name: string): boolean {
  if (known.has(name) || name === "tag" || name.toLowerCase() === "id") return true
  const long = sentenceFields.filter((field) => field !== "id")
  return suggest(name, long) !== undefined
}
