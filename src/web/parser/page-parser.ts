// The parser as the views see it: it loads in the background, and every call waits for it.

import type { ModelInfo } from "../../parser/model-info.ts"
import type { ParseTrace, TraceOptions } from "../../parser/parse-trace.ts"
import type { ConfidentSentence, ParsedSentence } from "../../sentence/parsed-sentence.ts"
import type { SentenceInput } from "../../sentence/sentence.ts"
import type { PostedOptions } from "./messages.ts"
import { modelPath, type OfferedModel } from "./models.ts"
import { WorkerRequests } from "./worker-requests.ts"

/// How far the parser is.
export type ParserStatus =
  | { readonly state: "loading"; readonly loaded: number; readonly total: number | undefined }
  | { readonly state: "ready"; readonly info: ModelInfo; readonly threads: number }
  | { readonly state: "failed"; readonly message: string }

/// A parser in a web worker.
export class PageParser {
  #requests: WorkerRequests | undefined
  #model: OfferedModel
  #status: ParserStatus
  #ready: Promise<unknown> | undefined
  readonly #listeners = new Set<(status: ParserStatus) => void>()

  constructor(model: OfferedModel) {
    this.#model = model
    this.#status = { state: "loading", loaded: 0, total: model.bytes }
  }

  /// The model that is loaded or being loaded.
  get model(): OfferedModel {
    return this.#model
  }

  get status(): ParserStatus {
    return this.#status
  }

  /// Calls the function after each change of the status. Returns a function that ends it.
  onStatus(listener: (status: ParserStatus) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /// Loads another model, or tries again. Resolves when it is ready; the status says if it failed.
  async load(model: OfferedModel = this.#model): Promise<void> {
    this.#model = model
    this.#setStatus({ state: "loading", loaded: 0, total: model.bytes })
    const requests = this.#connection()
    const url = new URL(modelPath(model), document.baseURI).href
    const ready = requests.ask("load", { url, name: model.name })
    this.#ready = ready
    try {
      const { info, threads } = await ready
      if (this.#ready === ready) this.#setStatus({ state: "ready", info, threads })
    } catch (error) {
      if (this.#ready === ready) this.#setStatus({ state: "failed", message: (error as Error).message })
    }
  }

  /// With `confidence: true` each tree comes with its score and confidence.
  parse(
    input: string | readonly SentenceInput[],
    options: PostedOptions & { readonly confidence: true },
  ): Promise<ConfidentSentence[]>
  /// Parses running text, or sentences, as `ParserPool.parse` does. Waits until the model has been loaded. Rejects with the
  /// library's errors.
  parse(input: string | readonly SentenceInput[], options?: PostedOptions): Promise<ParsedSentence[]>
  async parse(
    input: string | readonly SentenceInput[],
    options: PostedOptions = {},
  ): Promise<ParsedSentence[]> {
    await (this.#ready ?? this.load())
    const answer = this.#connection().ask("parse", { text: input, options })
    // Loaded after the first paint, since it needs most of the library's code for trees.
    const { fromPlain } = await import("../../sentence/plain-sentence.ts")
    return fromPlain(await answer)
  }

  /// Returns the actions of a greedy parse, as `ParserPool.trace` does.
  async trace(sentence: SentenceInput, options: Omit<TraceOptions, "signal"> = {}): Promise<ParseTrace> {
    await (this.#ready ?? this.load())
    return this.#connection().ask("trace", { sentence, options })
  }

  #connection(): WorkerRequests {
    this.#requests ??= new WorkerRequests(
      new Worker(new URL("./parser-worker.ts", import.meta.url), { type: "module" }),
      ({ loaded, total }) => {
        const { bytes } = this.#model
        this.#setStatus({ state: "loading", loaded, total: total ?? bytes })
      },
    )
    return this.#requests
  }

  #setStatus(status: ParserStatus): void {
    this.#status = status
    for (const listener of this.#listeners) listener(status)
  }
}
