// A client of the service, for Node.js and browsers.

import { checkArgument } from "../check/argument-reader.ts"
import { SpandrelError } from "../check/error.ts"
import { array, either, iterable, type Kind, string } from "../check/kinds.ts"
import { withPauses } from "../parser/pauses.ts"
import { readStreamOptions, type StreamOptions } from "../parser/stream-options.ts"
import type { ConfidentSentence, ParsedSentence, TaggedTokens } from "../sentence/parsed-sentence.ts"
import { fromPlainSentence, type PlainSentence } from "../sentence/plain-sentence.ts"
import type { Sentence, SentenceInput, Token } from "../sentence/sentence.ts"
import type { SkippedSentence } from "../sentence/skipped-sentence.ts"
import { readTree } from "../tree/format/read-trees.ts"
import type { QueryAnswer, QueryResult, ScoreResult, ServedModel } from "./answers.ts"
import {
  type ClientOptions,
  type ClientParseOptions,
  type ClientRequestOptions,
  type ModelOptions,
  readClientOptions,
  requestFields,
} from "./client-options.ts"
import { Connection } from "./connection.ts"
import { encodeJson } from "./encode-json.ts"
import { readLines } from "./read-lines.ts"
import { errorOf } from "./server-error.ts"

/// A sentence of a stream: its tokens, or an object, whose `text` may hold several sentences.
export type StreamedInput = readonly (string | Token)[] | Sentence

// Sentences per request of a stream: enough for a batch, and few enough that results come early.
const sentencesPerRequest = 64

/// A service that `spandrel serve` runs. Its results are those of the library: trees are `Tree`s, errors have the same codes.
///
/// ```ts
/// const client = new Client("http://127.0.0.1:8080")
/// const [sentence] = await client.parse("I do like eating fish.")
/// sentence.tree.find("NP").map((np) => np.text)
/// ```
export class Client {
  readonly #connection: Connection
  readonly #defaults: ModelOptions

  /// A client of the service at this address. Nothing is sent yet.
  constructor(url: string | URL, options: ClientOptions = {}) {
    const { model, language, token, fetch } = readClientOptions(options)
    this.#connection = new Connection(url, { token, fetch })
    this.#defaults = { model, language }
  }

  /// With `confidence: true` each tree comes with its score and confidence.
  parse(
    input: string | readonly SentenceInput[],
    options: ClientParseOptions & { readonly confidence: true },
  ): Promise<ConfidentSentence[]>
  /// Parses text or sentences as `Parser.parse` does.
  parse(input: string | readonly SentenceInput[], options?: ClientParseOptions): Promise<ParsedSentence[]>
  async parse(
    input: string | readonly SentenceInput[],
    options: ClientParseOptions = {},
  ): Promise<ParsedSentence[]> {
    const { signal, fields } = requestFields(options, this.#defaults)
    const body = { ...fields, ...inputField(input), format: "plain" }
    const { sentences } = await this.#connection.post<{ sentences: PlainSentence[] }>(
      "v1/parse",
      body,
      signal,
    )
    return sentences.map(fromPlainSentence)
  }

