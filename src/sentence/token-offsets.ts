// The positions of a sentence's tokens in its text.

import { quoteValue } from "../check/quote-value.ts"

/// Where a token is in the text, in UTF-16 units, half-open.
export interface Offsets {
  readonly start: number
  readonly end: number
}

/// What a caller says about a token.
export interface CallerToken {
  /// The word, with escaped brackets unescaped.
  readonly text: string
  /// The word as it was passed.
  readonly given: string
  readonly start: unknown
  readonly end: unknown
}

type Fail = (reason: string) => Error

/// A text, and the position that its first character has (default: 0).
export interface PlacedText {
  readonly text: string
  readonly textStart?: number
}

/// The offsets that the tokens have; without any, those found in the text; without a text, as if one space separated the
/// tokens.
export function tokenOffsets(
  tokens: readonly CallerToken[],
  text: PlacedText | undefined,
  fail: Fail,
): readonly Offsets[] {
  if (tokens.some(({ start, end }) => start !== undefined || end !== undefined))
    return tokens.map((token, at) => checkedOffsets(token, at, text, fail))
  return text === undefined ? spacedOffsets(tokens) : offsetsIn(text, tokens, fail)
}

const isOffset = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

function checkedOffsets(
  { start, end }: CallerToken,
  at: number,
  placed: PlacedText | undefined,
  fail: Fail,
): Offsets {
  if (!(isOffset(start) && isOffset(end) && start <= end))
    throw fail(
      `token ${at + 1} needs "start" and "end", whole numbers with 0 ≤ start ≤ end; give offsets to all tokens or to none`,
    )
  if (placed === undefined) return { start, end }
  const { text, textStart = 0 } = placed
  if (start < textStart || end - textStart > text.length)
    throw fail(
      textStart === 0
        ? `token ${at + 1} ends at character ${end}, but the text has only ${text.length}; count offsets from the start of the text`
        : `token ${at + 1} is at ${start} to ${end}, but the sentence is at ${textStart} to ${textStart + text.length}; count both from the start of the same text`,
    )
  return { start, end }
}

/// Finds each token after the one before it, as it was passed or unescaped, whichever comes first: the text may contain
/// -LRB- too.
function offsetsIn(
  { text, textStart = 0 }: PlacedText,
  tokens: readonly CallerToken[],
  fail: Fail,
): Offsets[] {
  let from = 0
  // The last match of each word: a word that occurs far ahead, or not at all, isn't searched for again and again.
  const found = new Map<string, number>()
  const find = (word: string) => {
    const before = found.get(word)
    if (before !== undefined && (before >= from || before < 0)) return before
    const start = text.indexOf(word, from)
    found.set(word, start)
    return start
  }
  return tokens.map(({ text: plain, given }, at) => {
    const [atPlain, atGiven] = [find(plain), find(given)]
    const isAsGiven = atGiven >= 0 && (atPlain < 0 || atGiven <= atPlain)
    const [word, start] = isAsGiven ? [given, atGiven] : [plain, atPlain]
    if (start < 0) {
      const where = at === 0 ? "in the text" : `in the text after token ${at}`
      throw fail(
        `token ${at + 1}, ${quoteValue(word)}, isn't ${where}; write tokens as the text has them, or give each a start and an end`,
      )
    }
    from = start + word.length
    return { start: textStart + start, end: textStart + from }
  })
}

function spacedOffsets(tokens: readonly CallerToken[]): Offsets[] {
  let start = 0
  return tokens.map(({ text }) => {
    const end = start + text.length
    const offsets = { start, end }
    start = end + 1
    return offsets
  })
}
