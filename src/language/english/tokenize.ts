// Splits one sentence into tokens, by the rules of the Penn Treebank as its successors (GUM, MASC, CRAFT) apply them.

import { type TokenRules, tokenize as tokenizeBy } from "../scan/tokenize.ts"
import { keepsStop } from "../scan/word-stop.ts"
import type { ScannedToken } from "../text-sentence.ts"
import { abbreviationKind } from "./abbreviations.ts"
import { apostropheWordEnd, contractionSplits, endsInApostrophe } from "./contractions.ts"
import { currencyEnd, numberEnd } from "./numbers.ts"
import { QuoteDirection, quoteEnd, wordForm } from "./quotes.ts"
import { wordEnd } from "./words.ts"

export const tokenRules: TokenRules = {
  wholeEnd: (text, at) => Math.max(currencyEnd(text, at), apostropheWordEnd(text, at)),
  numberEnd,
  wordEnd,
  keepsStop: (text, start, stop) => keepsStop(text, start, stop, abbreviationKind),
  keepsApostrophe: endsInApostrophe,
  splits: contractionSplits,
  quoteEnd,
  quotes: () => new QuoteDirection(),
  form: wordForm,
}

/// The tokens of the sentence from `from` to `to` in `text`.
export const tokenize = (text: string, from?: number, to?: number): ScannedToken[] =>
  tokenizeBy(text, tokenRules, from, to)
