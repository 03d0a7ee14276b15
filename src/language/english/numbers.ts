// Numbers: which punctuation belongs to them, and where a unit begins.

import { matchEnd } from "../scan/characters.ts"

// "the 1980's" and "3.5-fold" are words.
const edge = "(?![\\p{L}\\p{M}\\p{N}_]|['’][sS](?![\\p{L}\\p{N}])|-(?:fold|FOLD))"

// A unit directly after its number is a separate token, as in GUM and CRAFT: "5kg" becomes "5 kg". A unit of one letter
// needs two digits before it: "2g" is more often a panel of a figure.
const units = [
  ...[
    "[kcmµμn]m",
    "[kmµμn]g",
    "[mµμ]l",
    "km\\/h",
    "mph",
    "kmh",
    "[KCM]M",
    "[KM]G",
    "ML",
    "KM\\/H",
    "MPH",
    "KMH",
    "[kKMGTmgt][Bb]",
    "[kKMGmg]?[Hh][Zz]",
    "kWh?",
    "kJ",
    "kb",
    "bp",
  ],
  ...[
    "kDa?",
    "[mµμn]M",
    "min",
    "secs?",
    "hrs?",
    "lbs?",
    "ft",
    "oz",
    "MIN",
    "SECS?",
    "HRS?",
    "LBS?",
    "FT",
    "OZ",
    "[AP]\\.M\\.",
    "BN",
    "[ap]m",
    "[AP]M",
    "[ap]\\.m\\.",
    "bn",
  ],
  ...["in", "yds?", "mi"],
]
const afterNumber = `(?:${edge}|(?=(?:${units.join("|")})${edge})|(?<=[\\d.]\\d)(?=[ghlm]${edge}))`

const forms: readonly RegExp[] = [
  // Telephone numbers, zip codes and dates keep their hyphens; ranges don't.
  "\\d{3}-(?:\\d{3}-)?\\d{4}(?!-)",
  "\\d{5}-\\d{4}(?!-)",
  "\\d{4}-\\d\\d-\\d\\d(?!-)",
  "\\+\\d{6,15}(?:-\\d{3,8})?",
  // Times. A ratio such as 1:500 is three tokens, as in CRAFT.
  "\\d{1,2}(?::\\d\\d){1,2}(?:\\.\\d{1,9})?(?!:|,\\d{3})",
  // Fractions and dates.
  "\\d{1,4}(?:\\/\\d{1,4}){1,2}(?!\\/|\\.\\d)",
  // Thousands. Other commas separate the numbers of a list: "[2,3]".
  "\\d{1,3}(?:,\\d{3}){1,20}(?:\\.\\d{1,40}|th|st|nd|rd|s)?(?!,\\d{3}|\\d)",
  "\\d{0,400}\\.\\d{1,400}(?!\\.[\\p{L}\\p{N}])",
  "\\d{1,400}(?!\\.[\\p{L}\\p{N}])",
].map((form) => new RegExp(form + afterNumber, "uy"))

const startOfCurrency = new Set("UHNACRSuhnacrs")
const currency = /(?:US|HK|NZ|[ACRS])\$(?=\d)/iy
const startOfNumber = new Set("0123456789.+")

/// The end of the number that begins at `at`, without its unit; -1 if there is none, or if it continues as a word ("3rd",
/// "1.2.3").
export function numberEnd(text: string, at: number): number {
  if (!startOfNumber.has(text.charAt(at))) return -1
  for (const form of forms) {
    const end = matchEnd(form, text, at)
    if (end > at) return end
  }
  return -1
}

/// The end of the currency that begins at `at` with letters ("US$"), before a number; -1 if there is none.
export const currencyEnd = (text: string, at: number): number =>
  startOfCurrency.has(text.charAt(at)) ? matchEnd(currency, text, at) : -1
