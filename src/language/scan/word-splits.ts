// Where a word is split into tokens: after an elision, before a clitic, after a prefix.

import { wordsOf } from "./abbreviations.ts"

/// The tables of a language that split words; see `LanguageTables`.
export interface SplitTables {
  readonly elisions: ReadonlySet<string>
  readonly clitics?: string
  readonly prefixes?: string
  readonly whole?: string
  readonly splits?: (word: string) => readonly number[]
}

// Longer words aren't looked at.
const longest = 64
const apostrophe = /['’ʼ＇]/
// No word has more.
const mostElisions = 3
const mostClitics = 2

const straight = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[’ʼ＇]/g, "'")
    .replace(/[‐‑]/g, "-")

/// A function for the offsets at which a word is split, in ascending order.
export function wordSplitter(tables: SplitTables): (word: string) => readonly number[] {
  const whole = new Set(wordsOf(tables.whole ?? ""))
  const prefixes = new Set(wordsOf(tables.prefixes ?? ""))
  // The longest first: "-t-il" before "-il".
  const clitics = wordsOf(tables.clitics ?? "").sort((one, other) => other.length - one.length)
  const isPlain = /^[\p{L}\p{M}\p{N}]*$/u
  return (word) => {
    if (word.length > longest || (isPlain.test(word) && tables.splits === undefined)) return []
    const plain = straight(word)
    // Case changes the length of a few letters only, and none of them is French or Italian.
    if (plain.length !== word.length) return []
    const found = new Set<number>(tables.splits?.(word) ?? [])
    const start = afterElisions(plain)
    for (const split of start) found.add(split)
    const from = start.at(-1) ?? 0
    const rest = plain.slice(from)
    if (!whole.has(rest) && rest.includes("-")) {
      for (const split of beforeClitics(rest)) found.add(from + split)
      const hyphen = rest.indexOf("-")
      if (hyphen + 1 < rest.length && prefixes.has(rest.slice(0, hyphen))) found.add(from + hyphen + 1)
    }
    return [...found].sort((one, other) => one - other)
  }

  function afterElisions(plain: string): number[] {
    const found: number[] = []
    let from = 0
    while (found.length < mostElisions && !whole.has(plain.slice(from))) {
      const at = plain.slice(from).search(apostrophe)
      if (at < 0 || from + at + 1 >= plain.length || !tables.elisions.has(plain.slice(from, from + at))) break
      from += at + 1
      found.push(from)
    }
    return found
  }

  function beforeClitics(rest: string): number[] {
    const found: number[] = []
    let end = rest.length
    while (found.length < mostClitics) {
      const before = rest.slice(0, end)
      const clitic = clitics.find((one) => before.length > one.length && before.endsWith(one))
      if (clitic === undefined) break
      end -= clitic.length
      found.push(end)
    }
    return found
  }
}
