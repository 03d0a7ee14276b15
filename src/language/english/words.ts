// Where a word ends, and which punctuation belongs to it.

import { isWordAt, matchEnd, previousStart, runEnd, wordCharacters } from "../scan/characters.ts"
import { breaksOffAt, joinsAt } from "./hyphens.ts"

const letter = /[\p{L}\p{M}]/uy
const capital = /\p{Lu}/uy
const apostropheInside = /['’](?=\p{L})/uy
// Typed for an apostrophe: "don´t", "O‘Brien". A backtick only in a contraction, since code is written between backticks.
const accentInside = /[´‘′＇](?=\p{L})/uy
const backtickInside = /`(?=(?:s|m|d|re|ve|ll|(?<=n`)t)(?![\p{L}\p{N}`]))/iuy
const apostropheAfterDigit = /['’](?=s(?![\p{L}\p{N}]))/iuy
const ampersandInside = /&(?=\p{Lu})/uy
// In lower case, "x&y" is an expression, but these are names.
const lowerCaseNames =
  /(?<![\p{L}\p{N}&])(?:at&t|r&[bd]|q&a|b&b|h&m|m&[ams]|s&p|p&[lg]|d&d|t&[cme]|f&b|a&[rew]|c&a|j&j)(?=s?(?![\p{L}\p{N}&;]))/uy
const starsInside = /\*{1,8}(?=\p{L})/uy
const dotInside = /\.(?=[\p{L}\p{N}])/uy
const pluralInBrackets = /\((?:s|es)\)(?![\p{L}\p{N}])/iuy
const slashWord = /(?:s\/he|w\/o|n\/a|w\/)(?![\p{L}\p{N}])/iuy
const plusWord = /(?:[Cc]\+\+|[CFcf]#|[A-Z][a-z]?\d?[+](?=[\s,.;)/-])|CD\d{1,3}[a-z]?[+])(?![\p{L}\p{N}+/])/uy

/// A pattern source for names that end in "!".
export const exclaimingName = "(?:[Yy]ahoo|YAHOO|[Jj]eopardy|JEOPARDY)!"
const exclaiming = new RegExp(exclaimingName, "y")

/// The end of the word at `start`, without a stop after it.
export function wordEnd(text: string, start: number): number {
  for (const pattern of [slashWord, plusWord, exclaiming]) {
    const end = matchEnd(pattern, text, start)
    if (end > start) return end
  }
  let end = runEnd(wordCharacters, text, start)
  // The start of the part after the last hyphen.
  let part = start
  for (;;) {
    const mark = text[end]
    if (mark === "-" || mark === "‐" || mark === "‑") {
      if (!isWordAt(text, end + 1)) return breaksOffAt(text, end) ? end + 1 : end
      if (!joinsAt(text, part, end)) return end
      part = end + 1
      end = runEnd(wordCharacters, text, part)
      continue
    }
    const next = markEnd(text, end)
    if (next < 0) return end
    const after = runEnd(wordCharacters, text, next)
    if (after === next) return next
    end = after
  }
}

// The end of the punctuation at `at` that joins the letters on both sides, or of a plural in brackets after the last
// letter; -1 if there is none.
function markEnd(text: string, at: number): number {
  switch (text[at]) {
    case ".":
      return matchEnd(dotInside, text, at)
    case "'":
    case "’":
      return matchEnd(
        matchEnd(letter, text, previousStart(text, at)) > 0 ? apostropheInside : apostropheAfterDigit,
        text,
        at,
      )
    case "´":
    case "‘":
    case "′":
    case "＇":
      return matchEnd(letter, text, previousStart(text, at)) > 0 ? matchEnd(accentInside, text, at) : -1
    case "`":
      // An earlier backtick may open what this one closes.
      return text.slice(Math.max(0, at - 64), at).includes("`") ? -1 : matchEnd(backtickInside, text, at)
    case "&":
      if (matchEnd(capital, text, previousStart(text, at)) > 0) return matchEnd(ampersandInside, text, at)
      return [at - 2, at - 1].some((from) => matchEnd(lowerCaseNames, text, from) > 0) ? at + 1 : -1
    case "*":
      return matchEnd(starsInside, text, at)
    case "(":
      return matchEnd(pluralInBrackets, text, at)
    default:
      return -1
  }
}
