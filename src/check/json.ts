// JSON that users write: sentences, settings, notes, trees.

import { InputError } from "./input-error.ts"

export type JsonObject = Readonly<Record<string, unknown>>

// What people write that JSON doesn't have.
const commonMistakes = 'JSON has no comments, no single quotes, and no comma before "}" or "]"'

/// Parses JSON. An error message starts with `location` and ends with `fix`.
export function parseJson(text: string, location: string, fix = commonMistakes): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new InputError(`${location}: ${error instanceof Error ? error.message : error}; ${fix}`)
  }
}

export function isJsonObject(data: unknown): data is JsonObject {
  return typeof data === "object" && data !== null && !Array.isArray(data)
}
