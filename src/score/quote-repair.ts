// Quotation marks that are tagged as punctuation on one side and as a word on the other: restores the deleted ones.

import type { Quote, Reading } from "./read-line.ts"
import type { Rules } from "./rules.ts"

/// Restores the quotation marks that are deleted on one side only. Changes the readings in place.
export function repairQuotes(gold: Reading, test: Reading, rules: Rules): void {
  for (const testQuote of test.quotes) {
    for (const goldQuote of gold.quotes) {
      if (goldQuote.index !== testQuote.index) continue
      const goldDeleted = rules.deletesWord(goldQuote.tag)
      if (goldDeleted === rules.deletesWord(testQuote.tag)) continue
      if (goldDeleted) restore(gold, goldQuote)
      else restore(test, testQuote)
      break
    }
  }
}

function restore({ words, tags, leaves, starts, ends, quotes }: Reading, quote: Quote): void {
  words.splice(quote.index, 0, quote.word)
  tags.splice(quote.index, 0, quote.tag)
  leaves.splice(quote.index, 0, quote.leaf)
  for (const bracket of quote.openBrackets) ends[bracket] = (ends[bracket] as number) + 1
  for (let bracket = quote.bracketsBefore; bracket < starts.length; bracket++) {
    starts[bracket] = (starts[bracket] as number) + 1
    ends[bracket] = (ends[bracket] as number) + 1
  }
  // The quotation mark itself moves too, so EVALB may restore it again for the next test word: a gold :' followed by a
  // gold NN", against NN' and NN", results in unequal lengths.
  for (const later of quotes.slice(quotes.indexOf(quote))) later.index++
}
