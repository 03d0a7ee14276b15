// Which hyphens split a word.
//
// The treebanks disagree: GUM and CRAFT split "well-known" into three tokens (tag HYPH) and keep only affixes joined;
// MASC does so for two compounds in five; GENIA and the old Wall Street Journal trees never do. GUM and MASC together
// split more than three out of four, so compounds are split here.

import { isBlankAt, matchEnd } from "../scan/characters.ts"

// Those that usually stay joined in GUM, MASC and CRAFT, and similar ones.
const prefixes = new Set(
  `anti non co cross re pre pro mid proto post sub inter intra semi counter auto mini over multi extra super
  pseudo hetero bi ex peri ultra vice hyper infra supra macro mega de un`.split(/\s+/),
)
const suffixes = new Set("fold most wise esque ish less ness".split(" "))
const wholeWords = /(?:uh-huh|uh-oh|uh-uh|mm-hmm?|mhm-hm|hm-m|know-how)(?![\p{L}\p{N}])/iuy

// "e-mail", but "E-cadherin" and "Naqsh-e-Jahan".
const lowerCase = /\p{Ll}{3}/uy
const rightPart = /[\p{L}\p{M}\p{N}]{1,16}(?![\p{L}\p{M}\p{N}])/uy

/// True if the hyphen at `hyphen`, which has word characters on both sides, doesn't split the word. `start` is where the
/// part before it begins.
export function joinsAt(text: string, start: number, hyphen: number): boolean {
  if (matchEnd(wholeWords, text, start) > hyphen) return true
  if (hyphen - start <= 8) {
    const left = text.slice(start, hyphen)
    // A name in capitals isn't a prefix: "CO-associated".
    if (left.slice(1) === left.slice(1).toLowerCase() && prefixes.has(left.toLowerCase())) return true
    if (left === "e" && matchEnd(lowerCase, text, hyphen + 1) > 0) return true
  }
  const end = matchEnd(rightPart, text, hyphen + 1)
  return end > 0 && suffixes.has(text.slice(hyphen + 1, end))
}

const suspended = /[-‐‑],?\s{1,4}(?:and|or|to|versus|vs)\s/y

/// True if the hyphen at `hyphen` belongs to the letters before it because the word breaks off ("th- the"), as in GUM. In
/// "rod- and cone-shaped" it is a separate token.
export function breaksOffAt(text: string, hyphen: number): boolean {
  if (!isBlankAt(text, hyphen + 1) && !/[,.?!–—"”’']/.test(text.charAt(hyphen + 1))) return false
  return /\p{L}$/u.test(text.slice(Math.max(0, hyphen - 2), hyphen)) && matchEnd(suspended, text, hyphen) < 0
}
