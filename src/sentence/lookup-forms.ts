// The forms under which words are looked up in a vocabulary: a word that was never seen in training may be known in another
// form.

/// A word in the form of the text, and as the tokeniser normalises it.
export interface WordForms {
  readonly text: string
  readonly normalized: string
}

/// The forms of a sentence's words to look up. A word that isn't known is replaced by its normalised form. So is a quote,
/// since only that form tells which way a straight one faces, unless only the quote itself is known. In a sentence that is all
/// in capitals, or all in lower case, each word takes the case in which it is known.
export function lookupForms(
  words: readonly WordForms[],
  isKnown: (word: string) => boolean,
  isQuote: (word: string) => boolean,
): readonly string[] {
  const casing = casingOf(words)
  return words.map(({ text, normalized }) => {
    const form = !isKnown(text) || (isQuote(text) && isKnown(normalized)) ? normalized : text
    // That "CAT" is known says little about a cat in a sentence of capitals.
    if (casing === "mixed" || (casing === "lower" && isKnown(form))) return form
    return otherCases[casing](form).find(isKnown) ?? form
  })
}

// A few names and abbreviations don't make a sentence of capitals.
const fewestCapitals = 3

function casingOf(words: readonly WordForms[]): "upper" | "lower" | "mixed" {
  if (!words.some(({ text }) => /\p{Lu}/u.test(text))) return "lower"
  if (words.some(({ text }) => /\p{Ll}/u.test(text))) return "mixed"
  return words.filter(({ text }) => /\p{Lu}{2}/u.test(text)).length >= fewestCapitals ? "upper" : "mixed"
}

/// The word as it might be written elsewhere, the likeliest first.
const otherCases = {
  upper: (word: string) => [word.toLowerCase(), capitalized(word)],
  lower: (word: string) => [capitalized(word), word.toUpperCase()],
} as const

function capitalized(word: string): string {
  const [first = ""] = word
  return first.toUpperCase() + word.slice(first.length).toLowerCase()
}
