// Arguments that callers of the library pass, such as options.

import { DataReader } from "./data-reader.ts"
import { SpandrelError } from "./error.ts"
import type { Kind } from "./kinds.ts"

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

/// The argument, if it is of that kind; otherwise throws "invalid-argument": `text must be a string, not 5`.
export function checkArgument<Value>(value: unknown, name: string, kind: Kind<Value>): Value {
  return argumentReader(value, name).as(kind)
}
