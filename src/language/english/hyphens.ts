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

// "e-mail" and "E-Mail", but "E-cadherin", "Naqsh-e-Jahan", "E-12".
const notElectronic =
  "cad|cadherin|selectin|box|value|field|flat|sharp|major|minor|type|class|series|string|layer|ring|ras|protein|cell|" +
  "embryonic|like|null|\\p{L}{1,16}(?:[ai]ted|ained|dent|ific|ive)"
const electronic = new RegExp(`(?!(?:${notElectronic})s?(?!\\p{L}))\\p{L}{3}`, "iuy")
const rightPart = /[\p{L}\p{M}\p{N}]{1,16}(?![\p{L}\p{M}\p{N}])/uy
// "CO-OWNER" and "MID-1990S" in a text in capitals.
const capitals = /\p{Lu}{3}(?!\p{Lu}{0,40}\p{Ll})/uy
const date = /\d{1,4}(?:S|ST|ND|RD|TH)?(?![\p{L}\p{N}])/uy

/// True if the hyphen at `hyphen`, which has word characters on both sides, doesn't split the word. `start` is where the
/// part before it begins.
export function joinsAt(text: string, start: number, hyphen: number): boolean {
  if (matchEnd(wholeWords, text, start) > hyphen) return true
  if (hyphen - start <= 8) {
    const left = text.slice(start, hyphen)
    if (prefixes.has(left.toLowerCase()) && mayBePrefix(left, text, hyphen + 1)) return true
    if (/^e$/i.test(left) && text[start - 1] !== "-" && matchEnd(electronic, text, hyphen + 1) > 0)
      return true
  }
  const end = matchEnd(rightPart, text, hyphen + 1)
  return end > 0 && suffixes.has(text.slice(hyphen + 1, end).toLowerCase())
}

// A name in capitals isn't a prefix: "CO-associated", "CO-12400", "UN-HABITAT".
function mayBePrefix(left: string, text: string, right: number): boolean {
  if (left.slice(1) === left.slice(1).toLowerCase()) return true
  if (/^(?:MID|PRE|POST)$/.test(left) && matchEnd(date, text, right) > 0) return true
  return left !== "UN" && matchEnd(capitals, text, right) > 0
}

const suspended = /[-‐‑],?\s{1,4}(?:and|or|to|versus|vs)\s/iy

/// True if the hyphen at `hyphen` belongs to the letters before it because the word breaks off ("th- the"), as in GUM. In
/// "rod- and cone-shaped" it is a separate token.
export function breaksOffAt(text: string, hyphen: number): boolean {
  if (!isBlankAt(text, hyphen + 1) && !/[,.?!–—"”’']/.test(text.charAt(hyphen + 1))) return false
  return /\p{L}$/u.test(text.slice(Math.max(0, hyphen - 2), hyphen)) && matchEnd(suspended, text, hyphen) < 0
}
