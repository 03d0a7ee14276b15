// Marked text to sentences of tokens, for callers.

import { checkArgument } from "../check/argument-reader.ts"
import { choice, string } from "../check/kinds.ts"
import { languageOf } from "../language/languages.ts"
import type { TextSentence } from "../language/text-sentence.ts"
import { type MarkupFormat, markupFormats } from "./extractor.ts"
import { MarkedStream } from "./marked-stream.ts"

/// Splits the text of HTML, Markdown or a mail into sentences of tokens. Positions are those of the marked
/// text; the tokens of a sentence can be passed to a parser. Headings, paragraphs, items, cells and levels of
/// quotes end sentences. `language` is an ISO 639 code (default: "en").
///
/// ```ts
/// const [sentence] = splitMarkup("<p>Fish &amp; <b>chips</b>.</p>", "html")
/// sentence.tokens.map(({ text, start, end }) => `${text} ${start}-${end}`) // ["Fish 3-7", "& 8-13", "chips 17-22", ". 26-27"]
/// ```
export function splitMarkup(text: string, format: MarkupFormat, language = "en"): TextSentence[] {
  const stream = new MarkedStream(
    checkArgument(format, "the format", choice(...markupFormats)),
    languageOf(language),
  )
  const sentences = [...stream.push(checkArgument(text, "the text", string)), ...stream.finish()]
  return sentences.map(({ tokens, start, end }) => ({
    tokens: tokens.map((token) => ({ text: token.text, start: token.start, end: token.end })),
    start,
    end,
  }))
}
