// What callers pass, as JSON.

import { SpandrelError } from "../check/error.ts"

/// The JSON of a value. Throws "invalid-argument" for what JSON can't hold, such as cycles and big integers.
export function encodeJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch (cause) {
    throw new SpandrelError("invalid-argument", "the arguments can't be written as JSON", { cause })
  }
}
