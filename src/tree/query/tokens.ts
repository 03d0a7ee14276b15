// Cuts a pattern into tokens, as Tregex does: the longest token wins.

import { quoteValue } from "../../check/quote-value.ts"
import { PatternError } from "./pattern-error.ts"

export type TokenKind = "relation" | "chain" | "children" | "number" | "label" | "regex" | "symbol" | "end"

/// A token; `column` counts from 1.
export interface Token {
  readonly kind: TokenKind
  readonly text: string
  readonly column: number
}

/// The relations without an argument in brackets. A number may follow `<`, `>`, `<-`, `>-` and `<<<`.
export const relationSymbols = [
  ..."<< >> < > <<< $ .. . ,, , <<, <<- >>, >>- <, >, <- >- <` >` <<` >>` <: >: <<: >>:".split(" "),
  ..."$++ $-- $+ $- <# <<# ># >># == $. $.. $, $,, : <=".split(" "),
] as const

/// The relations along a chain of nodes, which is described in brackets.
export const chainSymbols = ["<+", ">+", ".+", ",+"] as const

const escaped = (symbol: string) => symbol.replaceAll(/[.$+]/g, "\\$&")
const longestFirst = (symbols: readonly string[]) =>
  [...symbols]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join("|")

// A label doesn't begin with a digit or any of these, and doesn't contain those of the second set.
const first = String.raw`[^\s0-9(/|@!#%&)=?[\]><~_.,$:{};]`
const further = String.raw`[^\s(/@!#%&)=?[\]><~.,$:]*`

// In the order of preference among tokens of the same length.
const kinds: readonly (readonly [TokenKind, RegExp])[] = [
  ["relation", new RegExp(longestFirst(relationSymbols), "y")],
  ["children", /<\.\.\./y],
  ["chain", new RegExp(longestFirst(chainSymbols), "y")],
  ["number", /-?[0-9]+/y],
  ["label", new RegExp(first + further, "uy")],
  ["label", /__|_ROOT_/y],
  ["regex", /\/(?:\\[^\n\r]|[^\\\n\r/])*\//y],
  ["symbol", /[()[\]{};|&!?=~@#%]/y],
]

/// The tokens of a pattern; the last is the end. Throws a `PatternError` at a character that begins none.
export function tokenize(pattern: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (true) {
    while (at < pattern.length && /\s/.test(pattern[at] as string)) at++
    if (at === pattern.length) break
    const token = longestAt(pattern, at)
    if (token === undefined) throw strayCharacter(pattern, at)
    tokens.push(token)
    at += token.text.length
  }
  tokens.push({ kind: "end", text: "", column: pattern.length + 1 })
  return tokens
}

function longestAt(pattern: string, at: number): Token | undefined {
  let longest: Token | undefined
  for (const [kind, expression] of kinds) {
    expression.lastIndex = at
    const text = expression.exec(pattern)?.[0]
    if (text !== undefined && text.length > (longest?.text.length ?? 0))
      longest = { kind, text, column: at + 1 }
  }
  return longest
}

function strayCharacter(pattern: string, at: number): PatternError {
  const character = String.fromCodePoint(pattern.codePointAt(at) as number)
  if (character === "/")
    return new PatternError(pattern, at + 1, 'the regular expression has no end; close it with "/"')
  return new PatternError(
    pattern,
    at + 1,
    `${quoteValue(character)} can't begin a label or a relation; write a label with special characters as a regular expression, such as /^${character}/`,
  )
}
