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

// Words that, with a capital, rarely follow an abbreviation inside a sentence.
const starters = new Set(
  `A After All Although An And Another Any Are As At Because Before Both But By Can Despite Did Do Does During
  Each Even Every For From Furthermore Had Has Have He Her Here His How However I If In Is It Its Just Last
  Like Many Meanwhile More Moreover Most Mr Mrs Ms My Next No Nor Not Now On Once One Only Or Other Our Over
  Perhaps She Similarly Since So Some Such That The Their Then There These They This Those Though Through
  Thus To Today Two Under Unlike Until We Were What When Where Whether Which While Who Why With Would Yes
  Yet You Your`.split(/\s+/),
)

/// True if `next` is a word that usually begins a sentence when it has a capital.
export const isStarter = (next: string): boolean => starters.has(next)
