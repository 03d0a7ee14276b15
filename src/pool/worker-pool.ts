// Workers that share a queue of jobs: who works on what, and what happens when a worker fails.

import { SpandrelError } from "../check/error.ts"
import type { WorkerClient } from "./worker-client.ts"

/// A job that workers do in portions. Its state belongs to the caller; the pool says when to take a portion.
export interface PoolJob<Request, Answer> {
  /// True if there is a portion that no worker has got yet.
  readonly hasNext: boolean
  /// Takes the next portion; the pool has `workers` workers for the rest of this job.
  next(workers: number): Request
  /// Called with the answer to each portion, in any order; portions are numbered from 0.
  receive(answer: Answer, portion: number): void
}

export interface WorkerPoolOptions<Request, Answer> {
  readonly threads: number
  /// The number of jobs that may wait for a free worker.
  readonly queueLimit: number
  /// Starts a worker, at first and in place of one that failed. May throw.
  readonly start: () => WorkerClient<Request, Answer>
}

interface Entry<Request, Answer> {
  readonly job: PoolJob<Request, Answer>
  /// How many portions workers have got, and how many of them have no answer yet.
  portions: number
  running: number
  resolve(): void
  reject(error: unknown): void
}

interface Slot<Request, Answer> {
  state: "starting" | "free" | "busy" | "failed"
  client: WorkerClient<Request, Answer> | undefined
}

/// Gives portions of jobs to free workers, first come, first served. When a worker fails, the job that it worked on is rejected
/// with the code "worker-failed" and another worker is started; other jobs don't notice.
export class WorkerPool<Request, Answer> {
  readonly #slots: Slot<Request, Answer>[]
  readonly #queueLimit: number
  readonly #start: () => WorkerClient<Request, Answer>
  /// Jobs with portions that no worker has got yet, in order.
  #queue: Entry<Request, Answer>[] = []
  /// All jobs that aren't settled.
  readonly #entries = new Set<Entry<Request, Answer>>()
  #isClosed = false

  private constructor({ threads, queueLimit, start }: WorkerPoolOptions<Request, Answer>) {
    this.#queueLimit = queueLimit
    this.#start = start
    this.#slots = Array.from({ length: threads }, () => ({ state: "failed", client: undefined }))
  }

  /// Starts the workers; resolves as soon as one is ready, rejects if none can be started.
  static async open<Request, Answer>(
    options: WorkerPoolOptions<Request, Answer>,
  ): Promise<WorkerPool<Request, Answer>> {
    const pool = new WorkerPool(options)
    const ready = pool.#slots.map((slot) => pool.#startWorker(slot))
    try {
      await Promise.any(ready)
      return pool
    } catch (error) {
      await pool.close()
      throw error instanceof AggregateError ? error.errors[0] : error
    }
  }

  /// Does a job; resolves when all of its portions are answered. When the signal is aborted, the job is rejected with the
  /// signal's reason: portions that are waiting are dropped, and the answers to those that are running are ignored.
  async run(job: PoolJob<Request, Answer>, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    if (this.#isClosed) throw closedError()
    if (!job.hasNext) return
    await new Promise<void>((resolve, reject) => {
      const abort = () => entry.reject(signal?.reason)
      const settle = () => {
        this.#entries.delete(entry)
        this.#dequeue(entry)
        signal?.removeEventListener("abort", abort)
      }
      const entry: Entry<Request, Answer> = {
        job,
        portions: 0,
        running: 0,
        resolve() {
          settle()
          resolve()
        },
        reject(error) {
          settle()
          reject(error)
        },
      }
      signal?.addEventListener("abort", abort)
      this.#entries.add(entry)
      this.#queue.push(entry)
      this.#deal()
      const waiting = this.#queue.filter(({ portions }) => portions === 0).length
      if (entry.portions === 0 && waiting > this.#queueLimit) entry.reject(queueFull(this.#queueLimit))
    })
  }

  /// Stops all workers; jobs that aren't done, and all later ones, are rejected with the code "pool-closed".
  async close(): Promise<void> {
    this.#isClosed = true
    for (const entry of [...this.#entries]) entry.reject(closedError())
    await Promise.all(this.#slots.map(({ client }) => client?.end()))
  }

  async #startWorker(slot: Slot<Request, Answer>): Promise<void> {
    slot.state = "starting"
    try {
      const client = this.#start()
      slot.client = client
      void client.failed.then(() => this.#replace(slot))
      await client.ready
    } catch (error) {
      slot.state = "failed"
      // Later, since each job that fails may start a worker again.
      await Promise.resolve()
      this.#failFirst(error)
      throw error
    }
    slot.state = "free"
    this.#deal()
  }

  /// Starts a worker in place of one that failed after it had been ready. One that can't even start is started again when a
  /// job needs it, so that a lasting problem doesn't keep the machine busy.
  #replace(slot: Slot<Request, Answer>): void {
    if (this.#isClosed || slot.state === "starting" || slot.state === "failed") return
    this.#startWorker(slot).catch(() => {})
  }

  /// Without any worker, the error of one that couldn't be started is that of the first job, so that no job waits forever.
  #failFirst(error: unknown): void {
    if (this.#isClosed || this.#slots.some(({ state }) => state !== "failed")) return
    this.#queue[0]?.reject(error)
    this.#deal()
  }

  #deal(): void {
    for (let entry = this.#queue[0]; entry !== undefined; entry = this.#queue[0]) {
      const slot = this.#slots.find(({ state, client }) => state === "free" && !client?.hasFailed)
      if (slot === undefined) break
      void this.#work(slot, entry)
    }
    if (this.#queue.length === 0) return
    const failed = this.#slots.find(({ state }) => state === "failed")
    if (failed !== undefined) this.#startWorker(failed).catch(() => {})
  }

  async #work(slot: Slot<Request, Answer>, entry: Entry<Request, Answer>): Promise<void> {
    const client = slot.client as WorkerClient<Request, Answer>
    const { job } = entry
    // Jobs behind this one keep the other workers busy; it needs to be cut only as far as they don't.
    const request = job.next(Math.max(1, this.#slots.length + 1 - this.#queue.length))
    const portion = entry.portions++
    entry.running++
    slot.state = "busy"
    if (!job.hasNext) this.#queue.shift()
    try {
      const answer = await client.ask(request)
      entry.running--
      if (this.#entries.has(entry)) this.#receive(entry, answer, portion)
    } catch (error) {
      entry.reject(error)
    }
    if (client.hasFailed || this.#isClosed) return
    slot.state = "free"
    this.#deal()
  }

  #receive(entry: Entry<Request, Answer>, answer: Answer, portion: number): void {
    entry.job.receive(answer, portion)
    if (entry.job.hasNext) return
    this.#dequeue(entry)
    if (entry.running === 0) entry.resolve()
  }

  #dequeue(entry: Entry<Request, Answer>): void {
    this.#queue = this.#queue.filter((other) => other !== entry)
  }
}

function closedError(): SpandrelError {
  return new SpandrelError("pool-closed", "the pool is closed; load another one")
}

function queueFull(limit: number): SpandrelError {
  return new SpandrelError(
    "queue-full",
    `${limit} ${limit === 1 ? "job is" : "jobs are"} waiting already; try again later, or raise queueLimit`,
  )
}
