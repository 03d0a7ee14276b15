// Where the words of a CoNLL-U sentence are in its text.

import { quoteValue } from "../check/quote-value.ts"
import { unescapeBrackets } from "../tree/bracket-escapes.ts"
import { ColumnError } from "../tree/columns/column-error.ts"
import {
  type ColumnWord,
  commentValue,
  type ReadColumns,
  touchesNext,
  type WordRange,
} from "../tree/columns/column-sentence.ts"
import type { Offsets } from "./token-offsets.ts"

/// A token of the text: a word, or several words that are written as one.
export interface SurfaceToken extends Offsets {
  readonly form: string
  readonly words: readonly ColumnWord[]
  /// Where each of the words is. Those that aren't parts of the form, such as "de" and "le" of "du", are where the token is.
  readonly wordOffsets: readonly Offsets[]
}

/// A sentence's text and its tokens.
export interface ColumnLayout {
  readonly text: string
  readonly tokens: readonly SurfaceToken[]
}

/// The text is the comment `text`, or what forms and SpaceAfter=No make of it. Throws a `ColumnError` if the comment doesn't have the words.
export function layOutColumns(columns: ReadColumns): ColumnLayout {
  const parts = surfaceParts(columns)
  const text = commentValue(columns, "text") ?? joinParts(parts)
  const tokens: SurfaceToken[] = []
  for (const { form, words, first } of parts) {
    const start = endOfSpace(text, tokens.at(-1)?.end ?? 0)
    const length = lengthAt(text, start, form)
    if (length === undefined)
      throw new ColumnError(
        columns.source,
        { line: columns.lines[first] ?? 1, column: 1 },
        `the word ${quoteValue(form)} isn't where the comment "text" has ${quoteValue(text.slice(start))}; correct one of them, or remove the comment`,
        commentValue(columns, "sent_id"),
      )
    const end = start + length
    tokens.push({ form, words, start, end, wordOffsets: wordOffsets(form, words, { start, end }) })
  }
  return { text, tokens }
}

function endOfSpace(text: string, from: number): number {
  const space = /\s*/y
  space.lastIndex = from
  space.test(text)
  return space.lastIndex
}

interface SurfacePart {
  readonly form: string
  readonly misc?: string
  readonly words: readonly ColumnWord[]
  /// The number of its first word.
  readonly first: number
}

function surfaceParts({ words, ranges }: ReadColumns): SurfacePart[] {
  const parts: SurfacePart[] = []
  let next = 0
  for (let at = 0; at < words.length; ) {
    const range: WordRange | undefined = ranges[next]?.start === at ? ranges[next++] : undefined
    const end = range?.end ?? at + 1
    parts.push({ ...(range ?? (words[at] as ColumnWord)), words: words.slice(at, end), first: at })
    at = end
  }
  return parts
}

function joinParts(parts: readonly SurfacePart[]): string {
  return parts
    .map((part, at) => (at === parts.length - 1 || touchesNext(part) ? part.form : `${part.form} `))
    .join("")
}

/// How much of the text at `start` is the form; undefined if it is something else. A bracket may be escaped, and white space in a word
/// may be of another kind.
function lengthAt(text: string, start: number, form: string): number | undefined {
  const spaced = (word: string) => word.replace(/\s/g, " ")
  return [form, unescapeBrackets(form)].find(
    (word) => spaced(text.slice(start, start + word.length)) === spaced(word),
  )?.length
}

function wordOffsets(form: string, words: readonly ColumnWord[], token: Offsets): readonly Offsets[] {
  const forms = words.map((word) => word.form)
  const isJoined = forms.join("").toLowerCase() === form.toLowerCase()
  if (words.length === 1 || !isJoined || token.end - token.start !== forms.join("").length)
    return words.map(() => token)
  let start = token.start
  return forms.map(({ length }) => {
    const offsets = { start, end: start + length }
    start += length
    return offsets
  })
}
