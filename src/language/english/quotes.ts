// Quotes: which ones open, and how treebanks write them and other typographic characters.

import { isBlankAt, previousStart } from "../scan/characters.ts"
import type { QuoteReader } from "../scan/tokenize.ts"

interface QuoteKind {
  readonly isDouble: boolean
  /// True if it always opens, false if it always closes; undefined if that depends on the context.
  readonly opens?: boolean
}

const kinds: ReadonlyMap<string, QuoteKind> = new Map<string, QuoteKind>([
  ['"', { isDouble: true }],
  ["''", { isDouble: true }],
  ["``", { isDouble: true, opens: true }],
  ["“", { isDouble: true, opens: true }],
  ["„", { isDouble: true, opens: true }],
  ["‟", { isDouble: true, opens: true }],
  ["”", { isDouble: true, opens: false }],
  ["'", { isDouble: false }],
  ["’", { isDouble: false }],
  ["`", { isDouble: false, opens: true }],
  ["‘", { isDouble: false, opens: true }],
  ["‚", { isDouble: false, opens: true }],
  ["‛", { isDouble: false, opens: true }],
])

/// True if `word` is a quote and nothing else.
export const isQuote = (word: string): boolean => kinds.has(word)

/// True if the quote always opens, false if it always closes; undefined if that depends on the context.
export const quoteOpens = (quote: string): boolean | undefined => kinds.get(quote)?.opens

/// The end of the quote at `at`; -1 if there is none. Two backticks or two apostrophes are one quote.
export function quoteEnd(text: string, at: number): number {
  const first = text.charAt(at)
  if (!kinds.has(first)) return -1
  return at + ((first === "`" || first === "'") && text.charAt(at + 1) === first ? 2 : 1)
}

const openers = new Set("([{<“„‟‘‚‛`«–—/=-")
const closers = new Set(")]}>”’»,.;:?!…–—/-")

/// Decides which quotes of one sentence open and which close.
export class QuoteDirection implements QuoteReader {
  #openDoubles = 0
  #openSingles = 0
  #lastOpening = -1

  /// True if a single quote is open.
  get isInSingles(): boolean {
    return this.#openSingles > 0
  }

  /// The form of the quote from `start` to `end`. Call once per quote, from left to right.
  read(text: string, start: number, end: number): string {
    return quoteForm(text.slice(start, end), this.opens(text, start, end))
  }

  /// True if the quote from `start` to `end` opens. Call once per quote, from left to right.
  opens(text: string, start: number, end: number): boolean {
    const { isDouble, opens } = kinds.get(text.slice(start, end)) as QuoteKind
    const isOpening = opens ?? this.#opensByContext(text, start, end, isDouble)
    if (isOpening) this.#lastOpening = end
    const change = isOpening ? 1 : -1
    if (isDouble) this.#openDoubles = Math.max(0, this.#openDoubles + change)
    else this.#openSingles = Math.max(0, this.#openSingles + change)
    return isOpening
  }

  #opensByContext(text: string, start: number, end: number, isDouble: boolean): boolean {
    const previous = previousStart(text, start)
    const mayOpen =
      isBlankAt(text, previous) || openers.has(text.charAt(previous)) || start === this.#lastOpening
    const mayClose = isBlankAt(text, end) || closers.has(text.charAt(end))
    const open = isDouble ? this.#openDoubles : this.#openSingles
    // A quote with blanks on both sides, or on neither, closes one that is open.
    return mayOpen && end < text.length && (!mayClose || open === 0)
  }
}

/// A quote as treebanks write it: `` or '' if it is double, ` or ' if it is single.
export function quoteForm(quote: string, opens: boolean): string {
  const mark = opens ? "`" : "'"
  return kinds.get(quote)?.isDouble ? mark + mark : mark
}

// Accents, primes and backticks only before a letter, where they are typed for an apostrophe: "don´t", but "6′".
const typographic = /[‘’‛‚ʼ＇“”„‟…‐‑\u00ad]|[´`′](?=\p{L})/u
const typographicMarks = new RegExp(typographic, "gu")
const forms: ReadonlyMap<string, string> = new Map([
  ...Array.from("‘’‛‚ʼ＇´`′", (mark): [string, string] => [mark, "'"]),
  ["“", "``"],
  ["”", "''"],
  ["„", "``"],
  ["‟", "``"],
  ["…", "..."],
  ["‐", "-"],
  ["‑", "-"],
  ["\u00ad", ""],
])

/// A word as treebanks write it, if it isn't a quote: with straight apostrophes, "..." for "…" (twice as common in GUM and
/// MASC), "-" for every hyphen, and no soft hyphens. Dashes stay: "--", "–" and "—" are all common.
export const wordForm = (word: string): string =>
  typographic.test(word) ? word.replace(typographicMarks, (mark) => forms.get(mark) as string) : word
