// Quotation marks that one side tags as punctuation and the other as a word: the deleted ones come back.

import type { Quote, Reading } from "./read-line.ts"
import type { Rules } from "./rules.ts"

/// Puts back the quotation marks that are deleted on one side only. Changes the readings in place.
export function repairQuotes(gold: Reading, test: Reading, rules: Rules): void {
  for (const testQuote of test.quotes) {
    for (const goldQuote of gold.quotes) {
      if (goldQuote.index !== testQuote.index) continue
      const goldDeleted = rules.deletesWord(goldQuote.tag)
      if (goldDeleted === rules.deletesWord(testQuote.tag)) continue
      if (goldDeleted) putBack(gold, goldQuote)
      else putBack(test, testQuote)
      break
    }
  }
}

function putBack({ words, tags, starts, ends, quotes }: Reading, quote: Quote): void {
  words.splice(quote.index, 0, quote.word)
  tags.splice(quote.index, 0, quote.tag)
  for (const bracket of quote.openBrackets) ends[bracket] = (ends[bracket] as number) + 1
  for (let bracket = quote.bracketsBefore; bracket < starts.length; bracket++) {
    starts[bracket] = (starts[bracket] as number) + 1
    ends[bracket] = (ends[bracket] as number) + 1
  }
  // The quotation mark itself moves too, so that EVALB may put it back once more for the next test word: a gold :'
  // and a gold NN" right behind it, against NN' and NN", give unequal lengths.
  for (const later of quotes.slice(quotes.indexOf(quote))) later.index++
}
