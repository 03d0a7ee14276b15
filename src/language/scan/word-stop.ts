// Whether the stop after a word belongs to the word.

import type { FindAbbreviation } from "./abbreviations.ts"
import { isBlankAt, matchEnd, skipBlanks } from "./characters.ts"
import { isLowerCase, wordAhead } from "./sentence-start.ts"

const numbering = /^(?:\d{1,3}(?:\.\d{1,3}){0,4}|\p{L}|[IVX]{1,6})$/u
const number = /[\d#]|[A-Z]\d|[IVX]{2}/y
const closers = /^[\s"'”’)\]}»]*$/
const longestAbbreviation = 16

/// True if `word`, at the beginning of a sentence and followed by a stop, is a number for it: "1.", "2.1.", "b.", "IV."
export const isNumbering = (word: string): boolean => numbering.test(word)

/// True if a number follows `at`, as after an abbreviation: "No. 5", "Fig. S1", "Vol. II".
export const isNumberAhead = (text: string, at: number): boolean =>
  matchEnd(number, text, skipBlanks(text, at)) > 0

/// The last character between `start` and `at` that isn't blank; "" if there is none nearby.
export const nearestBefore = (text: string, start: number, at: number): string =>
  text
    .slice(Math.max(start, at - 8), at)
    .trimEnd()
    .slice(-1)

/// True if the stop at `stop` belongs to the word at `start` of the sentence `text`, which has no leading blanks. An
/// abbreviation keeps its stop even at the end of a sentence: in GUM and MASC a final "etc." or "p.m." rarely has another
/// stop after it.
export function keepsStop(text: string, start: number, stop: number, kindOf: FindAbbreviation): boolean {
  if (text[stop] !== "." || text[stop + 1] === "." || stop - start > longestAbbreviation) return false
  const isLast = text.length - stop <= 16 && closers.test(text.slice(stop + 1))
  const whole = text.slice(start, stop)
  if (start === 0 && isNumbering(whole)) return !isLast && isBlankAt(text, stop + 1)
  const word = whole.slice(whole.lastIndexOf("-") + 1)
  if (/^\p{Lu}\p{M}*$/u.test(word)) return !isLast
  switch (kindOf(word, nearestBefore(text, 0, start))) {
    case undefined:
      return false
    case "numbered":
      return isNumberAhead(text, stop + 1)
    case "dated":
      return isNumberAhead(text, stop + 1) || isLowerCase(wordAhead(text, stop + 1))
    case "measured":
      return !isLast
    default:
      return true
  }
}
