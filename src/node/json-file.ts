// JSON that users write: settings, notes, trees.

import { InputError } from "../cli/terminal/exit.ts"
import { nameOf, readText } from "./input.ts"

export type JsonObject = Readonly<Record<string, unknown>>

// What people write that JSON doesn't have.
const remedy = 'mend it there: JSON has no comments, no single quotes, and no comma before "}" or "]"'

/// The data of a JSON text; `place` is where it stands, and `hint` how to mend it.
export function parseJson(text: string, place: string, hint = remedy): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new InputError(`${place}: ${error instanceof Error ? error.message : error}; ${hint}`)
  }
}

/// The JSON object of a file; `what` says what is expected of it.
export async function readJsonObject(path: string, what: string): Promise<JsonObject> {
  const data = parseJson(await readText(path), nameOf(path))
  if (isJsonObject(data)) return data
  throw new InputError(`${nameOf(path)}: ${what}`)
}

export function isJsonObject(data: unknown): data is JsonObject {
  return typeof data === "object" && data !== null && !Array.isArray(data)
}
