// What follows a stop, and whether a sentence can begin there.

import { matchEnd, skipBlanks } from "./characters.ts"

const openers = /["'“„‘`«([{¿¡*_–—-]{1,8}[^\S\f\u2029]?/uy
// An initial includes its stop, to distinguish "I." from "I".
const word = /\p{Lu}\.|[\p{L}\p{M}\p{N}]{1,24}/uy

/// The first word after `end`, without opening quotes and brackets; "" if there is a symbol instead, or nothing.
export function wordAhead(text: string, end: number): string {
  const at = skipBlanks(text, end)
  const from = Math.max(at, matchEnd(openers, text, at))
  return text.slice(from, Math.max(from, matchEnd(word, text, from)))
}

/// True if the next word begins with a capital.
export const isCapitalAhead = (text: string, end: number): boolean => /^\p{Lu}/u.test(wordAhead(text, end))

/// True if `next` begins in lower case. Names such as "cDNA", "p65" or "eHow" don't count.
export const isLowerCase = (next: string): boolean => /^\p{Ll}(?!\p{Ll}{0,4}[\p{Lu}\p{N}])/u.test(next)

const bracketAhead = /[([]\p{Ll}/uy
const continuation = /[,;:?!)\]}”%]|\.(?!\.|NET)/y

/// True if a bracket with a word in lower case comes next. After a full stop it is a separate sentence.
export const isBracketAhead = (text: string, end: number): boolean =>
  matchEnd(bracketAhead, text, skipBlanks(text, end)) > 0

/// True if punctuation comes next that can't begin a sentence, as in text that is already tokenised.
export const isContinued = (text: string, end: number): boolean =>
  matchEnd(continuation, text, skipBlanks(text, end)) > 0
