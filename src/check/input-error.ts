// Errors in what a user passes to a command. New code throws a `SpandrelError` with the code that fits.

import { type ErrorCode, SpandrelError } from "./error.ts"

/// The command was called in a way that can't work.
export class UsageError extends SpandrelError {
  override readonly name = "UsageError"

  constructor(message: string) {
    super("wrong-usage", message)
  }
}

/// The input or data is invalid.
export class InputError extends SpandrelError {
  override readonly name = "InputError"

  constructor(message: string, code: ErrorCode = "invalid-file") {
    super(code, message)
  }
}

/// Returns what `make` returns; an error that it throws becomes an `InputError` that starts with the location.
export function withLocation<T>(location: string, make: () => T): T {
  try {
    return make()
  } catch (error) {
    throw new InputError(`${location}: ${error instanceof Error ? error.message : error}`)
  }
}
