// The words of a treebank in the forms that the tokeniser writes, so that a model meets one form of each.
//
// MASC, GUM and GENIA leave quotes as their texts had them, straight or curly, where the Penn Treebank and
// in part CRAFT write `` and ''; GUM leaves curly apostrophes.

import { isQuote, quoteForm, quoteOpens, wordForm } from "./quotes.ts"

/// The words of one sentence of a treebank (brackets not escaped) as `tokenize` would have written them. The
/// tags tell an opening quote (tag ``) and an apostrophe that is none (tag POS); MASC tags many an opening
/// quote as closing, so the words around it are asked too.
export function normalizeWords(words: readonly string[], tags: readonly string[] = []): string[] {
  let open = 0
  let hasClosed = false
  return words.map((word, at) => {
    if (!isQuote(word) || tags[at] === "POS") return wordForm(word)
    const opens =
      quoteOpens(word) ?? (tags[at] === "``" || (open === 0 && opensByPlace(words, at, hasClosed)))
    const form = quoteForm(word, opens)
    if (form.length === 2) open = Math.max(0, open + (opens ? 1 : -1))
    hasClosed ||= !opens
    return form
  })
}

const endsClause = /^[.,?!;:)\]}…]/

// `hasClosed`: a quote was closed before in this sentence.
function opensByPlace(words: readonly string[], at: number, hasClosed: boolean): boolean {
  const next = words[at + 1]
  // Only a double quote is guessed: a single one is an apostrophe as often.
  if (next === undefined || words[at] !== '"') return false
  if (at === 0) return true
  const endsSpeech = !hasClosed && endsClause.test(words[at - 1] as string) && /^\p{Ll}/u.test(next)
  return !endsClause.test(next) && !endsSpeech
}
