// Words that were never met in training, in a form that may have been.

import { normalizeWords } from "../language/english/normalize-words.ts"
import { isQuote } from "../language/english/quotes.ts"

/// The words of a sentence as a model knows them: a word that it doesn't know is given in the form in which the
/// tokeniser writes it. So is a quote, for only that form tells which way a straight one faces; but one that the
/// model knows stays if it doesn't know the form. Where a whole sentence is in capitals, or has none, a word is given
/// in the case in which the model knows it. The list itself comes back if no word changes.
export function knownWords(
  words: readonly string[],
  written: readonly string[] | undefined,
  isKnown: (word: string) => boolean,
): readonly string[] {
  const cases = casesOf(words)
  if (cases !== "capitals" && words.every((word) => isKnown(word) && !isQuote(word))) return words
  const forms = written ?? normalizeWords(words)
  const known = words.map((word, at) => {
    const form = forms[at] as string
    const given = !isKnown(word) || (isQuote(word) && isKnown(form)) ? form : word
    // That a model knows "CAT" says little of a cat that is shouted.
    if (cases === "both" || (cases === "small letters" && isKnown(given))) return given
    return otherCases[cases](given).find(isKnown) ?? given
  })
  return known.every((word, at) => word === words[at]) ? words : known
}

// A few names and abbreviations make no sentence of capitals.
const fewestShouted = 3

/// What letters the words of a sentence have.
function casesOf(words: readonly string[]): "capitals" | "small letters" | "both" {
  if (!words.some((word) => /\p{Lu}/u.test(word))) return "small letters"
  if (words.some((word) => /\p{Ll}/u.test(word))) return "both"
  return words.filter((word) => /\p{Lu}{2}/u.test(word)).length >= fewestShouted ? "capitals" : "both"
}

/// A word as it might be written elsewhere, the likeliest first.
const otherCases = {
  capitals: (word: string) => [word.toLowerCase(), capitalized(word)],
  "small letters": (word: string) => [capitalized(word), word.toUpperCase()],
} as const

function capitalized(word: string): string {
  const [first = ""] = word
  return first.toUpperCase() + word.slice(first.length).toLowerCase()
}
