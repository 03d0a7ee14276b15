// Requests that arrive together are parsed together: one job of the pool for the sentences of many.

import { SpandrelError } from "../check/error.ts"
import { parsingEffort } from "../parser/portions.ts"
import type { JobResult, JobRunner, ReadJob, TextFormat, TextSplitter } from "../pool/parse-job.ts"
import type { ReadSentence } from "../sentence/read-sentence.ts"
import type { TextAnswer, TextRequest } from "../sentence/split-request.ts"
import { SentenceTask } from "./sentence-task.ts"

/// What a batch was: for the metrics.
export interface BatchReport {
  readonly sentences: number
  readonly requests: number
}

export interface BatchOptions {
  /// How long to wait for more sentences while a worker is free, in milliseconds.
  readonly window: number
  readonly onBatch?: (batch: BatchReport) => void
}

/// A sentence of a task.
interface BatchItem {
  readonly task: SentenceTask
  readonly index: number
  readonly sentence: ReadSentence
}

// The engine encodes 16 sentences of similar length at once. Two such groups per worker keep the network nearly as busy as a long
// file does, and leave the next requests time to arrive while these are parsed.
const mostSentences = 32

// The words of a batch, parsed greedily: a request with long sentences must not hold up the others for seconds.
const mostEffort = 2000

// How many sentences of a request go into a batch before it is the turn of the next request.
const shareOfRequest = 16

/// A pool in front of which sentences wait until a worker is free. All that wait by then, in turns of a few sentences per request,
/// are one job. So a long request doesn't hold up short ones, and the more requests there are, the larger the batches.
///
/// Text that is to be split waits in a queue of its own, whose turn alternates with the batches'.
export class MicroBatches implements JobRunner, TextSplitter {
  readonly #pool: JobRunner & TextSplitter
  readonly #options: BatchOptions
  /// Tasks with sentences that aren't in a batch yet; the first one's turn is next.
  #waiting: SentenceTask[] = []
  /// Starts the splitting of a text.
  #texts: (() => Promise<void>)[] = []
  #isTextNext = true
  #running = 0
  #timer: NodeJS.Timeout | undefined

  constructor(pool: JobRunner & TextSplitter, options: BatchOptions) {
    this.#pool = pool
    this.#options = options
  }

  get threads(): number {
    return this.#pool.threads
  }

  /// The number of sentences that wait for a worker.
  get queued(): number {
    return this.#waiting.reduce((total, task) => total + task.waiting, 0)
  }

  /// Does a job, together with others. Rejected as by the pool; when the signal is aborted, with its reason.
  async runRead<Format extends TextFormat>(
    { sentences, ...settings }: ReadJob<Format>,
    { signal }: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<JobResult<Format>> {
    signal?.throwIfAborted()
    if (sentences.length === 0) return { results: [], words: 0 }
    const task = new SentenceTask(sentences, settings)
    const abort = () => {
      task.fail(signal?.reason)
      this.#waiting = this.#waiting.filter((other) => other !== task)
    }
    signal?.addEventListener("abort", abort)
    this.#waiting.push(task)
    this.#timer ??= setTimeout(() => this.#deal(), this.#options.window)
    try {
      return (await task.result) as JobResult<Format>
    } finally {
      signal?.removeEventListener("abort", abort)
    }
  }

  /// Splits text. Rejected as by the pool; when the signal is aborted, with its reason.
  splitText(
    request: TextRequest,
    { signal }: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<TextAnswer> {
    return new Promise((resolve, reject) => {
      // Without the signal: the worker is busy until its work is done, even if nobody waits for it.
      const start = async () => {
        try {
          resolve(await this.#pool.splitText(request))
        } catch (error) {
          reject(error)
        } finally {
          signal?.removeEventListener("abort", abort)
        }
      }
      const abort = () => {
        this.#texts = this.#texts.filter((other) => other !== start)
        reject(signal?.reason)
      }
      if (signal?.aborted) return abort()
      signal?.addEventListener("abort", abort)
      this.#texts.push(start)
      this.#dealTexts()
    })
  }

  /// Starts a batch for each worker that is free.
  #deal(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    while (this.#hasFree && (this.#waiting.length > 0 || this.#texts.length > 0)) {
      const isText = this.#texts.length > 0 && (this.#isTextNext || this.#waiting.length === 0)
      void (isText ? this.#split() : this.#run(this.#take()))
    }
  }

  /// Starts as many texts as there are free workers, unless sentences wait, too: they have their turn when
  /// their time has come.
  #dealTexts(): void {
    while (this.#hasFree && this.#texts.length > 0 && this.#waiting.length === 0) void this.#split()
  }

  get #hasFree(): boolean {
    return this.#running < Math.max(1, this.#pool.threads)
  }

  async #split(): Promise<void> {
    const start = this.#texts.shift() as () => Promise<void>
    this.#isTextNext = false
    this.#running++
    await start()
    this.#running--
    this.#deal()
  }

