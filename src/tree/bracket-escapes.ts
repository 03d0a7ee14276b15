// How brackets inside words are written: the six Penn escapes, extended so that every word survives.
//
// The Penn Treebank writes "(" as -LRB-. A word that really is the five letters "-LRB-" would come back as a
// bracket, so a backslash marks it as literal: \-LRB-. Backslashes right before an escape are doubled, so that
// an even number (zero as a rule) means a bracket and an odd number the literal letters.

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

// A run of backslashes is taken whole (hence the look-behind). The literal's closing hyphen is not consumed: it
// may open the next escape, as in "-LRB(".
const escapePattern = /(?<!\\)(?:((?:\\\\)*)\\-([LR][RSC]B)|((?:\\\\)*)-([LR][RSC]B)-)/g
const wordPattern = /(?<!\\)(\\*)(?:([(){}[\]])|-([LR][RSC]B))/g

/// The word that a written form stands for: `-LRB-` is "(", `a-LSB-1-RSB-` is "a[1]".
export function unescapeBrackets(written: string): string {
  if (!written.includes("B")) return written
  return written.replace(escapePattern, (_, before: string, literal: string, pairs: string, name: string) =>
    literal
      ? `${before.slice(before.length / 2)}-${literal}`
      : pairs.slice(pairs.length / 2) + bracketOf[name],
  )
}

/// The written form of a word, free of brackets: "(" is `-LRB-`. `unescapeBrackets` brings the word back.
export function escapeBrackets(word: string): string {
  return word.replace(wordPattern, (_, slashes: string, bracket: string | undefined, name: string) =>
    bracket ? slashes + slashes + escapeOf[bracket] : `${slashes}${slashes}\\-${name}`,
  )
}

/// A written form of a word that stays as near to it as a file of trees allows: square and curly brackets need no escape.
export function writtenForm(word: string): string {
  return /[()]|-[LR][RSC]B/.test(word) ? escapeBrackets(word) : word
}

/// The same of a word as people give it, who may have escaped a bracket already: `-LRB-` alone is one.
export function givenForm(word: string): string {
  return /^-[LR][RSC]B-$/.test(word) ? word : writtenForm(word)
}
