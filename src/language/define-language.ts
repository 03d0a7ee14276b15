// A language from tables: what most languages need, with a default for everything.

import type { Language, Scorer } from "./language.ts"
import { languageFrom } from "./language-from.ts"
import { type AbbreviationTable, abbreviationsOf, wordsOf } from "./scan/abbreviations.ts"
import { matchEnd } from "./scan/characters.ts"
import { Compounds } from "./scan/compounds.ts"
import { numberScanner, plainWordEnd } from "./scan/plain-words.ts"
import type { StopRules } from "./scan/sentence-end.ts"
import type { StopMarks } from "./scan/split-sentences.ts"
import type { QuoteReader, TokenRules } from "./scan/tokenize.ts"
import { wordSplitter } from "./scan/word-splits.ts"
import { keepsStop } from "./scan/word-stop.ts"
import { plainForm, quoteMarkEnd, quoteMarks } from "./scan/written-forms.ts"

/// What is specific to a language. Words in a table are separated by white space.
export interface LanguageTables {
  /// The ISO 639 code.
  readonly code: string
  /// EVALB's parameters (default: "spmrl").
  readonly scorer?: Scorer
  readonly abbreviations?: AbbreviationTable
  /// Words that, with a capital, rarely follow an abbreviation inside a sentence.
  readonly starters?: string
  /// Words that a heading doesn't end with, in lower case.
  readonly unfinished?: string
  /// How a letter begins, as a pattern for a whole line.
  readonly greeting?: RegExp
  /// Words that lose their last vowel before another word and are separate tokens: "l" for "l'eau".
  readonly elisions?: string
  /// Words that follow another one with a hyphen and are separate tokens, with their hyphens: "-il".
  readonly clitics?: string
  /// Parts before a hyphen that are separate tokens: "ex" for "ex-ministre".
  readonly prefixes?: string
  /// Words that are never split: "rendez-vous".
  readonly whole?: string
  /// Further tokens that other rules would split, as a sticky pattern of bounded length.
  readonly tokens?: RegExp
  /// Further places to split a word.
  readonly splits?: (word: string) => readonly number[]
  /// Pattern sources of numbers, before those of most languages.
  readonly numbers?: readonly string[]
  /// What treebanks write as one word though texts don't: each as its tokens, with blanks between them.
  readonly compounds?: Iterable<string>
  /// True if treebanks write every quotation mark as " or ' (default: they keep those of the text).
  readonly hasStraightQuotes?: boolean
  /// See `SentenceRules`.
  readonly marks?: StopMarks
  readonly closers?: RegExp
  readonly listItem?: RegExp
}

// "J.-P. Sartre" is one name.
const endsAfter: StopRules["endsAfter"] = (_, next, { text, stop }) =>
  /\p{Lu}\.-\p{Lu}$/u.test(text.slice(Math.max(0, stop - 8), stop)) && /^\p{Lu}/u.test(next)
    ? false
    : undefined

const noQuotes = { isInSingles: false }

/// A language that is described by tables.
export function defineLanguage(tables: LanguageTables): Language {
  const { code, scorer = "spmrl", marks, closers, listItem, hasStraightQuotes = false } = tables
  const kindOf = abbreviationsOf(tables.abbreviations ?? {})
  const elisions = new Set(wordsOf(tables.elisions ?? ""))
  const form = (word: string) => plainForm(word, hasStraightQuotes)
  const quotes: QuoteReader = { ...noQuotes, read: (text, start, end) => form(text.slice(start, end)) }
  const tokens: TokenRules = {
    wholeEnd: (text, at) => (tables.tokens === undefined ? -1 : matchEnd(tables.tokens, text, at)),
    numberEnd: numberScanner(tables.numbers ?? []),
    wordEnd: plainWordEnd,
    keepsStop: (text, start, stop) => keepsStop(text, start, stop, kindOf),
    keepsApostrophe: (word) => word.length <= 16 && elisions.has(word.toLowerCase()),
    splits: wordSplitter({ ...tables, elisions }),
    quoteEnd: quoteMarkEnd,
    quotes: () => quotes,
    form,
  }
  const compounds = new Compounds(tables.compounds ?? [])
  const language = languageFrom({
    code,
    scorer,
    sentences: {
      stops: { kindOf, starters: new Set(wordsOf(tables.starters ?? "")), endsAfter },
      lines: { unfinished: new Set(wordsOf(tables.unfinished ?? "")), greeting: tables.greeting },
      marks,
      closers,
      listItem,
    },
    tokens,
    join: (found) => compounds.join(found),
    normalize: (words) => words.map(normalize),
    isQuote: (word) => quoteMarks.has(word),
  })
  // A word that the tokeniser would leave whole is written as it writes it; one that it would split stays one word.
  function normalize(word: string): string {
    if (!/[^\p{L}\p{N}.,-]/u.test(word)) return word
    const [token, ...others] = word.length > 64 ? [] : language.tokenize(word)
    return token !== undefined && others.length === 0 ? token.form : form(word)
  }
  return language
}
