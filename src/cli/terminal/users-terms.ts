// What a parser refuses, as an error of the program that tells users what to mend.

import { InputError, UsageError } from "../../check/input-error.ts"
import { ParserError, SentenceError } from "../../sentence/sentence-error.ts"

/// What `make` gives. A sentence that it refuses is called by its number if `place`, where the sentences come from, is
/// given.
export function inUsersTerms<T>(make: () => T, place?: string): T {
  try {
    return make()
  } catch (error) {
    if (error instanceof ParserError) throw new UsageError(error.message)
    if (error instanceof SentenceError)
      throw new InputError(place === undefined ? error.reason : `${place}: ${error.message}`)
    throw error
  }
}
