// The public face of the parser: from text, words or tagged words to trees.

import { TextStream } from "../text/text-stream.ts"
import type { TaggedWord } from "../tree/span-tree.ts"
import { Engine, type PlacedModel } from "./engine.ts"
import { type ModelSource, modelFrom } from "./model-source.ts"
import type { ParseOptions } from "./parse-options.ts"
import type { ParsedSentence } from "./parsed-sentence.ts"
import { ParserError, SentenceError } from "./parser-error.ts"
import type { GivenSentence, TaggedSentence, TaggedToken, TokenSentence } from "./sentence.ts"
import { sentencesOf, streamedSentences } from "./text-sentences.ts"
import { nextTurn, withPauses } from "./turns.ts"

/// How to parse, and a signal to stop.
export interface ParserOptions extends ParseOptions {
  readonly signal?: AbortSignal | undefined
}

// Sentences parsed before others get their turn, and a signal is heard.
const atOnce = 64

/// A parser with its model loaded.
///
/// ```ts
/// const parser = await Parser.load()
/// const [sentence] = await parser.parse("I do like eating fish.")
/// sentence.tree.find("NP").map((np) => np.text) // ["I", "fish"]
/// sentence.tokens[0] // { text: "I", tag: "PRP", start: 0, end: 1 }
/// ```
export class Parser {
  readonly #engine: Engine

  private constructor(engine: Engine) {
    this.#engine = engine
  }

  /// The parser of a model: the English one of the package unless told, else a path (Node.js), a URL, a file's bytes or a
  /// `Model`.
  static async load(
    source?: ModelSource,
    { signal }: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<Parser> {
    return new Parser(await Engine.load(await modelFrom(source, signal)))
  }

  /// The model: its labels, how it wants to be searched, where it comes from.
  get model(): PlacedModel {
    return this.#engine.model
  }

  /// The trees of a text, one for each sentence; none for a text without words. A sentence of more than 10,000 words is
  /// cut.
  async parse(text: string, options?: ParserOptions): Promise<ParsedSentence[]> {
    if (typeof text !== "string")
      throw new ParserError("parse takes a text; for words there are parseTokens and parseTagged")
    return this.#parseAll(sentencesOf(text), options)
  }

  /// The trees of sentences that are divided into words already.
  ///
  /// ```ts
  /// await parser.parseTokens([["I", "like", "fish"], ["So", "do", "I"]])
  /// ```
  async parseTokens(
    sentences: readonly (readonly string[] | TokenSentence)[],
    options?: ParserOptions,
  ): Promise<ParsedSentence[]> {
    return this.#parseAll(sentences, options)
  }

  /// The trees of sentences whose words have tags.
  ///
  /// ```ts
  /// await parser.parseTagged([[{ text: "fish", tag: "NN" }]])
  /// ```
  async parseTagged(
    sentences: readonly (readonly (TaggedWord | TaggedToken)[] | TaggedSentence)[],
    options?: ParserOptions,
  ): Promise<ParsedSentence[]> {
    return this.#parseAll(sentences, options)
  }

  /// The trees of a stream, in its order, as they come. A stream holds pieces of text, which are put together before they
  /// are split into sentences, or sentences, or both. The offsets of tokens count from the beginning of all text.
  ///
  /// ```ts
  /// for await (const { tree } of parser.parseStream(createReadStream("book.txt", "utf8"))) console.log(`${tree}`)
  /// ```
  async *parseStream(
    items: AsyncIterable<string | GivenSentence> | Iterable<string | GivenSentence>,
    { signal, ...options }: ParserOptions = {},
  ): AsyncGenerator<ParsedSentence, void, undefined> {
    const text = new TextStream()
    let waiting: GivenSentence[] = []
    let parsed = 0
    // A text is a list of characters too, but needn't be read as one.
    for await (const item of withPauses(typeof items === "string" ? [items] : items, { signal })) {
      for (const sentence of sentencesAfter(item, text)) waiting.push(sentence)
      if (typeof item === "object" && waiting.length < atOnce) continue
      for (let from = 0; from < waiting.length; from += atOnce) {
        const sentences = waiting.slice(from, from + atOnce)
        yield* this.#parseUpTo(sentences, parsed, options)
        parsed += sentences.length
        if (sentences.length === atOnce) await nextTurn()
        signal?.throwIfAborted()
      }
      waiting = []
    }
  }

  async #parseAll(
    sentences: readonly GivenSentence[],
    { signal, ...options }: ParserOptions = {},
  ): Promise<ParsedSentence[]> {
    signal?.throwIfAborted()
    if (!Array.isArray(sentences))
      throw new ParserError(
        'a list of sentences was expected, such as [["I", "like", "fish"]]; for a text there is parse',
      )
    const parsed: ParsedSentence[] = []
    for (let from = 0; from < sentences.length; from += atOnce) {
      if (from > 0) await nextTurn()
      signal?.throwIfAborted()
      parsed.push(...this.#parseSome(sentences.slice(from, from + atOnce), from, options))
    }
    return parsed
  }

  /// The same as `#parseSome`, but gives what stands before a bad sentence.
  *#parseUpTo(sentences: readonly GivenSentence[], first: number, options: ParseOptions) {
    try {
      yield* this.#parseSome(sentences, first, options)
    } catch (error) {
      if (error instanceof SentenceError)
        yield* this.#parseSome(sentences.slice(0, error.sentence - first), first, options)
      throw error
    }
  }

  /// Parses sentences of which the first has the number `first`, for messages.
  #parseSome(sentences: readonly GivenSentence[], first: number, options: ParseOptions): ParsedSentence[] {
    try {
      return this.#engine.parse(sentences, options)
    } catch (error) {
      throw error instanceof SentenceError ? new SentenceError(first + error.sentence, error.reason) : error
    }
  }
}

/// The sentences of a stream that are complete with its next item.
function sentencesAfter(
  item: { readonly value: string | GivenSentence } | "pause" | "end",
  text: TextStream,
): GivenSentence[] {
  if (item === "pause") return text.pause().flatMap(streamedSentences)
  if (item === "end") return text.finish().flatMap(streamedSentences)
  const { value } = item
  if (typeof value === "string") return text.push(value).flatMap(streamedSentences)
  return [...text.finish().flatMap(streamedSentences), value]
}
