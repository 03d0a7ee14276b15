// Quotes: which way they face, and how a treebank writes them and other typographic characters.

import { before, isBlankAt } from "./characters.ts"

interface QuoteKind {
  readonly isDouble: boolean
  /// Whether it opens; undefined if its place decides.
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

/// Whether `word` is a quote and nothing else.
export const isQuote = (word: string): boolean => kinds.has(word)

/// Whether the quote opens by its own form; undefined if its place decides.
export const quoteOpens = (quote: string): boolean | undefined => kinds.get(quote)?.opens

/// Where the quote at `at` ends, two backticks or two apostrophes being one; -1 if there is none.
export function quoteEnd(text: string, at: number): number {
  const first = text.charAt(at)
  if (!kinds.has(first)) return -1
  return at + ((first === "`" || first === "'") && text.charAt(at + 1) === first ? 2 : 1)
}

const openers = new Set("([{<“„‟‘‚‛`«–—/=-")
const closers = new Set(")]}>”’»,.;:?!…–—/-")

/// Follows the quotes of one sentence and tells which way each faces.
export class QuoteDirection {
  private openDoubles = 0
  private openSingles = 0
  private lastOpening = -1

  /// Whether a single quote was opened and not closed yet.
  get isInSingles(): boolean {
    return this.openSingles > 0
  }

  /// Whether the quote from `start` to `end` opens; quotes have to come in their order.
  opens(text: string, start: number, end: number): boolean {
    const { isDouble, opens } = kinds.get(text.slice(start, end)) as QuoteKind
    const isOpening = opens ?? this.opensByPlace(text, start, end, isDouble)
    if (isOpening) this.lastOpening = end
    const change = isOpening ? 1 : -1
    if (isDouble) this.openDoubles = Math.max(0, this.openDoubles + change)
    else this.openSingles = Math.max(0, this.openSingles + change)
    return isOpening
  }

  private opensByPlace(text: string, start: number, end: number, isDouble: boolean): boolean {
    const previous = before(text, start)
    const mayOpen =
      isBlankAt(text, previous) || openers.has(text.charAt(previous)) || start === this.lastOpening
    const mayClose = isBlankAt(text, end) || closers.has(text.charAt(end))
    const open = isDouble ? this.openDoubles : this.openSingles
    // With blanks on both sides, or on none, a quote closes what is open.
    return mayOpen && end < text.length && (!mayClose || open === 0)
  }
}

/// How a treebank writes a quote: `` or '', or ` or ' if it is single.
export function quoteForm(quote: string, opens: boolean): string {
  const mark = opens ? "`" : "'"
  return kinds.get(quote)?.isDouble ? mark + mark : mark
}

const typographic = /[‘’‛‚ʼ“”„‟…‐‑\u00ad]/
const typographicMarks = new RegExp(typographic, "g")
const forms: Readonly<Record<string, string>> = {
  "‘": "'",
  "’": "'",
  "‛": "'",
  "‚": "'",
  ʼ: "'",
  "“": "``",
  "”": "''",
  "„": "``",
  "‟": "``",
  "…": "...",
  "‐": "-",
  "‑": "-",
  "\u00ad": "",
}

/// How a treebank writes a word that is no quote: apostrophes straight, "…" as three stops (twice as common
/// in GUM and MASC), hyphens as "-", soft hyphens left out. Dashes stay: "--", "–" and "—" are all common
/// there.
export const wordForm = (word: string): string =>
  typographic.test(word) ? word.replace(typographicMarks, (mark) => forms[mark] as string) : word
