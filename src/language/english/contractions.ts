// Where contractions are split, and which apostrophes belong to a word.

import { isWordAt, matchEnd, previousStart } from "../scan/characters.ts"

// Merged words that treebanks split, and where. "kinda" and "sorta" stay whole, as in GUM.
const knownSplits: ReadonlyMap<string, number> = new Map([
  ["cannot", 3],
  ["gonna", 3],
  ["wanna", 3],
  ["gotta", 3],
  ["lotta", 3],
  ["gimme", 3],
  ["lemme", 3],
  ["'tis", 2],
  ["'twas", 2],
  ["'twere", 2],
  ["'twould", 2],
  ["y'all", 2],
  ["d'you", 2],
  ["d'ya", 2],
  ["d'ye", 2],
])

const clitic = /(?:n['’‘ʼ´`′＇]t|['’‘ʼ´`′＇](?:s|m|d|re|ve|ll))$/i
// "the 1980's" is one token in GUM.
const decade = /^['’]?\d{1,3}0['’]s$/i
const longestClitic = 3

/// The offsets at which `word` is split into tokens, in ascending order: "couldn't've" is split at 5 and 8.
export function contractionSplits(word: string): number[] {
  if (word.length <= 8) {
    const split = knownSplits.get(word.toLowerCase().replace(/[’‘ʼ´`′＇]/, "'"))
    if (split !== undefined) return [split]
    if (decade.test(word)) return []
  }
  const found: number[] = []
  let end = word.length
  // At most two: no word has three.
  for (let count = 0; count < 2; count++) {
    const from = Math.max(0, end - longestClitic)
    const match = clitic.exec(word.slice(from, end))
    if (match === null || from + match.index === 0) break
    end = from + match.index
    found.unshift(end)
  }
  return found
}

const edge = "(?![\\p{L}\\p{M}\\p{N}_])"
const apostrophes = new Set("'’‘`")
const shortened = "tis|twas|twere|twould|em|cause|cuz|till?|bout|round|cept|nother|n['’]?"
const clitics = "s|m|d|re|ve|ll"
const apostropheFirst = new RegExp(`['’‘\`](?:\\d\\d(?:['’]?s)?|${shortened}|${clitics})${edge}`, "iuy")
const loneClitic = new RegExp(`['’](?:${clitics})${edge}`, "iuy")

/// The end of the word that begins with the apostrophe at `at` ("'em", "'90s", or "'s" after another token); -1 if the
/// apostrophe is a quote.
export function apostropheWordEnd(text: string, at: number): number {
  if (!apostrophes.has(text.charAt(at))) return -1
  // After a word only a clitic is possible; "5'10" has none.
  return matchEnd(isWordAt(text, previousStart(text, at)) ? loneClitic : apostropheFirst, text, at)
}

const dropped = /(?:^(?:ol|an|o|th|yo|lil)|\p{L}\p{L}in)$/iu

/// True if an apostrophe after `word` replaces its last letter, as in "goin'" and "ol'".
export const endsInApostrophe = (word: string): boolean => word.length <= 16 && dropped.test(word)
