// Marked text that arrives in chunks, split into the sentences of its text.

import type { Language } from "../language/language.ts"
import { type TextSentence, type TextToken, writtenWord } from "../language/text-sentence.ts"
import { type StreamedSentence, TextStream } from "../language/text-stream.ts"
import { EmailExtractor } from "./email.ts"
import type { Extractor, MarkupFormat } from "./extractor.ts"
import { HtmlExtractor } from "./html.ts"
import { MarkdownExtractor } from "./markdown.ts"
import { SourceMap } from "./source-map.ts"

/// A token of marked text. Positions are those of the source.
export interface MarkedToken extends TextToken {
  /// The form that networks see.
  readonly form: string
}

/// A sentence of marked text.
export interface MarkedSentence extends TextSentence {
  /// The text without marks.
  readonly text: string
  readonly tokens: readonly MarkedToken[]
}

/// A new extractor of each format.
export const extractors: Readonly<Record<MarkupFormat, () => Extractor>> = {
  html: () => new HtmlExtractor(),
  markdown: () => new MarkdownExtractor(),
  email: () => new EmailExtractor(),
}

/// Splits marked text into the same sentences, however it is cut into chunks.
export class MarkedStream {
  readonly #extractor: Extractor
  readonly #map = new SourceMap()
  readonly #stream: TextStream

  constructor(format: MarkupFormat, language: Language) {
    this.#extractor = extractors[format]()
    this.#stream = new TextStream(language)
  }

  /// Adds the next chunk; returns the sentences that no later chunk can change.
  push(chunk: string): MarkedSentence[] {
    this.#extractor.push(chunk, this.#map)
    return this.#placed(this.#stream.push(this.#map.takeText()))
  }

  /// The sentences that no later chunk can change. Call when the source is idle.
  pause(): MarkedSentence[] {
    return this.#placed(this.#stream.pause())
  }

  /// The remaining sentences, once the stream has ended.
  finish(): MarkedSentence[] {
    this.#extractor.end(this.#map)
    const sentences = this.#stream.push(this.#map.takeText())
    return this.#placed([...sentences, ...this.#stream.finish()])
  }

  #placed(sentences: readonly StreamedSentence[]): MarkedSentence[] {
    return sentences.map(({ text, base, sentence }) => {
      const tokens = sentence.tokens.map((token) => ({
        text: writtenWord(text, token),
        form: token.form,
        start: this.#map.startOf(base + token.start),
        end: this.#map.endOf(base + token.end),
      }))
      const [first, last] = [tokens[0] as MarkedToken, tokens.at(-1) as MarkedToken]
      const shown = text.slice(sentence.start, sentence.end)
      return { text: shown, tokens, start: first.start, end: last.end }
    })
  }
}
