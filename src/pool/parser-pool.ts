// Parsing in workers, for servers, pages and the command line.

import type { Language } from "../language/language.ts"
import { languageOf } from "../language/languages.ts"
import { type ModelDescription, networkPlan } from "../model/model.ts"
import { loadOptionsOf } from "../parser/load-options.ts"
import { type ModelInfo, modelInfo } from "../parser/model-info.ts"
import { loadModel, type ModelSource } from "../parser/model-source.ts"
import { type ParseTrace, readTraceRequest, type TraceOptions } from "../parser/parse-trace.ts"
import { portionWords } from "../parser/portions.ts"
import { isShortInput, readInput } from "../parser/read-input.ts"
import { checkResultFormat } from "../parser/result-format.ts"
import { onlySignal, type ParseOptions, resolveSearch, signalOf } from "../parser/search-options.ts"
import { inTurns } from "../parser/turns.ts"
import type { ConfidentSentence, ParsedSentence } from "../sentence/parsed-sentence.ts"
import { type ReadSentence, readSentence } from "../sentence/read-sentence.ts"
import type { SentenceInput } from "../sentence/sentence.ts"
import { SentenceError } from "../sentence/sentence-error.ts"
import type { TextAnswer, TextRequest } from "../sentence/split-request.ts"
import { finish } from "../transition/steps.ts"
import { JobPortions } from "./job-portions.ts"
import type { JobResult, ParseJob, ReadJob, ResultFormat, WorkFormat } from "./parse-job.ts"
import type { WorkerAnswer, WorkerRequest } from "./parse-portion.ts"
import { type PoolOptions, readJob, readPoolOptions } from "./pool-options.ts"
import { SingleRequest } from "./single-request.ts"
import { parseWorkerStarter, thisThreadStarter } from "./start-parse-workers.ts"
import { startParseWorker } from "./start-worker.ts"
import { webWorkerPort } from "./web-worker.ts"
import { WorkerPool } from "./worker-pool.ts"

/// A parser that works in several workers: Node.js threads, or web workers in a browser. Long inputs are divided among them.
/// Jobs are done in the order in which they came. In Node.js the workers keep the process running until `close` is called.
///
/// ```ts
/// const pool = await ParserPool.load()
/// const [sentence] = await pool.parse("I do like eating fish.")
/// await pool.close()
/// sentence.tree.toString() // (S (NP (PRP I)) (VP (VBP do) (VP (VB like) (S (VP (VBG eating) (NP (NN fish)))))) (. .))
/// ```
export class ParserPool {
  /// The number of workers; 0 if the pool parses on the calling thread.
  readonly threads: number
  /// What the model is: its language, labels and provenance, and the search it was trained for.
  readonly info: ModelInfo
  readonly #language: Language
  readonly #portionEffort: number
  readonly #workers: WorkerPool<WorkerRequest, WorkerAnswer>

  private constructor(
    model: ModelDescription,
    threads: number,
    workers: WorkerPool<WorkerRequest, WorkerAnswer>,
  ) {
    this.threads = threads
    this.info = modelInfo(model)
    this.#language = languageOf(model.language)
    this.#portionEffort = portionEffort(model, threads)
    this.#workers = workers
  }

  /// Loads a model (default: the package's "en") and starts the workers. Resolves when the first one is ready.
  static async load(source?: ModelSource, options: PoolOptions = {}): Promise<ParserPool> {
    const { threads, queueLimit } = readPoolOptions(options)
    const loading = loadOptionsOf(options)
    const { signal } = loading
    const model = await loadModel(source, loading)
    const { startWorker } = options
    const startPort = startWorker === undefined ? startParseWorker : () => webWorkerPort(startWorker())
    const start = await (threads === 0 ? thisThreadStarter(model) : parseWorkerStarter(model, startPort))
    const workers = await WorkerPool.open({ threads: Math.max(1, threads), queueLimit, start })
    if (signal?.aborted) {
      await workers.close()
      throw signal.reason
    }
    return new ParserPool(model, threads, workers)
  }

