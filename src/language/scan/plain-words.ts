// Where words and numbers end in most languages: letters and digits, and the punctuation that joins them.

import { isBlankAt, isWordAt, matchEnd, previousStart, runEnd, wordCharacters } from "./characters.ts"

const letter = /[\p{L}\p{M}]/uy
const capital = /\p{Lu}/uy
// Apostrophes, and the middle dots and quotes that Unicode lets stand inside a word (Catalan, Hebrew).
const insideLetters = /['’ʼ＇·‧׳״](?=\p{L})/uy
const dot = /\.(?=[\p{L}\p{N}])|\.(?=-\p{Lu}\.)/uy
const ampersand = /&(?=\p{Lu})/uy

/// The end of the word at `at`, without a stop after it. Hyphens join its parts.
export function plainWordEnd(text: string, at: number): number {
  let end = runEnd(wordCharacters, text, at)
  for (;;) {
    const next = markEnd(text, end)
    if (next < 0) return end
    const after = runEnd(wordCharacters, text, next)
    if (after === next && text[next] !== "-") return next
    end = after
  }
}

// The end of the punctuation at `at` that belongs to the word before it; -1 if there is none.
function markEnd(text: string, at: number): number {
  switch (text[at]) {
    case "-":
    case "‐":
    case "‑":
      // A word may break off, or a prefix may stand alone: "pre- and postnatal".
      return isWordAt(text, at + 1) || isBlankAt(text, at + 1) ? at + 1 : -1
    case ".":
      return matchEnd(dot, text, at)
    case "'":
    case "’":
    case "ʼ":
    case "＇":
    case "·":
    case "‧":
    case "׳":
    case "״":
      return matchEnd(letter, text, previousStart(text, at)) > 0 ? matchEnd(insideLetters, text, at) : -1
    case "&":
      return matchEnd(capital, text, previousStart(text, at)) > 0 ? matchEnd(ampersand, text, at) : -1
    default:
      return -1
  }
}

const edge = "(?![\\p{L}\\p{M}\\p{N}_])"

const plainForms = [
  // Dates and times.
  "\\d{1,4}(?:[/.-]\\d{1,4}){2}(?![/.-]\\d)",
  "\\d{1,2}(?::\\d\\d){1,2}(?!:\\d)",
  "\\d{1,6}\\/\\d{1,6}(?!\\/)",
  // With commas or points between thousands, and before decimals.
  "\\d{1,3}(?:[.,'’]\\d{3}){1,20}(?:[.,]\\d{1,40})?(?![.,]\\d)",
  "\\d{1,400}(?:[.,]\\d{1,400})?(?![.,]\\d)",
]

/// A function for the ends of numbers: those of most languages, after the `forms` of one, which are pattern sources.
export function numberScanner(forms: readonly string[]): (text: string, at: number) => number {
  const patterns = [...forms, ...plainForms].map((form) => new RegExp(`(?:${form})${edge}`, "uy"))
  return (text, at) => {
    const isSigned = /[+\-−]/.test(text.charAt(at)) && isBlankAt(text, previousStart(text, at))
    const from = isSigned ? at + 1 : at
    const code = text.charCodeAt(from)
    if (code < 0x30 || code > 0x39) return -1
    for (const pattern of patterns) {
      const end = matchEnd(pattern, text, from)
      if (end > 0) return end
    }
    return -1
  }
}
