// Classes of characters, and where runs of them end.
//
// Every pattern of a language is sticky and looks at a bounded number of characters, so that the time stays linear in
// the text and no run, however long, overflows the backtracking stack of the regular expression engine.

/// What can be between tokens: white space, control characters, and invisible characters (zero-width spaces, direction
/// marks, stray variation selectors).
export const blanks = /[\s\p{Cc}\p{DI}]{1,256}/uy

/// Letters, combining marks, digits and "_". Soft hyphens and joiners belong to the word around them.
export const wordCharacters = /(?:[\p{L}\p{M}\p{N}_]|[\u00ad\u200c\u200d](?=[\p{L}\p{M}\p{N}])){1,256}/uy

const blank = /[\s\p{Cc}\p{DI}]/uy
const wordCharacter = /[\p{L}\p{M}\p{N}_]/uy

/// The end of the match of the sticky `pattern` at `at`; -1 if it doesn't match there.
export function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}

/// The end of the run that repeated matches of `pattern` cover from `at`; `at` itself if it doesn't match.
export function runEnd(pattern: RegExp, text: string, at: number): number {
  let end = at
  for (let next = matchEnd(pattern, text, at); next > end; next = matchEnd(pattern, text, end)) end = next
  return end
}

/// The end of the blanks at `at`.
export function skipBlanks(text: string, at: number): number {
  return isAsciiMark(text.charCodeAt(at)) ? at : runEnd(blanks, text, at)
}

/// The end of the text without trailing blanks, but at least `from`.
export function trimmedEnd(text: string, from: number): number {
  let end = text.length
  while (end > from && isBlankAt(text, previousStart(text, end))) end = previousStart(text, end)
  return end
}

/// True if there is a blank at `at`, or the text begins or ends there.
export function isBlankAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return !isAsciiMark(code) && (Number.isNaN(code) || matchEnd(blank, text, at) > 0)
}

/// True if a run of blanks separates paragraphs: if it contains an empty line, a form feed or a paragraph separator.
export const separatesParagraphs = (run: string): boolean =>
  /[\f\u2029]/.test(run) || (run.match(/\r\n|[\n\r\u2028]/g)?.length ?? 0) > 1

/// True if there is a letter, a combining mark, a digit or "_" at `at`.
export function isWordAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code < 0x80) return isAsciiWord(code)
  return !Number.isNaN(code) && matchEnd(wordCharacter, text, at) > 0
}

/// The start of the character that ends at `at`; -1 at the start of the text.
export function previousStart(text: string, at: number): number {
  const isPair = at > 1 && isTrailing(text.charCodeAt(at - 1)) && isLeading(text.charCodeAt(at - 2))
  return at - (isPair ? 2 : 1)
}

// The printable ASCII characters except the space.
const isAsciiMark = (code: number): boolean => code > 0x20 && code < 0x7f

const isAsciiWord = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0x41 && code <= 0x5a) ||
  (code >= 0x30 && code <= 0x39) ||
  code === 0x5f

const isLeading = (code: number): boolean => code >= 0xd800 && code < 0xdc00
const isTrailing = (code: number): boolean => code >= 0xdc00 && code < 0xe000
