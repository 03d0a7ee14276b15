// Arguments that callers of the library pass, such as options.

import { DataReader } from "./data-reader.ts"
import { SpandrelError } from "./error.ts"

/// A reader of an argument. Its errors have the code "unknown-field" or "invalid-argument". `name` is what the argument is called in
/// messages, `noun` what its fields are called.
export function argumentReader(value: unknown, name: string, noun = "field"): DataReader {
  return new DataReader(value, {
    name,
    fieldKind: { noun },
    error: (message, problem) =>
      new SpandrelError(problem === "unknown-field" ? problem : "invalid-argument", message),
  })
}
