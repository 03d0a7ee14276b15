// The public face of the parser: from text or sentences to trees.

import { SpandrelError } from "../check/error.ts"
import { iterable } from "../check/kinds.ts"
import { quoteValue } from "../check/quote-value.ts"
import { networkPlan } from "../model/model.ts"
import { parsePastInvalid } from "../sentence/parse-past-invalid.ts"
import type { ConfidentSentence, ParsedSentence } from "../sentence/parsed-sentence.ts"
import type { ReadSentence } from "../sentence/read-sentence.ts"
import type { SentenceInput } from "../sentence/sentence.ts"
import { SentenceError } from "../sentence/sentence-error.ts"
import { SentenceStream, type StreamItem } from "../sentence/sentence-stream.ts"
import { type SkippedSentence, skipped } from "../sentence/skipped-sentence.ts"
import { Engine, type ParsedPortion } from "./engine.ts"
import { type LoadOptions, readLoadOptions } from "./load-options.ts"
import { type ModelInfo, modelInfo } from "./model-info.ts"
import { loadModel, type ModelSource } from "./model-source.ts"
import { type ParseTrace, readTraceRequest, type TraceOptions, traceWithNames } from "./parse-trace.ts"
import { withPauses } from "./pauses.ts"
import { Portions, portionWords } from "./portions.ts"
import { readInput } from "./read-input.ts"
import { type ParseOptions, resolveSearch, type Search, signalOf } from "./search-options.ts"
import { readStreamOptions, type StreamOptions } from "./stream-options.ts"
import { inTurns, nextTurnUnlessAborted, Queue } from "./turns.ts"

interface PortionSettings {
  readonly search: Search
  /// The number of the first sentence, for error messages.
  readonly first: number
  readonly signal: AbortSignal | undefined
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
  readonly #portionWords: number
  // Calls of `parse` share the engine, which can't do two portions at once.
  readonly #queue = new Queue()

  private constructor(engine: Engine) {
    this.#engine = engine
    this.#portionWords = portionWords(networkPlan(engine.model))
  }

  /// Loads a model (default: "en"): "en", "en-fast" or "fr", the English models and the French one of the
  /// package; what `spandrel/models/en`, `en-fast` or `fr` exports, if a bundler is to take the model along;
  /// a path (in Node.js), a URL, or the bytes of a model file.
  ///
  /// ```ts
  /// const percentages = new Set()
  /// await Parser.load("en-fast", {
  ///   onProgress: ({ loaded, total = loaded }) => percentages.add(Math.floor((100 * loaded) / total)),
  ///   signal: AbortSignal.timeout(60_000),
  /// })
  /// percentages.has(100) // true
  /// ```
  static async load(source?: ModelSource, options: LoadOptions = {}): Promise<Parser> {
    const { signal, ...callback } = readLoadOptions(options)
    const engine = await Engine.load(await loadModel(source, { signal, ...callback }))
    signal?.throwIfAborted()
    return new Parser(engine)
  }

