// English, tokenised as in the Penn Treebank and its successors GUM, MASC and CRAFT.

import type { Language } from "../language.ts"
import { languageFrom } from "../language-from.ts"
import { normalizeWords } from "./normalize-words.ts"
import { isQuote } from "./quotes.ts"
import { lineRules, longestAttribution, stopRules } from "./stops.ts"
import { tokenRules } from "./tokenize.ts"

export const english: Language = languageFrom({
  code: "en",
  scorer: "collins",
  sentences: { stops: stopRules, lines: lineRules },
  tokens: tokenRules,
  normalize: normalizeWords,
  isQuote,
  longestAttribution,
})
