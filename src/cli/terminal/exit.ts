// How the program ends: its exit codes, and the errors that are the user's to mend.

/// 0 done, 1 the input or data is bad, 2 wrong usage, 130 interrupted: what shells expect of a program that ends at
/// Ctrl-C, 128 and the number of the signal.
export const exitCodes = { done: 0, badInput: 1, wrongUsage: 2, interrupted: 130 } as const

/// The command was called in a way that can't work.
export class UsageError extends Error {
  override readonly name = "UsageError"
}

/// The input or data is bad; the message says where, and what to do.
export class InputError extends Error {
  override readonly name = "InputError"
}

/// What `make` gives; an error of it becomes an `InputError` with the place in front.
export function located<T>(place: string, make: () => T): T {
  try {
    return make()
  } catch (error) {
    throw new InputError(`${place}: ${error instanceof Error ? error.message : error}`)
  }
}
