// How brackets inside words are written in a file: the six escapes of the Penn Treebank, extended so that every word
// can be written and read back unchanged.
//
// The Penn Treebank writes "(" as -LRB-. A word that really consists of the characters "-LRB-" would be read back as a
// bracket, so a backslash marks it as literal: \-LRB-. Backslashes right before an escape are doubled, so that an even
// number of them (usually zero) means a bracket and an odd number means the literal characters.

import { SpandrelError } from "../check/error.ts"
import { quoteValue } from "../check/quote-value.ts"

const escapeOf: Readonly<Record<string, string>> = {
  "(": "-LRB-",
  ")": "-RRB-",
  "[": "-LSB-",
  "]": "-RSB-",
  "{": "-LCB-",
  "}": "-RCB-",
}

const bracketOf: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(escapeOf).map(([bracket, written]) => [written.slice(1, 4), bracket]),
)

// The look-behind makes a match start at the beginning of a run of backslashes. The closing hyphen of a literal isn't
// part of the match: it may begin the next escape, as in "-LRB(".
const escapePattern = /(?<!\\)(?:((?:\\\\)*)\\-([LR][RSC]B)|((?:\\\\)*)-([LR][RSC]B)-)/g
const wordPattern = /(?<!\\)(\\*)(?:([(){}[\]])|-([LR][RSC]B))/g

/// Undoes `escapeBrackets`: `-LRB-` becomes "(", `a-LSB-1-RSB-` becomes "a[1]".
export function unescapeBrackets(written: string): string {
  if (typeof written !== "string") throw notAString(written)
  if (!written.includes("B")) return written
  return written.replace(escapePattern, (_, before: string, literal: string, pairs: string, name: string) =>
    literal
      ? `${before.slice(before.length / 2)}-${literal}`
      : pairs.slice(pairs.length / 2) + bracketOf[name],
  )
}

/// Replaces the brackets of a word by their escapes, so that "(" becomes `-LRB-`. `unescapeBrackets` undoes it.
export function escapeBrackets(word: string): string {
  if (typeof word !== "string") throw notAString(word)
  return word.replace(wordPattern, (_, slashes: string, bracket: string | undefined, name: string) =>
    bracket ? slashes + slashes + escapeOf[bracket] : `${slashes}${slashes}\\-${name}`,
  )
}

function notAString(word: unknown): SpandrelError {
  return new SpandrelError("invalid-argument", `a word must be a string, not ${quoteValue(word)}`)
}

/// A word as a leaf of a file has it: escaped only if it has to be, since square and curly brackets are allowed there.
export function leafForm(word: string): string {
  return /[()]|-[LR][RSC]B/.test(word) ? escapeBrackets(word) : word
}

/// The same for a word that may be escaped already: `-LRB-` alone is a bracket, not the five characters.
export function leafFormUnlessEscaped(word: string): string {
  return /^-[LR][RSC]B-$/.test(word) ? word : leafForm(word)
}

/// A tag as a tree can hold it. The Penn Treebank's tag for "(" is -LRB- itself, and a tag is never unescaped.
export function tagForm(tag: string): string {
  return /[()]/.test(tag) ? escapeBrackets(tag) : tag
}
