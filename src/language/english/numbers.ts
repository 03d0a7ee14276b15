// Numbers: which of their marks belong to them, and where a unit begins.

import { matchEnd } from "./characters.ts"

// "the 1980's" and "3.5-fold" are words.
const edge = "(?![\\p{L}\\p{M}\\p{N}_]|['’]s(?![\\p{L}\\p{N}])|-fold)"

// A unit written onto its number is a token of its own, as GUM and CRAFT have it ("5 kg", "9 am"). A unit of
// one letter needs two digits before it: "2g" is more often a panel of a figure.
const units = [
  ...[
    "[kcmµμn]m",
    "[kmµμn]g",
    "[mµμ]l",
    "km\\/h",
    "mph",
    "kmh",
    "[kKMGT]B",
    "[kKMG]?Hz",
    "kWh?",
    "kJ",
    "kb",
    "bp",
  ],
  ...["kDa?", "[mµμn]M", "min", "secs?", "hrs?", "lbs?", "ft", "oz", "[ap]m", "[AP]M", "[ap]\\.m\\.", "bn"],
  ...["in", "yds?", "mi"],
]
const afterNumber = `(?:${edge}|(?=(?:${units.join("|")})${edge})|(?<=[\\d.]\\d)(?=[ghlm]${edge}))`

const forms: readonly RegExp[] = [
  // Telephone numbers, post codes and dates keep their hyphens; ranges don't.
  "\\d{3}-(?:\\d{3}-)?\\d{4}(?!-)",
  "\\d{5}-\\d{4}(?!-)",
  "\\d{4}-\\d\\d-\\d\\d(?!-)",
  "\\+\\d{6,15}(?:-\\d{3,8})?",
  // Times. A ratio such as 1:500 is three tokens, as in CRAFT.
  "\\d{1,2}(?::\\d\\d){1,2}(?:\\.\\d{1,9})?(?!:|,\\d{3})",
  // Fractions and dates.
  "\\d{1,4}(?:\\/\\d{1,4}){1,2}(?!\\/|\\.\\d)",
  // Thousands. Other commas part numbers of a list: "[2,3]".
  "\\d{1,3}(?:,\\d{3}){1,20}(?:\\.\\d{1,40}|th|st|nd|rd|s)?(?!,\\d{3}|\\d)",
  "\\d{0,400}\\.\\d{1,400}(?!\\.[\\p{L}\\p{N}])",
  "\\d{1,400}(?!\\.[\\p{L}\\p{N}])",
].map((form) => new RegExp(form + afterNumber, "uy"))

const startOfCurrency = new Set("UHNACRS")
const currency = /(?:US|HK|NZ|[ACRS])\$(?=\d)/y
const startOfNumber = new Set("0123456789.+")

/// Where the number that begins at `at` ends, without its unit; -1 if there is none, or if it goes on as a
/// word ("3rd", "1.2.3").
export function numberEnd(text: string, at: number): number {
  if (!startOfNumber.has(text.charAt(at))) return -1
  for (const form of forms) {
    const end = matchEnd(form, text, at)
    if (end > at) return end
  }
  return -1
}

/// Where a currency's letters and sign before a number end ("US$"); -1 if there is none at `at`.
export const currencyEnd = (text: string, at: number): number =>
  startOfCurrency.has(text.charAt(at)) ? matchEnd(currency, text, at) : -1
