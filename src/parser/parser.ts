// The public face of the parser: from text, words or tagged words to trees.

import { quoteValue } from "../check/quote-value.ts"
import { english } from "../language/english/english.ts"
import { TextStream } from "../language/text-stream.ts"
import type { ModelDescription } from "../model/model.ts"
import type { ConfidentSentence, ParsedSentence } from "../sentence/parsed-sentence.ts"
import type {
  Given,
  GivenSentence,
  StreamItem,
  TaggedSentence,
  TaggedToken,
  UntaggedSentence,
} from "../sentence/sentence.ts"
import { ParserError, SentenceError } from "../sentence/sentence-error.ts"
import { sentencesOf } from "../sentence/text-sentences.ts"
import type { TaggedWord } from "../tree/span-tree.ts"
import { Engine } from "./engine.ts"
import { loadModel, type ModelSource } from "./model-source.ts"
import { checkOptions, chooseDecoding, type ParseOptions } from "./parse-options.ts"
import { Portions } from "./portions.ts"
import { checkedSource, portionsAfter, refuseBytes } from "./stream-items.ts"
import { nextTurnUnlessAborted, withPauses } from "./turns.ts"

/// How to parse, and a signal to stop, which is heard several times a second, but not within a sentence.
export interface ParserOptions extends ParseOptions {
  readonly signal?: AbortSignal | undefined
}

