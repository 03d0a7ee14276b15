// The direction of text: as much of Unicode's bidirectional algorithm as drawings need.

// The blocks of right-to-left scripts, with their digits and punctuation.
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const firstLetter = /\p{L}/u

/// True if the first letter of the text belongs to a right-to-left script.
export function startsRightToLeft(text: string): boolean {
  const letter = firstLetter.exec(text)
  return letter !== null && rightToLeft.test(letter[0])
}

/// True if most of the words that have letters start right to left.
export function runsRightToLeft(words: Iterable<string>): boolean {
  let balance = 0
  for (const word of words) {
    if (firstLetter.test(word)) balance += startsRightToLeft(word) ? 1 : -1
  }
  return balance > 0
}

/// Puts the text between U+2068 and U+2069 if any of it runs right to left. Otherwise a terminal that reorders text would
/// treat neighbouring Hebrew words and the blanks between them as one run, and swap the words. In a terminal that doesn't
/// reorder text, both characters have no width.
export function isolate(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text
}
