// What may come out of a call: a value, or a documented error.

import { SpandrelError } from "../../src/check/error.ts"

/// Calls, and returns the result; undefined if a documented error was thrown. Any other error is thrown again.
export async function documented<Result>(call: () => Result | Promise<Result>): Promise<Result | undefined> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof SpandrelError) return undefined
    throw error
  }
}

/// Throws unless two things are the same.
export function same(found: unknown, expected: unknown, what: string): void {
  if (found !== expected)
    throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`)
}
