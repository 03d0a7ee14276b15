// Words that were never met in training, in a form that may have been.

import { normalizeWords } from "../text/normalize-words.ts"
import { isQuote } from "../text/quotes.ts"

/// The words of a sentence as a model knows them: a word that it doesn't know is given in the form in which the
/// tokeniser writes it. So is a quote, for only that form tells which way a straight one faces; but one that the
/// model knows stays if it doesn't know the form. The list itself comes back if no word changes.
export function knownWords(
  words: readonly string[],
  written: readonly string[] | undefined,
  isKnown: (word: string) => boolean,
): readonly string[] {
  if (words.every((word) => isKnown(word) && !isQuote(word))) return words
  const forms = written ?? normalizeWords(words)
  const known = words.map((word, at) => {
    const form = forms[at] as string
    return !isKnown(word) || (isQuote(word) && isKnown(form)) ? form : word
  })
  return known.every((word, at) => word === words[at]) ? words : known
}