  /// The next batch: all of its sentences are parsed in the way that the first task asks for.
  #take(): BatchItem[] {
    const batch: BatchItem[] = []
    const [first] = this.#waiting as [SentenceTask]
    const isAlike = (task: SentenceTask) => task.key === first.key && task.waiting > 0
    let effort = 0
    for (let task: SentenceTask | undefined = first; task !== undefined; task = this.#waiting.find(isAlike)) {
      let taken = 0
      while (task.waiting > 0 && taken < shareOfRequest && batch.length < mostSentences) {
        const { index, sentence } = task.peek()
        const more = parsingEffort(sentence, task.settings.search)
        if (batch.length > 0 && effort + more > mostEffort) break
        task.take()
        effort += more
        batch.push({ task, index, sentence })
        taken++
      }
      // Its next turn comes after those of all others.
      this.#waiting = this.#waiting.filter((other) => other !== task)
      if (task.waiting > 0) this.#waiting.push(task)
      if (taken === 0 || batch.length === mostSentences || effort >= mostEffort) break
    }
    return batch
  }

  async #run(batch: readonly BatchItem[]): Promise<void> {
    this.#running++
    this.#isTextNext = true
    const requests = new Set(batch.map(({ task }) => task)).size
    this.#options.onBatch?.({ sentences: batch.length, requests })
    await this.#parse(batch)
    // Before anyone sees the results, so that the worker doesn't wait for the answers to be written.
    this.#running--
    this.#deal()
  }

  /// Parses a batch, and goes on after an invalid sentence: it concerns only one of the tasks.
  async #parse(batch: readonly BatchItem[]): Promise<void> {
    let rest = batch
    while (rest.length > 0) {
      const [{ task: first }] = rest as [BatchItem]
      try {
        const sentences = rest.map(({ sentence }) => sentence)
        const { results, invalid } = await this.#pool.runRead({ ...first.settings, sentences })
        results.forEach((result, at) => {
          const { task, index } = rest[at] as BatchItem
          task.receive(index, result)
        })
        if (invalid === undefined) return
        const { task, index } = rest[results.length] as BatchItem
        task.cut(index, invalid)
        rest = rest.slice(results.length + 1).filter((item) => item.task.needs(item.index))
      } catch (error) {
        await this.#fail(rest, error)
        return
      }
    }
  }

  /// An error that may be one task's fault doesn't concern the others: each is tried by itself. When a worker fails, all fail.
  async #fail(batch: readonly BatchItem[], error: unknown): Promise<void> {
    const tasks = [...new Set(batch.map(({ task }) => task))]
    if (tasks.length === 1 || isFailureOfPool(error)) for (const task of tasks) task.fail(error)
    else for (const task of tasks) await this.#parse(batch.filter((item) => item.task === task))
  }
}

function isFailureOfPool(error: unknown): boolean {
  return (
    !(error instanceof SpandrelError) || ["worker-failed", "pool-closed", "queue-full"].includes(error.code)
  )
}
