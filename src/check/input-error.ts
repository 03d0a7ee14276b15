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
