// JSON that users write: sentences, settings, notes, trees.

import { SpandrelError } from "./error.ts"

// What people write that JSON doesn't have.
const commonMistakes = 'JSON has no comments, no single quotes, and no comma before "}" or "]"'

/// Parses JSON. An error message starts with `location` and ends with `fix`.
export function parseJson(text: string, location: string, fix = commonMistakes): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new SpandrelError("invalid-file", `${location}: ${reason}; ${fix}`, { cause: error })
  }
}
