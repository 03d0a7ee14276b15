// Text to sentences of tokens, for callers who only know the language's code.

import { checkArgument } from "../check/argument-reader.ts"
import { string } from "../check/kinds.ts"
import { languageOf } from "./languages.ts"
import { splitWhole } from "./split-whole.ts"
import { type TextSentence, writtenWord } from "./text-sentence.ts"
import type { StreamedSentence } from "./text-stream.ts"

/// Splits a text into sentences of tokens, as the parser does: words and quotation marks stay as they are in
/// the text. Returns an empty array if the text is blank. `language` is an ISO 639 code (default: "en"); text
/// of a language that has no rules here is split at white space and punctuation.
///
/// ```ts
/// splitText("I don't. Do you?").map(({ tokens }) => tokens.map(({ text }) => text)) // [["I", "do", "n't", "."], ["Do", "you", "?"]]
/// ```
export function splitText(text: string, language = "en"): TextSentence[] {
  return splitWhole(checkArgument(text, "the text", string), languageOf(language)).map(textSentence)
}

function textSentence({ text, base, sentence: { tokens, start, end } }: StreamedSentence): TextSentence {
  const placed = tokens.map((token) => ({
    text: writtenWord(text, token),
    start: base + token.start,
    end: base + token.end,
  }))
  return { tokens: placed, start: base + start, end: base + end }
}
