// English, tokenised as in the Penn Treebank and its successors GUM, MASC and CRAFT.

import type { Language } from "../language.ts"
import type { TextToken } from "../text-sentence.ts"
import { countFinal } from "./count-final.ts"
import { normalizeWords } from "./normalize-words.ts"
import { isQuote } from "./quotes.ts"
import { splitSentences } from "./split-sentences.ts"
import { tokenize } from "./tokenize.ts"

export const english: Language = {
  code: "en",
  split: (text) =>
    splitSentences(text).map(({ start, end }) => {
      const tokens = tokenize(text, start, end)
      return { tokens, start, end: (tokens.at(-1) as TextToken).end }
    }),
  tokenize: (sentence) => tokenize(sentence),
  normalize: normalizeWords,
  isQuote,
  countFinal,
}
