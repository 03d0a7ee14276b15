// JSON that users write: settings, notes.

import { InputError } from "./exit.ts"
import { readText } from "./input.ts"

/// The JSON object of a file; `what` says what is expected of it.
export async function readJsonObject(path: string, what: string): Promise<object> {
  const text = await readText(path)
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch (error) {
    throw new InputError(`${path}: ${error instanceof Error ? error.message : error}`)
  }
  if (typeof data === "object" && data !== null && !Array.isArray(data)) return data
  throw new InputError(`${path}: ${what}`)
}
