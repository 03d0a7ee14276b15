// Kinds of character, and how far a run of them reaches.
//
// Every pattern of this folder is sticky and looks at a bounded number of characters, so that work stays
// linear in the text and no run, however long, fills the regular expression engine's backtracking stack.

/// White space, control characters, and what shows nothing (zero-width spaces, direction marks, stray
/// variation selectors): all that may stand between tokens.
export const blanks = /[\s\p{Cc}\p{DI}]{1,256}/uy

/// Letters, marks, digits and "_". A soft hyphen or a joiner belongs to the word around it.
export const wordCharacters = /(?:[\p{L}\p{M}\p{N}_]|[\u00ad\u200c\u200d](?=[\p{L}\p{M}\p{N}])){1,256}/uy

const blank = /[\s\p{Cc}\p{DI}]/uy
const wordCharacter = /[\p{L}\p{M}\p{N}_]/uy

/// Where the match of the sticky `pattern` at `at` ends; -1 if it doesn't match there.
export function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}

/// Where a run ends that `pattern` matches piece by piece from `at` on; `at` itself if it doesn't match.
export function runEnd(pattern: RegExp, text: string, at: number): number {
  let end = at
  for (let next = matchEnd(pattern, text, at); next > end; next = matchEnd(pattern, text, end)) end = next
  return end
}

/// Where the blanks at `at` end.
export function skipBlanks(text: string, at: number): number {
  return isAsciiMark(text.charCodeAt(at)) ? at : runEnd(blanks, text, at)
}

/// Where the text ends without the blanks at its end, not before `from`.
export function trimmedEnd(text: string, from: number): number {
  let end = text.length
  while (end > from && isBlankAt(text, before(text, end))) end = before(text, end)
  return end
}

/// Whether a blank or the edge of the text stands at `at`.
export function isBlankAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return !isAsciiMark(code) && (Number.isNaN(code) || matchEnd(blank, text, at) > 0)
}

/// Whether a run of blanks parts paragraphs: it holds an empty line, a form feed or a paragraph separator.
export const partsParagraphs = (run: string): boolean =>
  /[\f\u2029]/.test(run) || (run.match(/\r\n|[\n\r\u2028]/g)?.length ?? 0) > 1

/// Whether a letter, a mark, a digit or "_" stands at `at`.
export function isWordAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code < 0x80) return isAsciiWord(code)
  return !Number.isNaN(code) && matchEnd(wordCharacter, text, at) > 0
}

/// Where the character begins that ends at `at`; -1 at the start of the text.
export function before(text: string, at: number): number {
  const isPair = at > 1 && isTrailing(text.charCodeAt(at - 1)) && isLeading(text.charCodeAt(at - 2))
  return at - (isPair ? 2 : 1)
}

// The printable characters of ASCII.
const isAsciiMark = (code: number): boolean => code > 0x20 && code < 0x7f

const isAsciiWord = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0x41 && code <= 0x5a) ||
  (code >= 0x30 && code <= 0x39) ||
  code === 0x5f

const isLeading = (code: number): boolean => code >= 0xd800 && code < 0xdc00
const isTrailing = (code: number): boolean => code >= 0xdc00 && code < 0xe000
