// A language from its rules: the scanning of sentences and tokens is the same for all.

import type { Language, Scorer } from "./language.ts"
import { countFinal } from "./scan/count-final.ts"
import { type SentenceRules, splitSentences } from "./scan/split-sentences.ts"
import { type TokenRules, tokenize } from "./scan/tokenize.ts"
import type { ScannedSentence, ScannedToken } from "./text-sentence.ts"

/// What makes a language.
export interface LanguageRules extends Pick<Language, "normalize" | "isQuote"> {
  readonly code: string
  readonly scorer: Scorer
  readonly sentences: SentenceRules
  readonly tokens: TokenRules
  /// Joins tokens of a sentence that its treebanks write as one.
  readonly join?: ((tokens: ScannedToken[]) => ScannedToken[]) | undefined
  /// The most UTF-16 units that `sentences.stops.attribution` matches (default: 0, for none).
  readonly longestAttribution?: number
}

/// The language with these rules.
export function languageFrom(rules: LanguageRules): Language {
  const { code, scorer, sentences, tokens, join = (same) => same, longestAttribution = 0 } = rules
  const tokensOf = (text: string, from?: number, to?: number) => join(tokenize(text, tokens, from, to))
  const sentenceOf = (text: string, start: number, end: number): ScannedSentence => {
    const found = tokensOf(text, start, end)
    return { tokens: found, start, end: (found.at(-1) as ScannedToken).end }
  }
  return {
    code,
    scorer,
    split: (text) => splitSentences(text, sentences).map(({ start, end }) => sentenceOf(text, start, end)),
    tokenize: (sentence, most = Number.POSITIVE_INFINITY) => {
      // Compounds become one token, so that more may be needed.
      for (let first = most + 1; ; first *= 2) {
        const found = tokenize(sentence, tokens, 0, sentence.length, first)
        const joined = join(found)
        if (found.length < first || joined.length > most) return joined
      }
    },
    normalize: rules.normalize,
    isQuote: rules.isQuote,
    countFinal: (text, found) => countFinal(text, found, longestAttribution),
  }
}