  /// What the model is: its language, labels and provenance, and the search it was trained for.
  get info(): ModelInfo {
    return modelInfo(this.#engine.model)
  }

  /// With `confidence: true` each tree comes with its score and confidence.
  parse(
    input: string | readonly SentenceInput[],
    options: ParseOptions & { readonly confidence: true },
  ): Promise<ConfidentSentence[]>
  /// Parses running text, which is split into sentences; or an array of sentences, with one result for each. In an array, a
  /// string is one sentence, and so is an array of tokens. Tags that you pass are kept in the tree; the others are predicted.
  ///
  /// ```ts
  /// const [first, second] = await parser.parse([["I", "like", "fish"], { id: 7, text: "You can fish." }])
  /// first.tree.toString() // (S (NP (PRP I)) (VP (VBP like) (NP (NN fish))))
  /// second.tokens.map((token) => token.tag) // ["PRP", "MD", "VB", "."]
  ///
  /// const [company] = await parser.parse([["I", "like", { text: "apple", tag: "NNP" }]])
  /// company.tree.toString() // (S (NP (PRP I)) (VP (VBP like) (NP (NNP apple))))
  /// ```
  parse(input: string | readonly SentenceInput[], options?: ParseOptions): Promise<ParsedSentence[]>
  async parse(
    input: string | readonly SentenceInput[],
    options: ParseOptions = {},
  ): Promise<ParsedSentence[]> {
    const { signal, search, portions } = this.#begin(options)
    const parsed: ParsedSentence[] = []
    const read = await inTurns(readInput(input, this.#engine.language), signal)
    for (const portion of portions.of(read)) {
      if (parsed.length > 0) await nextTurnUnlessAborted(signal)
      const { sentences, error } = await this.#parse(portion, { search, first: parsed.length, signal })
      if (error !== undefined) throw error
      for (const sentence of sentences) parsed.push(sentence)
    }
    // The signal may have been aborted in the meantime, and its event is only delivered in another turn.
    if (signal !== undefined) await nextTurnUnlessAborted(signal)
    return parsed
  }

  /// With `confidence: true` each tree comes with its score and confidence.
  parseStream(
    source: AsyncIterable<StreamItem> | Iterable<StreamItem>,
    options: StreamOptions & { readonly confidence: true; readonly onError?: "stop" | undefined },
  ): AsyncGenerator<ConfidentSentence, void, undefined>
  /// Parses a stream, in order, as it arrives. Strings and bytes (UTF-8) are pieces of one running text, in which offsets count
  /// from the beginning of the stream. Arrays and objects are sentences; an object with `text` may hold several sentences.
  /// Sentences before the first invalid one are still returned, and those after it with `onError: "skip"`.
  ///
  /// ```ts
  /// const texts = []
  /// for await (const { tree } of parser.parseStream(createReadStream("book.txt"))) texts.push(tree.text)
  /// texts // ["I do like eating fish .", "So do you ."]
  /// ```
  parseStream(
    source: AsyncIterable<StreamItem> | Iterable<StreamItem>,
    options?: StreamOptions & { readonly onError?: "stop" | undefined },
  ): AsyncGenerator<ParsedSentence, void, undefined>
  /// With `onError: "skip"` the error takes the place of an invalid sentence, and the stream goes on.
  ///
  /// ```ts
  /// const results = []
  /// for await (const result of parser.parseStream([{ id: 7, tokens: [] }, ["I", "fish"]], { onError: "skip" }))
  ///   results.push("error" in result ? [result.id, result.error.code] : result.text)
  /// results // [[7, "empty-sentence"], "I fish"]
  /// ```
  parseStream(
    source: AsyncIterable<StreamItem> | Iterable<StreamItem>,
    options: StreamOptions & { readonly confidence: true },
  ): AsyncGenerator<ConfidentSentence | SkippedSentence, void, undefined>
  parseStream(
    source: AsyncIterable<StreamItem> | Iterable<StreamItem>,
    options: StreamOptions,
  ): AsyncGenerator<ParsedSentence | SkippedSentence, void, undefined>
  async *parseStream(
    source: AsyncIterable<StreamItem> | Iterable<StreamItem>,
    options: StreamOptions = {},
  ): AsyncGenerator<ParsedSentence | SkippedSentence, void, undefined> {
    const { onError, ...others } = readStreamOptions(options)
    const { signal, search, portions } = this.#begin(others)
    let count = 0
    for await (const portion of this.#portionsOf(source, portions, signal)) {
      for await (const result of this.#resultsOf(portion, { search, first: count, signal })) {
        if ("error" in result && onError === "stop") throw result.error
        yield result
        signal?.throwIfAborted()
        count++
      }
    }
  }

  /// Returns the 4n − 2 actions of a greedy parse, each with its probability and those of the alternatives. A string is one
  /// sentence. With `actions`, the parse begins with those, right or wrong, and goes on from there.
  ///
  /// ```ts
  /// const { steps } = await parser.trace("I like fish")
  /// steps.slice(0, 4).map(({ action }) => action) // ["shift", "NP", "shift", ""]
  /// const { steps: others } = await parser.trace("I like fish", { actions: ["shift", "ADVP"] })
  /// others[1].action // "ADVP"
  /// others[1].choices[0].action // "NP"
  /// ```
  async trace(sentence: SentenceInput, options: TraceOptions = {}): Promise<ParseTrace> {
    const { request, signal } = readTraceRequest(sentence, options)
    signal?.throwIfAborted()
    return this.#queue.run(async () => traceWithNames(this.#engine, request), signal)
  }

  /// A result for each sentence of a portion, or for the one that couldn't be read.
  async *#resultsOf(
    portion: readonly ReadSentence[] | SkippedSentence,
    { search, first, signal }: PortionSettings,
  ): AsyncGenerator<ParsedSentence | SkippedSentence, void, undefined> {
    if ("error" in portion) {
      yield portion
      return
    }
    const results = parsePastInvalid(portion, async (rest, done) => {
      const parsed = await this.#parse(rest, { search, first: first + done, signal })
      await nextTurnUnlessAborted(signal)
      return { results: parsed.sentences, invalid: parsed.error }
    })
    let at = 0
    for await (const result of results) {
      yield result instanceof SentenceError ? skipped(portion[at], result) : result
      at++
    }
  }

  #parse(
    portion: readonly ReadSentence[],
    { search, first, signal }: PortionSettings,
  ): Promise<ParsedPortion> {
    return this.#queue.run(() => inTurns(this.#engine.parseSteps(portion, search, first), signal), signal)
  }

  #begin(options: ParseOptions) {
    const search = resolveSearch(this.#engine.model.search, options)
    const signal = signalOf(options)
    signal?.throwIfAborted()
    return { signal, search, portions: new Portions(search, this.#portionWords) }
  }

  /// The portions that are full after each item; before a pause of the source, at its end, and before an invalid sentence, the rest
  /// too.
  async *#portionsOf(
    source: AsyncIterable<StreamItem> | Iterable<StreamItem>,
    portions: Portions,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<readonly ReadSentence[] | SkippedSentence, void, undefined> {
    const stream = new SentenceStream(this.#engine.language)
    for await (const item of withPauses(checkedSource(source), { signal })) {
      try {
        const sentences =
          item === "pause" ? stream.pause() : item === "end" ? stream.finish() : stream.push(item.value)
        for (const sentence of sentences) yield* portions.push(sentence)
      } catch (error) {
        if (!(error instanceof SentenceError) || typeof item === "string") throw error
        yield* portions.rest()
        yield skipped(item.value, error)
      }
      if (typeof item === "string") yield* portions.rest()
    }
  }
}

/// A string is iterable too, but is better read as a whole.
function checkedSource(
  source: AsyncIterable<StreamItem> | Iterable<StreamItem>,
): AsyncIterable<StreamItem> | Iterable<StreamItem> {
  if (typeof source === "string" || source instanceof Uint8Array) return [source]
  if (iterable.is(source)) return source
  throw new SpandrelError(
    "invalid-argument",
    `parseStream takes a stream or an array of strings, bytes or sentences, not ${quoteValue(source)}`,
  )
}
