// Splits one sentence into tokens, by the rules of the Penn Treebank as its successors (GUM, MASC, CRAFT) apply them.

import type { TextToken } from "../text-sentence.ts"
import { addressEnd } from "./addresses.ts"
import { isWordAt, skipBlanks, trimmedEnd } from "./characters.ts"
import { apostropheWordEnd, contractionSplits, endsInApostrophe } from "./contractions.ts"
import { currencyEnd, numberEnd } from "./numbers.ts"
import { QuoteDirection, quoteEnd, quoteForm, wordForm } from "./quotes.ts"
import { symbolEnd } from "./symbols.ts"
import { keepsStop } from "./word-stop.ts"
import { wordEnd } from "./words.ts"

/// The tokens of the sentence from `from` to `to` in `text`. They are in order and don't overlap; between them are only
/// white space, control characters and invisible characters.
export function tokenize(text: string, from = 0, to = text.length): TextToken[] {
  const given = text.slice(Math.max(0, from), Math.max(0, to))
  const blanks = skipBlanks(given, 0)
  const sentence = given.slice(blanks, trimmedEnd(given, blanks))
  const offset = Math.max(0, from) + blanks
  const tokens: TextToken[] = []
  const quotes = new QuoteDirection()
  const add = (start: number, end: number, form = wordForm(sentence.slice(start, end))): void => {
    tokens.push({ text: form, start: offset + start, end: offset + end })
  }
  for (let at = 0; at < sentence.length; at = skipBlanks(sentence, at)) {
    const start = at
    const word = wordLikeEnd(sentence, start, quotes.isInSingles)
    const quote = word < 0 ? quoteEnd(sentence, start) : -1
    at = Math.max(word, quote)
    if (quote > start) {
      add(start, at, quoteForm(sentence.slice(start, at), quotes.opens(sentence, start, at)))
    } else if (word > start) {
      const splits = contractionSplits(sentence.slice(start, at)).map((split) => start + split)
      splits.forEach((split, index) => {
        add(splits[index - 1] ?? start, split)
      })
      add(splits.at(-1) ?? start, at)
    } else {
      at = symbolEnd(sentence, start)
      add(start, at)
    }
  }
  return tokens
}

// The end of the word or number at `start`, with its stop or apostrophe; -1 if there is none.
function wordLikeEnd(text: string, start: number, isInSingles: boolean): number {
  const whole = Math.max(addressEnd(text, start), currencyEnd(text, start), apostropheWordEnd(text, start))
  if (whole > start) return whole
  const number = numberEnd(text, start)
  if (number < 0 && !isWordAt(text, start)) return -1
  const end = number > start ? number : wordEnd(text, start)
  if (keepsStop(text, start, end)) return end + 1
  const isApostrophe = text[end] === "'" || text[end] === "’"
  return isApostrophe && !isInSingles && endsInApostrophe(text.slice(start, end)) ? end + 1 : end
}
