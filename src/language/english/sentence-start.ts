// What comes after a stop: whether a sentence may begin there.

import { matchEnd, skipBlanks } from "./characters.ts"

const openers = /["'“„‘`«([{¿¡*_–—-]{1,8}[^\S\f\u2029]?/uy
// An initial keeps its stop, so that "I." is told from "I".
const word = /\p{Lu}\.|[\p{L}\p{M}\p{N}]{1,24}/uy

/// The first word after `end`, quotes and brackets left out; "" if a symbol comes first, or nothing.
export function wordAhead(text: string, end: number): string {
  const at = skipBlanks(text, end)
  const from = Math.max(at, matchEnd(openers, text, at))
  return text.slice(from, Math.max(from, matchEnd(word, text, from)))
}

/// Whether a word with a capital comes next.
export const isCapitalAhead = (text: string, end: number): boolean => /^\p{Lu}/u.test(wordAhead(text, end))

/// Whether `next` is in lower case; a name such as "cDNA", "p65" or "eHow" isn't.
export const isLowerCase = (next: string): boolean => /^\p{Ll}(?!\p{Ll}{0,4}[\p{Lu}\p{N}])/u.test(next)

const bracketAhead = /[([]\p{Ll}/uy
const continuation = /[,;:?!)\]}”%]|\.(?!\.|NET)/y

/// Whether a bracket with a word in lower case comes next: a remark of its own, if a full stop stands before
/// it.
export const isBracketAhead = (text: string, end: number): boolean =>
  matchEnd(bracketAhead, text, skipBlanks(text, end)) > 0

/// Whether a mark comes next that can't begin a sentence, as in text that was cut into tokens before.
export const isContinued = (text: string, end: number): boolean =>
  matchEnd(continuation, text, skipBlanks(text, end)) > 0

// Words that hardly ever follow an abbreviation inside a sentence.
const starters = new Set(
  `A After All Although An And Another Any Are As At Because Before Both But By Can Despite Did Do Does During
  Each Even Every For From Furthermore Had Has Have He Her Here His How However I If In Is It Its Just Last
  Like Many Meanwhile More Moreover Most Mr Mrs Ms My Next No Nor Not Now On Once One Only Or Other Our Over
  Perhaps She Similarly Since So Some Such That The Their Then There These They This Those Though Through
  Thus To Today Two Under Unlike Until We Were What When Where Whether Which While Who Why With Would Yes
  Yet You Your`.split(/\s+/),
)

/// Whether `next` is one of the words that mostly begin a sentence when they have a capital.
export const isStarter = (next: string): boolean => starters.has(next)
