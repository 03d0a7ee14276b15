// Whether the stop after a word belongs to the word.

import { abbreviationKind } from "./abbreviations.ts"
import { isBlankAt, matchEnd, skipBlanks } from "./characters.ts"

const numbering = /^(?:\d{1,3}(?:\.\d{1,3}){0,4}|\p{L}|[IVX]{1,6})$/u
const number = /[\d#]|[A-Z]\d|[IVX]{2}/y
const closers = /^[\s"'”’)\]}»]*$/
const longestAbbreviation = 16

/// Whether `word` numbers what follows when it stands first and has a stop: "1.", "2.1.", "b.", "IV."
export const isNumbering = (word: string): boolean => numbering.test(word)

/// Whether a number comes after `at`, such as an abbreviation stands before: "No. 5", "Fig. S1", "Vol. II".
export const isNumberAhead = (text: string, at: number): boolean =>
  matchEnd(number, text, skipBlanks(text, at)) > 0

/// The character before `at`, a few blanks left out.
export const nearestBefore = (text: string, at: number): string =>
  text
    .slice(Math.max(0, at - 8), at)
    .trimEnd()
    .slice(-1)

/// Whether the stop at `stop` belongs to the word at `start` of the sentence `text`, which begins with a
/// token. An abbreviation keeps its stop at the end of a sentence too, with no second token for it: GUM and
/// MASC have "etc." and "p.m." last far more often than with a stop of its own.
export function keepsStop(text: string, start: number, stop: number): boolean {
  if (text[stop] !== "." || text[stop + 1] === "." || stop - start > longestAbbreviation) return false
  const isLast = text.length - stop <= 16 && closers.test(text.slice(stop + 1))
  const whole = text.slice(start, stop)
  if (start === 0 && isNumbering(whole)) return !isLast && isBlankAt(text, stop + 1)
  const word = whole.slice(whole.lastIndexOf("-") + 1)
  if (/^\p{Lu}\p{M}*$/u.test(word)) return !isLast
  const kind = abbreviationKind(word, nearestBefore(text, start))
  return kind === "numbered" ? isNumberAhead(text, stop + 1) : kind !== undefined
}
