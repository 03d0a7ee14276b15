// The place between two characters of a text.

import { isWordCharacter } from "./character-set.ts"
import type { Assertion } from "./expression.ts"

/// What comes before a place: the start of the text, a character of a word, or another character.
export type Before = "start" | "word" | "other"

/// What is on both sides of a place: `next` is a code point, or `endOfText`.
export interface Surroundings {
  readonly before: Before
  readonly next: number
}

export const startOfText: Before = "start"
export const endOfText = -1

/// True if an assertion holds at a place.
export function holds(test: Assertion, { before, next }: Surroundings): boolean {
  switch (test) {
    case "start":
      return before === "start"
    case "end":
      return next === endOfText
    case "boundary":
      return (before === "word") !== isWordCharacter(next)
    case "inside":
      return (before === "word") === isWordCharacter(next)
  }
}