/// Options that ask for scores and probabilities.
export interface ConfidentOptions extends ParserOptions {
  readonly confidence: true
}

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
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<Parser> {
    return new Parser(await Engine.load(await loadModel(source, signalOf(options))))
  }

  /// The model: its labels, how it wants to be searched, where it comes from.
  get model(): ModelDescription {
    return this.#engine.model
  }

  /// With `confidence: true` each tree comes with scores and probabilities.
  parse(text: string, options: ConfidentOptions): Promise<ConfidentSentence[]>
  /// The trees of a text, one for each sentence; none for a text without words. A sentence of more than 10,000 words is
  /// cut.
  parse(text: string, options?: ParserOptions): Promise<ParsedSentence[]>
  async parse(text: string, options?: ParserOptions): Promise<ParsedSentence[]> {
    refuseBytes(text)
    if (typeof text !== "string")
      throw new ParserError("parse takes a text; for words there are parseTokens and parseTagged")
    return this.#parseAll(sentencesOf(text), options)
  }

  /// With `confidence: true` each tree comes with scores and probabilities.
  parseTokens(sentences: readonly UntaggedSentence[], options: ConfidentOptions): Promise<ConfidentSentence[]>
  /// The trees of sentences that are divided into words already, or come as a text each, one tree for each. A text that
  /// makes several sentences, or none, is refused: `parse` and `parseStream` take those.
  ///
  /// ```ts
  /// const [first, second] = await parser.parseTokens([["I", "like", "fish"], { id: 7, text: "You can fish." }])
  /// first.tree.toString() // (S (NP (PRP I)) (VP (VBP like) (NP (NN fish))))
  /// second.tokens.map((token) => token.tag) // ["PRP", "MD", "VB", "."]
  /// ```
  parseTokens(sentences: readonly UntaggedSentence[], options?: ParserOptions): Promise<ParsedSentence[]>
  async parseTokens(sentences: readonly Given[], options?: ParserOptions): Promise<ParsedSentence[]> {
    return this.#parseAll(sentences, options)
  }

  /// With `confidence: true` each tree comes with scores and probabilities.
  parseTagged(
    sentences: readonly (readonly (TaggedWord | TaggedToken)[] | TaggedSentence)[],
    options: ConfidentOptions,
  ): Promise<ConfidentSentence[]>
  /// The trees of sentences whose words have tags.
  ///
  /// ```ts
  /// const words = [{ text: "They", tag: "PRP" }, { text: "can", tag: "VBP" }, { text: "fish", tag: "NN" }]
  /// const [tinned] = await parser.parseTagged([words])
  /// tinned.tree.toString() // (S (NP (PRP They)) (VP (VBP can) (NP (NN fish))))
  /// ```
  parseTagged(
    sentences: readonly (readonly (TaggedWord | TaggedToken)[] | TaggedSentence)[],
    options?: ParserOptions,
  ): Promise<ParsedSentence[]>
  async parseTagged(sentences: readonly GivenSentence[], options?: ParserOptions): Promise<ParsedSentence[]> {
    refuseNoList(sentences)
    // Named, since a list alone may be of words without tags.
    const tagged = sentences.map((sentence) => (Array.isArray(sentence) ? { words: sentence } : sentence))
    return this.#parseAll(tagged, options)
  }

  /// With `confidence: true` each tree comes with scores and probabilities.
  parseStream(
    items: AsyncIterable<StreamItem> | Iterable<StreamItem>,
    options: ConfidentOptions,
  ): AsyncGenerator<ConfidentSentence, void, undefined>
  /// The trees of a stream, in its order, as they come. A stream holds pieces of text, which are put together before they
  /// are split into sentences, or sentences, or both. The offsets of tokens count from the beginning of all pieces. An
  /// object with a text, `{ id, text }`, is no such piece: it makes any number of sentences, but one if it has constraints.
  ///
  /// ```ts
  /// const trees = []
  /// for await (const { tree } of parser.parseStream(createReadStream("book.txt", "utf8"))) trees.push(tree.text)
  /// trees // ["I do like eating fish .", "So do you ."]
  /// ```
  parseStream(
    items: AsyncIterable<StreamItem> | Iterable<StreamItem>,
    options?: ParserOptions,
  ): AsyncGenerator<ParsedSentence, void, undefined>
  async *parseStream(
    items: AsyncIterable<StreamItem> | Iterable<StreamItem>,
    options: ParserOptions = {},
  ): AsyncGenerator<ParsedSentence, void, undefined> {
    const { signal, parseOptions, portions } = this.#begin(options)
    const text = new TextStream(english)
    let parsed = 0
    for await (const item of withPauses(checkedSource(items), { signal })) {
      for (const portion of portionsAfter(item, text, portions)) {
        const { sentences, refusal } = this.#parseUpTo(portion, parsed, parseOptions)
        await nextTurnUnlessAborted(signal)
        for (const sentence of sentences) {
          yield sentence
          signal?.throwIfAborted()
        }
        if (refusal !== undefined) throw refusal
        parsed += sentences.length
      }
    }
  }

  async #parseAll(sentences: readonly Given[], options: ParserOptions = {}): Promise<ParsedSentence[]> {
    const { signal, parseOptions, portions } = this.#begin(options)
    refuseNoList(sentences)
    const parsed: ParsedSentence[] = []
    for (const portion of portions.of(sentences)) {
      if (parsed.length > 0) await nextTurnUnlessAborted(signal)
      parsed.push(...this.#parseSome(portion, parsed.length, parseOptions))
    }
    // A signal may have come meanwhile, and is heard only now.
    if (signal !== undefined) await nextTurnUnlessAborted(signal)
    return parsed
  }

  #begin(options: ParserOptions) {
    const signal = signalOf(options)
    signal?.throwIfAborted()
    const { signal: _, ...parseOptions } = options
    return {
      signal,
      parseOptions,
      portions: new Portions(chooseDecoding(this.model.search, parseOptions), parseOptions),
    }
  }

  /// Parses sentences up to one that is refused.
  #parseUpTo(
    sentences: readonly Given[],
    first: number,
    options: ParseOptions,
  ): { readonly sentences: readonly ParsedSentence[]; readonly refusal?: SentenceError } {
    try {
      return { sentences: this.#parseSome(sentences, first, options) }
    } catch (refusal) {
      if (!(refusal instanceof SentenceError)) throw refusal
      const before = sentences.slice(0, refusal.sentence - first)
      return { sentences: this.#parseSome(before, first, options), refusal }
    }
  }

  /// Parses sentences of which the first has the number `first`, for messages.
  #parseSome(sentences: readonly Given[], first: number, options: ParseOptions): ParsedSentence[] {
    try {
      return this.#engine.parse(sentences, options)
    } catch (error) {
      if (!(error instanceof SentenceError)) throw error
      const cause = "cause" in error ? { cause: error.cause } : {}
      throw new SentenceError(first + error.sentence, error.reason, cause)
    }
  }
}

function signalOf(options: { readonly signal?: AbortSignal | undefined }): AbortSignal | undefined {
  checkOptions(options)
  const { signal } = options
  if (!signal || typeof signal.throwIfAborted === "function") return signal ?? undefined
  throw new ParserError(`"signal" must be an AbortSignal, not ${quoteValue(signal)}`)
}

function refuseNoList(sentences: unknown): void {
  if (Array.isArray(sentences)) return
  throw new ParserError(
    'a list of sentences was expected, such as [["I", "like", "fish"]]; for a text there is parse',
  )
}
