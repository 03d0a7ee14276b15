// Whether a stop that is followed by blanks ends its sentence.

import type { FindAbbreviation } from "./abbreviations.ts"
import { matchEnd, skipBlanks } from "./characters.ts"
import { isBracketAhead, isContinued, isLowerCase, wordAhead } from "./sentence-start.ts"
import { isNumberAhead, isNumbering, nearestBefore } from "./word-stop.ts"

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

/// What a language says about stops. Patterns are sticky and match a bounded number of characters, unless they end in "$".
export interface StopRules {
  readonly kindOf: FindAbbreviation
  /// Words that, with a capital, rarely follow an abbreviation inside a sentence.
  readonly starters: ReadonlySet<string>
  /// What can follow a question in quotes without ending its sentence, from the blanks on: " Tom asked".
  readonly attribution?: RegExp | undefined
  /// A name that ends in an exclamation mark, with the quotes and brackets after it: ends in "$".
  readonly exclaimingName?: RegExp | undefined
  /// A measure that continues another one: "5 ft. 10 in."
  readonly measure?: RegExp | undefined
  /// Words that are followed by a letter, as in "group B": ends in "$". After other words a single capital is usually an
  /// initial: "says J. Smith".
  readonly lettered?: RegExp | undefined
  /// Whether the sentence ends after this word, with `next` ahead; undefined if the general rules decide.
  readonly endsAfter?: ((word: string, next: string, found: Stop) => boolean | undefined) | undefined
  /// The same for a sentence that begins in lower case, with lower case ahead.
  readonly endsInLowerCase?: ((word: string, next: string, before: string) => boolean | undefined) | undefined
}

const lastWord = /[\p{L}\p{M}\p{N}.'’&]+$/u

/// True if the sentence ends with this stop.
export function endsSentence(found: Stop, rules: StopRules): boolean {
  const { text, start, stop, stopEnd, end } = found
  if (skipBlanks(text, end) === text.length) return true
  const next = wordAhead(text, end)
  const written = text.slice(stop, stopEnd)
  if (isLowerCase(next) && !(written === "." && isBracketAhead(text, end)))
    return plainStop.test(written) && end === stopEnd && endsBeforeLowerCase(found, next, rules)
  if (/[?!？！]/.test(written)) return endsExclamation(found, rules)
  if (isContinued(text, end)) return false
  // Dots before the first word mark an omission.
  if (written !== ".") return stop > start
  return endsAfter(wordBefore(found), found, next, rules)
}

const wordBefore = ({ text, start, stop }: Stop): string =>
  lastWord.exec(text.slice(Math.max(start, stop - 32), stop))?.[0] ?? ""

const plainStop = /^(?:\.|[?!]{1,8})$/

// Only a sentence that begins in lower case itself ends before lower case.
function endsBeforeLowerCase(found: Stop, next: string, rules: StopRules): boolean {
  const { text, start, stop } = found
  if (!isLowerCase(text.slice(start, start + 8))) return false
  if (text[stop] !== ".") return endsExclamation(found, rules)
  const word = wordBefore(found)
  const at = stop - word.length
  if (at === start && /^(?:\p{L}|[ivx]{2,6})$/u.test(word)) return false
  const before = nearestBefore(text, start, at)
  const decided = rules.endsInLowerCase?.(word, next, before)
  if (decided !== undefined) return decided
  return !(/^\p{L}$/u.test(word) || rules.kindOf(word, before) !== undefined)
}

// False for a question or an exclamation mark inside a sentence: (!), Yahoo!, "Why?" Tom asked.
function endsExclamation({ text, stop, stopEnd, end }: Stop, rules: StopRules): boolean {
  if (/^[([]$/.test(text.slice(stop - 1, stop)) && /^[)\]]/.test(text.slice(stopEnd, end))) return false
  if (rules.exclaimingName?.test(text.slice(Math.max(0, stop - 16), end))) return false
  if (rules.attribution === undefined || !/["'”’]$/.test(text.slice(stopEnd, end))) return true
  return matchEnd(rules.attribution, text, end) < 0
}

function endsAfter(word: string, found: Stop, next: string, rules: StopRules): boolean {
  const { text, start, stop, end } = found
  const at = stop - word.length
  if (at === start && isNumbering(word)) return false
  const decided = rules.endsAfter?.(word, next, found)
  if (decided !== undefined) return decided
  if (/^\p{Lu}$/u.test(word)) return !isInitial(found, next, rules)
  switch (rules.kindOf(word, nearestBefore(text, start, at))) {
    case "leading":
      return false
    case "numbered":
    case "dated":
      return !isNumberAhead(text, end)
    case "measured":
      return !(isLowerCase(next) || isMeasureAhead(text, end, rules))
    case "closing":
      return rules.starters.has(next)
    default:
      return true
  }
}

const isMeasureAhead = (text: string, at: number, { measure }: StopRules): boolean =>
  measure !== undefined && matchEnd(measure, text, skipBlanks(text, at)) > 0

// True if the single capital before the stop is an initial.
function isInitial({ text, start, stop, stopEnd, end }: Stop, next: string, rules: StopRules): boolean {
  // "20 °C.", "NF-Y.", "plan (B)." aren't parts of names.
  if (end > stopEnd || /[-–°/]/.test(text.slice(Math.max(start, stop - 2), stop - 1))) return false
  const isNameAhead = /^\p{Lu}/u.test(next) || /[&(]/.test(text.charAt(skipBlanks(text, end)))
  if (!isNameAhead || rules.starters.has(next)) return false
  return rules.lettered?.test(text.slice(Math.max(start, stop - 24), stop - 1)) !== true
}
