// What stops mean in English: which of them end a sentence, and which lines are one.

import type { LineRules } from "../scan/line-end.ts"
import type { Stop, StopRules } from "../scan/sentence-end.ts"
import { isLowerCase } from "../scan/sentence-start.ts"
import { abbreviationKind, mayAbbreviate } from "./abbreviations.ts"
import { exclaimingName } from "./words.ts"

// Words that, with a capital, rarely follow an abbreviation inside a sentence.
const starters = new Set(
  `A After All Although An And Another Any Are As At Because Before Both But By Can Despite Did Do Does During
  Each Even Every For From Furthermore Had Has Have He Her Here His How However I If In Is It Its Just Last
  Like Many Meanwhile More Moreover Most Mr Mrs Ms My Next No Nor Not Now On Once One Only Or Other Our Over
  Perhaps She Similarly Since So Some Such That The Their Then There These They This Those Though Through
  Thus To Today Two Under Unlike Until We Were What When Where Whether Which While Who Why With Would Yes
  Yet You Your`.split(/\s+/),
)

const speechVerbs = [
  ...["said", "says", "asked", "asks", "cried", "replied", "answered", "shouted", "exclaimed", "whispered"],
  ...["added", "wondered", "thought", "muttered", "yelled", "demanded", "called", "inquired"],
]
// At most one line break: the next paragraph must not matter.
const gap = "(?:[ \\t\\u00a0]{1,4}|[ \\t]{0,2}\\r?\\n[ \\t]{0,4})"
const attribution = new RegExp(
  `${gap}(?:\\p{Lu}[\\p{L}.'’-]{0,20}${gap}){1,3}(?:${speechVerbs.join("|")})[\\s,.]`,
  "uy",
)
/// The maximum length of an attribution (" John Smith asked"), in UTF-16 units.
export const longestAttribution = 192

const measure =
  /\d{1,4}(?:[.,/]\d{1,4})?[ \u00a0\n-]?(?:in|oz|yds?|ft|mos?|wks?|days?|hrs?|mins?|secs?)(?!\p{L})/uy

const letteredWords = [
  ...[
    "antigen",
    "appendix",
    "case",
    "category",
    "chromosome",
    "class",
    "exhibit",
    "factor",
    "figure",
    "grade",
  ],
  ...["group", "hepatitis", "kappa", "level", "model", "option", "panel", "part", "phase", "plan", "point"],
  ...["protein", "region", "section", "step", "subtype", "table", "team", "type", "vitamin"],
]

const timeZone = /^(?:[ECMP][SD]?T|GMT|UTC|BST|CET|Eastern|Central|Mountain|Pacific)$/

// "At 5 p.m. We left", but "at 5 p.m. EST"; "so do I. The", but "Charles I. Smith".
function endsAfter(word: string, next: string, { text, start, stop }: Stop): boolean | undefined {
  if (/^(?:[apAP]\.[mM]|etc|Etc|ETC)$/.test(word)) return !(isLowerCase(next) || timeZone.test(next))
  if (word !== "I") return undefined
  const before = text.slice(Math.max(start, stop - 24), stop - 1)
  return /(?<!\p{L})\p{Ll}{1,20}\s$/u.test(before) ? true : undefined
}

// "so do i. then", but "i. e. then"; "he said no. then", but "the no. of men".
function endsInLowerCase(word: string, next: string, before: string): boolean {
  if (/^\p{L}$/u.test(word)) return word === "i" && next !== "e"
  if (word === "no") return next !== "of"
  return !mayAbbreviate(word, before)
}

export const stopRules: StopRules = {
  kindOf: abbreviationKind,
  starters,
  attribution,
  exclaimingName: new RegExp(`\\b${exclaimingName}$`),
  measure,
  lettered: new RegExp(`(?:${letteredWords.join("|")})s?\\s$`, "i"),
  endsAfter,
  endsInLowerCase,
}

// Words that a line of its own doesn't end with.
const unfinished = new Set(
  `a an the of and or but nor to in on at by for with from into onto over under about as than that which who
  whose if when while because is are was were be been am has have had do does did will would can could
  should may might must not no my your his her its our their this these those some any every each very
  mr mrs ms dr st`.split(/\s+/),
)

export const lineRules: LineRules = { unfinished, greeting: /^(?:Dear|Hi|Hello|Hey)\s[^,]{1,32},$/ }
