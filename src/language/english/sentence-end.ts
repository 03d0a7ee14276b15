// Whether a stop that is followed by blanks ends its sentence.

import { abbreviationKind, mayAbbreviate } from "./abbreviations.ts"
import { matchEnd, skipBlanks } from "./characters.ts"
import { isBracketAhead, isContinued, isLowerCase, isStarter, wordAhead } from "./sentence-start.ts"
import { isMeasureAhead, isNumberAhead, isNumbering, nearestBefore } from "./word-stop.ts"
import { exclaimingName } from "./words.ts"

/// A stop and its context.
export interface Stop {
  readonly text: string
  /// Where the sentence begins.
  readonly start: number
  /// Where the run of stops begins and ends.
  readonly stop: number
  readonly stopEnd: number
  /// The end of the quotes and brackets after the stop. Blanks or the end of the text follow.
  readonly end: number
}

const lastWord = /[\p{L}\p{M}\p{N}.'’&]+$/u

/// True if the sentence ends with this stop.
export function endsSentence(found: Stop): boolean {
  const { text, start, stop, stopEnd, end } = found
  if (skipBlanks(text, end) === text.length) return true
  const next = wordAhead(text, end)
  const written = text.slice(stop, stopEnd)
  if (isLowerCase(next) && !(written === "." && isBracketAhead(text, end)))
    return plainStop.test(written) && end === stopEnd && endsBeforeLowerCase(found, next)
  if (/[?!？！]/.test(written)) return endsExclamation(found)
  if (isContinued(text, end)) return false
  // Dots before the first word mark an omission.
  if (written !== ".") return stop > start
  return endsAfter(wordBefore(found), found, next)
}

const wordBefore = ({ text, start, stop }: Stop): string =>
  lastWord.exec(text.slice(Math.max(start, stop - 32), stop))?.[0] ?? ""

const plainStop = /^(?:\.|[?!]{1,8})$/

// Only a sentence that begins in lower case itself ends before lower case.
function endsBeforeLowerCase(found: Stop, next: string): boolean {
  const { text, start, stop } = found
  if (!isLowerCase(text.slice(start, start + 8))) return false
  if (text[stop] !== ".") return endsExclamation(found)
  const word = wordBefore(found)
  const at = stop - word.length
  if (at === start && /^(?:\p{L}|[ivx]{2,6})$/u.test(word)) return false
  // "so do i. then", but "i. e. then"; "he said no. then", but "the no. of men".
  if (/^\p{L}$/u.test(word)) return word === "i" && next !== "e"
  if (word === "no") return next !== "of"
  return !mayAbbreviate(word, nearestBefore(text, start, at))
}

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

const endsWithName = new RegExp(`\\b${exclaimingName}$`)

// False for a question or an exclamation mark inside a sentence: (!), Yahoo!, "Why?" Tom asked.
function endsExclamation({ text, stop, stopEnd, end }: Stop): boolean {
  if (/^[([]$/.test(text.slice(stop - 1, stop)) && /^[)\]]/.test(text.slice(stopEnd, end))) return false
  if (endsWithName.test(text.slice(Math.max(0, stop - 16), end))) return false
  if (!/["'”’]$/.test(text.slice(stopEnd, end))) return true
  return matchEnd(attribution, text, end) < 0
}

const timeZone = /^(?:[ECMP][SD]?T|GMT|UTC|BST|CET|Eastern|Central|Mountain|Pacific)$/

function endsAfter(word: string, found: Stop, next: string): boolean {
  const { text, start, stop, end } = found
  const at = stop - word.length
  if (at === start && isNumbering(word)) return false
  if (/^\p{Lu}$/u.test(word)) return !isInitial(found, next)
  const kind = abbreviationKind(word, nearestBefore(text, start, at))
  if (kind === "closing" && /^(?:[ap]\.m|etc)$/i.test(word)) return !isLowerCase(next) && !timeZone.test(next)
  switch (kind) {
    case "leading":
      return false
    case "numbered":
    case "dated":
      return !isNumberAhead(text, end)
    case "measured":
      return !isLowerCase(next) && !isMeasureAhead(text, end)
    case "closing":
      return isStarter(next)
    default:
      return true
  }
}

// Words that are followed by a letter, as in "group B". After other words a single capital is usually an initial: "says
// J. Smith".
const lettered = new RegExp(
  `(?:${[
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
  ].join("|")})s?\\s$`,
  "i",
)

// True if the single capital before the stop is an initial.
function isInitial({ text, start, stop, stopEnd, end }: Stop, next: string): boolean {
  // "20 °C.", "NF-Y.", "plan (B)." aren't parts of names.
  if (end > stopEnd || /[-–°/]/.test(text.slice(Math.max(start, stop - 2), stop - 1))) return false
  const isNameAhead = /^\p{Lu}/u.test(next) || /[&(]/.test(text.charAt(skipBlanks(text, end)))
  if (!isNameAhead || isStarter(next)) return false
  const before = text.slice(Math.max(start, stop - 24), stop - 1)
  if (text[stop - 1] === "I" && /(?<!\p{L})\p{Ll}{1,20}\s$/u.test(before)) return false
  return !lettered.test(before)
}
