// Words that were never met in training, in a form that may have been.

import { normalizeWords } from "../text/normalize-words.ts"

/// The words of a sentence as a model knows them: a word that it doesn't know is given in the form in which the tokeniser
/// writes it, such as `` for an opening quote.
export function knownWords(
  words: readonly string[],
  written: readonly string[] | undefined,
  isKnown: (word: string) => boolean,
): readonly string[] {
  if (words.every(isKnown)) return words
  const forms = written ?? normalizeWords(words)
  return words.map((word, at) => (isKnown(word) ? word : (forms[at] as string)))
}