  /// Parses sentences as they come, in order, in requests of a few dozen. The error of an invalid sentence is thrown, after the results
  /// before it.
  parseStream(
    source: AsyncIterable<StreamedInput> | Iterable<StreamedInput>,
    options?: StreamOptions & ModelOptions & { readonly onError?: "stop" | undefined },
  ): AsyncGenerator<ParsedSentence, void, undefined>
  /// With `onError: "skip"` the error takes the place of an invalid sentence, and the stream goes on.
  parseStream(
    source: AsyncIterable<StreamedInput> | Iterable<StreamedInput>,
    options: StreamOptions & ModelOptions,
  ): AsyncGenerator<ParsedSentence | SkippedSentence, void, undefined>
  async *parseStream(
    source: AsyncIterable<StreamedInput> | Iterable<StreamedInput>,
    options: StreamOptions & ModelOptions = {},
  ): AsyncGenerator<ParsedSentence | SkippedSentence, void, undefined> {
    const { onError, ...others } = readStreamOptions(options)
    const { signal, fields } = requestFields(others, this.#defaults)
    const path = `v1/parse?${query({ ...fields, onError, format: "plain" })}`
    const pending: Promise<Response>[] = []
    const results = async function* (most: number) {
      while (pending.length > most) yield* readResults(await (pending.shift() as Promise<Response>))
    }
    for await (const lines of linesOf(source, signal)) {
      if (lines !== "") {
        const response = this.#connection.send(path, { body: lines, type: "application/x-ndjson", signal })
        // Its error is thrown when it is its turn.
        response.catch(() => {})
        pending.push(response)
      }
      // The next request is parsed while these results are read.
      yield* results(lines === "" ? 0 : 1)
    }
    yield* results(0)
  }

  /// Splits text into words, and tags them as the parser does.
  async tag(
    input: string | readonly SentenceInput[],
    options: ClientRequestOptions = {},
  ): Promise<readonly TaggedTokens[]> {
    const { signal, fields } = requestFields(options, this.#defaults)
    const body = { ...fields, ...inputField(input) }
    return (await this.#connection.post<{ sentences: TaggedTokens[] }>("v1/tag", body, signal)).sentences
  }

  /// Searches text or sentences, which are parsed first, or `{ trees }` in brackets, for a pattern of Tregex's language.
  async query(
    pattern: string,
    input: string | readonly SentenceInput[] | { readonly trees: string | readonly string[] },
    options: ClientRequestOptions & { readonly limit?: number } = {},
  ): Promise<QueryResult> {
    const { signal, fields } = requestFields(options, this.#defaults)
    const isTrees = typeof input === "object" && input !== null && "trees" in input
    const body = { ...fields, pattern, ...(isTrees ? { trees: input.trees } : inputField(input)) }
    const answer = await this.#connection.post<QueryAnswer>("v1/query", body, signal)
    const trees = answer.trees.map(({ brackets, ...found }) => ({ ...found, tree: readTree(brackets) }))
    return { ...answer, trees }
  }

  /// Scores trees in brackets against gold trees, as EVALB does.
  score(
    gold: string | readonly string[],
    test: string | readonly string[],
    options: { readonly parameters?: "collins" | "new" | "spmrl"; readonly signal?: AbortSignal } = {},
  ): Promise<ScoreResult> {
    const { signal, fields } = requestFields(options, {})
    return this.#connection.post("v1/score", { ...fields, gold, test }, signal)
  }

  /// The models that the service offers; the first one is the default.
  async models(): Promise<readonly ServedModel[]> {
    return (await this.#connection.get<{ models: ServedModel[] }>("v1/models")).models
  }
}

// What an address can hold.
const single: Kind<string | number | boolean> = {
  description: "a string, a number, true or false",
  is: (value): value is string | number | boolean => /^(string|number|boolean)$/.test(typeof value),
}

function inputField(input: unknown): Readonly<Record<string, unknown>> {
  const checked = checkArgument(input, "the input", either(string, array))
  return typeof checked === "string" ? { text: checked } : { sentences: checked }
}

function query(fields: Readonly<Record<string, unknown>>): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) given.set(name, String(checkArgument(value, `the option "${name}"`, single)))
  return given.toString()
}

/// The sentences of a source as NDJSON, some dozen at a time; "" where the source pauses.
async function* linesOf(
  source: AsyncIterable<StreamedInput> | Iterable<StreamedInput>,
  signal: AbortSignal | undefined,
): AsyncGenerator<string, void, undefined> {
  let lines: string[] = []
  for await (const item of withPauses(checkArgument(source, "the source", iterable), { signal })) {
    if (item === "pause" || item === "end") {
      if (lines.length > 0) yield lines.join("")
      lines = []
      if (item === "pause") yield ""
      continue
    }
    lines.push(`${asJson(item.value)}\n`)
    if (lines.length < sentencesPerRequest) continue
    yield lines.join("")
    lines = []
  }
}

function asJson(sentence: unknown): string {
  if (typeof sentence === "object" && sentence !== null) return encodeJson(sentence)
  throw new SpandrelError(
    "invalid-argument",
    "parseStream of a client takes sentences: arrays of tokens, or objects such as { text }",
  )
}

async function* readResults(
  response: Response,
): AsyncGenerator<ParsedSentence | SkippedSentence, void, undefined> {
  for await (const line of readLines(response)) {
    const result = JSON.parse(line)
    // A record may have fields "error" and "status" of its own.
    if ("parses" in result) yield fromPlainSentence(result)
    else if ("error" in result) {
      const { id, error } = result
      yield {
        ...(id !== undefined && { id }),
        error: errorOf({ code: error.code, detail: error.message }, 200),
      }
    }
    // The problem of the whole request, after the results before it.
    else throw errorOf(result, result.status)
  }
}
