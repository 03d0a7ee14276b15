// Rewrites words as the tokeniser would have written them, so that a model sees one form of each.
//
// MASC, GUM and GENIA keep the quotes of their texts, straight or curly, where the Penn Treebank and some of CRAFT have
// `` and ''. GUM keeps curly apostrophes.

import type { WordContext } from "../language.ts"
import { isQuote, QuoteDirection, quoteForm, quoteOpens, wordForm } from "./quotes.ts"

/// Rewrites the words of one sentence as `tokenize` would have written them. Brackets must not be escaped. Tags identify
/// opening quotes (``) and apostrophes that aren't quotes (POS). MASC tags many opening quotes as closing, so the words
/// around a quote count too. White space, where it is known, decides as it does in a text.
export function normalizeWords(
  words: readonly string[],
  { tags = [], offsets = [] }: WordContext = {},
): string[] {
  if (offsets.some(({ start }, at) => at > 0 && start === offsets[at - 1]?.end))
    return normalizeInText(words, offsets)
  let open = 0
  let hasClosed = false
  return words.map((word, at) => {
    if (!isQuote(word) || tags[at] === "POS") return wordForm(word)
    const opens =
      quoteOpens(word) ?? (tags[at] === "``" || (open === 0 && opensByContext(words, at, hasClosed)))
    const form = quoteForm(word, opens)
    if (form.length === 2) open = Math.max(0, open + (opens ? 1 : -1))
    hasClosed ||= !opens
    return form
  })
}

function normalizeInText(words: readonly string[], offsets: NonNullable<WordContext["offsets"]>): string[] {
  let text = ""
  const starts = words.map((word, at) => {
    if (at > 0 && offsets[at]?.start !== offsets[at - 1]?.end) text += " "
    const start = text.length
    text += word
    return start
  })
  const quotes = new QuoteDirection()
  return words.map((word, at) => {
    const start = starts[at] as number
    return isQuote(word) ? quoteForm(word, quotes.opens(text, start, start + word.length)) : wordForm(word)
  })
}

const endsClause = /^[.,?!;:)\]}…]/

// `hasClosed`: an earlier quote of this sentence was a closing one.
function opensByContext(words: readonly string[], at: number, hasClosed: boolean): boolean {
  const next = words[at + 1]
  // Only for double quotes: a single one is just as often an apostrophe.
  if (next === undefined || words[at] !== '"') return false
  if (at === 0) return true
  const endsSpeech = !hasClosed && endsClause.test(words[at - 1] as string) && /^\p{Ll}/u.test(next)
  return !endsClause.test(next) && !endsSpeech
}
