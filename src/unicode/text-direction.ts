// Which way text runs: enough of Unicode's bidirectional algorithm to keep a picture in order.

// All blocks of right-to-left scripts, their digits and punctuation included.
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const firstLetter = /\p{L}/u

/// True if the first letter of the text is of a right-to-left script.
export function startsRightToLeft(text: string): boolean {
  const letter = firstLetter.exec(text)
  return letter !== null && rightToLeft.test(letter[0])
}

/// True if most of those words that have letters start with one of a right-to-left script.
export function runsRightToLeft(words: Iterable<string>): boolean {
  let balance = 0
  for (const word of words) {
    if (firstLetter.test(word)) balance += startsRightToLeft(word) ? 1 : -1
  }
  return balance > 0
}

/// The text between U+2068 and U+2069 if anything in it runs right to left. Without them a terminal that
/// reorders text takes neighbouring Hebrew words and the blanks between them for one run, and swaps the
/// words; one that doesn't reorder gives both characters no width.
export function isolate(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text
}
