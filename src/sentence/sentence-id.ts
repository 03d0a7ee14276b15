// What may identify a sentence.

import { either, type Kind, string } from "../check/kinds.ts"
import type { SentenceId } from "./sentence.ts"

const exactNumber: Kind<number> = {
  description: "a number that JSON keeps exactly",
  is: (value): value is number =>
    Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value)),
}

/// A string or a number.
export const sentenceId: Kind<SentenceId> = either(string, exactNumber)
