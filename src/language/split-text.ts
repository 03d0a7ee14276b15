// Text to sentences of tokens, for callers who only know the language's code.

import { checkArgument } from "../check/argument-reader.ts"
import { string } from "../check/kinds.ts"
import { languageOf } from "./languages.ts"
import { splitWhole } from "./split-whole.ts"
import type { TextSentence } from "./text-sentence.ts"

/// Splits a text into sentences of tokens, as the parser does. Returns an empty array if the text is blank. `language` is an
/// ISO 639 code (default: "en"); text of a language that has no rules here is split at white space and punctuation.
///
/// ```ts
/// splitText("I don't. Do you?").map(({ tokens }) => tokens.map(({ text }) => text)) // [["I", "do", "n't", "."], ["Do", "you", "?"]]
/// ```
export function splitText(text: string, language = "en"): TextSentence[] {
  const sentences = splitWhole(checkArgument(text, "the text", string), languageOf(language))
  return sentences.map(({ base, sentence }) => (base === 0 ? sentence : shiftSentence(sentence, base)))
}

function shiftSentence({ tokens, start, end }: TextSentence, by: number): TextSentence {
  const shifted = tokens.map((token) => ({ ...token, start: token.start + by, end: token.end + by }))
  return { tokens: shifted, start: start + by, end: end + by }
}
