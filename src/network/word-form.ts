// The case and form of a word: what its pieces don't show if the vocabulary is uncased.

/// The forms that are distinguished; a form's number is its index. The first is for the positions before and after a sentence.
export const wordForms = [
  "none",
  "lower case",
  "capitalised",
  "upper case",
  "single capital",
  "mixed case",
  "digits",
  "letters and digits",
  "punctuation",
  "other",
] as const

export type WordForm = (typeof wordForms)[number]

/// The number of a word's form.
export function wordForm(word: string): number {
  return wordForms.indexOf(formName(word))
}

// An emoji may have joiners and variation selectors.
const symbols = /^(?:[\p{P}\p{S}][\p{M}\u200d]*)+$/u

/// A word's form.
export function formName(word: string): WordForm {
  const hasLetter = /\p{L}/u.test(word)
  const hasDigit = /\p{N}/u.test(word)
  if (!hasLetter) return hasDigit ? "digits" : symbols.test(word) ? "punctuation" : "other"
  if (hasDigit) return "letters and digits"
  if (!/\p{Lu}/u.test(word)) return "lower case"
  if (!/\p{Ll}/u.test(word)) return /^\p{Lu}$/u.test(word) ? "single capital" : "upper case"
  return /^[^\p{L}]*\p{Lu}[^\p{Lu}]*$/u.test(word) ? "capitalised" : "mixed case"
}