  /// With `confidence: true` each tree comes with its score and confidence.
  parse(
    input: string | readonly SentenceInput[],
    options: ParseOptions & { readonly confidence: true },
  ): Promise<ConfidentSentence[]>
  /// Parses text or sentences as `Parser.parse` does, with the same results.
  parse(input: string | readonly SentenceInput[], options?: ParseOptions): Promise<ParsedSentence[]>
  async parse(
    input: string | readonly SentenceInput[],
    options: ParseOptions = {},
  ): Promise<ParsedSentence[]> {
    const search = resolveSearch(this.info.search, options)
    const signal = signalOf(options)
    signal?.throwIfAborted()
    const reading = readInput(input, this.#language)
    // At once if possible, so that jobs are done in the order of the calls.
    const sentences = isShortInput(input) ? finish(reading) : await inTurns(reading, signal)
    const job = {
      sentences,
      search,
      format: "sentences",
      columns: 80,
    } as const
    const { results, invalid } = await this.runRead(job, { signal })
    if (invalid !== undefined) throw invalid
    return [...results]
  }

  /// Returns the actions of a greedy parse, as `Parser.trace` does.
  async trace(sentence: SentenceInput, options: TraceOptions = {}): Promise<ParseTrace> {
    const { request, signal } = readTraceRequest(sentence, options)
    const job = new SingleRequest<WorkerRequest, WorkerAnswer>(request)
    await this.#workers.run(job, signal)
    return job.answer as ParseTrace
  }

  /// Does a job that is plain data, as it comes from a request or a queue. Unlike `parse`, it returns the results before an
  /// invalid sentence, and the error with them.
  ///
  /// The job is rejected with the code "queue-full" if too many others are waiting, "worker-failed" if a worker fails while it
  /// works on it, and "pool-closed" if the pool is closed. When the signal is aborted, it is rejected with the signal's reason: a
  /// job that waits is dropped; of one that runs, each worker finishes the portion that it works on, which takes up to a few
  /// seconds, before it takes another job.
  async run<Format extends ResultFormat>(
    job: ParseJob<Format>,
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<JobResult<Format>> {
    const { sentences, columns, features } = readJob(job)
    const { format } = job
    checkResultFormat(this.info, format)
    const search = resolveSearch(this.info.search, job.options ?? {})
    const read = readValid(sentences)
    const result = await this.runRead(
      { sentences: read.sentences, search, format, columns, features },
      options,
    )
    if (read.invalid === undefined || result.invalid !== undefined) return result
    return { ...result, invalid: read.invalid }
  }

  /// Does a job whose sentences have been read already, for callers that read them as they come.
  /// @internal
  async runRead<Format extends WorkFormat>(
    { sentences, ...settings }: ReadJob<Format>,
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<JobResult<Format>> {
    const work = new JobPortions(sentences, { ...settings, mostEffort: this.#portionEffort })
    await this.#workers.run(work, onlySignal(options))
    return work.finish() as JobResult<Format>
  }

  /// Finds sentences and words in text, in a worker.
  /// @internal
  async splitText(
    request: TextRequest,
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<TextAnswer> {
    const job = new SingleRequest<WorkerRequest, WorkerAnswer>({ splitting: request })
    await this.#workers.run(job, onlySignal(options))
    return job.answer as TextAnswer
  }

  /// Stops the workers. Jobs that aren't done, and all later ones, are rejected with the code "pool-closed".
  close(): Promise<void> {
    return this.#workers.close()
  }
}

/// The most effort of a portion, in words parsed greedily: a few seconds in a worker, and about one on the calling thread. With more words at once, trees would take too much memory.
function portionEffort(model: ModelDescription, threads: number): number {
  return (threads === 0 ? 3 : 12) * portionWords(networkPlan(model))
}

/// Reads sentences up to the first that is invalid.
function readValid(data: readonly unknown[]): {
  readonly sentences: readonly ReadSentence[]
  readonly invalid?: SentenceError
} {
  const sentences: ReadSentence[] = []
  try {
    // Not `forEach`, which skips holes.
    for (const sentence of data) sentences.push(readSentence(sentence, sentences.length))
    return { sentences }
  } catch (error) {
    if (!(error instanceof SentenceError)) throw error
    return { sentences, invalid: error }
  }
}
