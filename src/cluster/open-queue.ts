// A queue of shards on BullMQ.

import {
  type ActiveShard,
  checkIdentity,
  type DoneShard,
  type FailedShard,
  type QueuedSubmission,
  type QueueWorker,
  type ShardCounts,
  type ShardQueue,
  type WorkerIdentity,
  type WorkOptions,
} from "./queue.ts"
import { type JobQueue, loadEngine, type QueuedJob, type QueueEngine } from "./queue-engine.ts"
import { noLosses, startWorker } from "./queue-worker.ts"
import { reachServer, unreachable } from "./reach-server.ts"
import { jobId, type ShardJob } from "./shard.ts"
import { isLate, within } from "./within.ts"

// Seconds for which a connection may take to be closed in order.
const closing = 2

/// How often a shard is tried before it is set aside, and the delay after the first failure: 2 s, 4 s, 8 s, each up to half as long
/// again, so that shards which failed together aren't tried together.
const retries = { attempts: 4, backoff: { type: "exponential", delay: 2000, jitter: 0.5 } } as const

export interface QueueConnection {
  readonly url: string
  /// The name of the queue on that server.
  readonly name: string
  /// For how long to wait for an answer, in seconds: when it connects, and later for each command.
  readonly timeout: number
  /// Called with what is tried again.
  onRetry(message: string): void
}

/// Connects to a queue. Throws "queue-unreachable" if the server doesn't answer in time or refuses, there and
/// in each method.
export async function openQueue(connection: QueueConnection): Promise<ShardQueue> {
  const { url, name, timeout, onRetry } = connection
  const engine = await loadEngine(url)
  await reachServer({ url, probe: engine.probe, seconds: timeout, onRetry })
  const queue = engine.openQueue(name)
  const failures: Error[] = []
  // Without a listener, an error would end the process.
  queue.on("error", (error) => failures.push(error))
  try {
    await within(timeout, () => queue.waitUntilReady())
  } catch (error) {
    queue.disconnect().catch(() => {})
    throw unreachable(url, failures[0] ?? error, `waited for ${timeout} s`)
  }
  return new BullQueue(engine, queue, connection)
}

class BullQueue implements ShardQueue {
  readonly #engine: QueueEngine
  readonly #queue: JobQueue
  readonly #connection: QueueConnection

  constructor(engine: QueueEngine, queue: JobQueue, connection: QueueConnection) {
    this.#engine = engine
    this.#queue = queue
    this.#connection = connection
  }

  /// Asks the server, and waits for its answer as long as the server answers at all.
  async #ask<Answer>(question: (queue: JobQueue) => Promise<Answer>): Promise<Answer> {
    const { url, timeout } = this.#connection
    try {
      const answer = question(this.#queue)
      for (;;) {
        try {
          return await within(timeout, () => answer)
        } catch (error) {
          if (!isLate(error)) throw error
          // A question about millions of shards takes long, and this one doesn't.
          await within(timeout, () => this.#queue.getJobCounts("failed"))
        }
      }
    } catch (error) {
      throw unreachable(url, error, `waited for ${timeout} s`)
    }
  }

  async add(jobs: readonly ShardJob[]): Promise<number> {
    const before = await this.#total()
    const added = jobs.map((job) => ({ name: "shard", data: job, opts: { jobId: jobId(job), ...retries } }))
    const queued = await this.#ask((queue) => queue.addBulk(added))
    const more = (await this.#total()) - before
    if (more >= jobs.length) return jobs.length
    return Math.min(jobs.length, Math.max(0, more) + (await this.#repeatDone(queued)))
  }

  /// Queues those again that the queue takes for done: their results were deleted.
  async #repeatDone(jobs: readonly QueuedJob[]): Promise<number> {
    if ((await this.counts()).done === 0) return 0
    const areDone = await this.#ask(() => Promise.all(jobs.map((job) => job.isCompleted())))
    const done = jobs.filter((_, at) => areDone[at])
    for (const job of done) await this.#repeat(job, "completed")
    return done.length
  }

  /// Queues a shard again, in one step: it is never out of the queue.
  async #repeat(job: QueuedJob, state: "completed" | "failed"): Promise<void> {
    await this.#ask(async () => {
      await job.updateProgress(noLosses)
      await job.retry(state, { resetAttemptsMade: true, resetAttemptsStarted: true }).catch(async (error) => {
        // Somebody else may have done that at the same time.
        if ((await job.getState()) === state) throw error
      })
    })
  }

  async #total(): Promise<number> {
    return Object.values(await this.counts()).reduce((sum, count) => sum + count, 0)
  }

  async counts(): Promise<ShardCounts> {
    const found = await this.#ask((queue) =>
      queue.getJobCounts("wait", "active", "delayed", "failed", "completed"),
    )
    const of = (state: string) => found[state] ?? 0
    return {
      waiting: of("wait") + of("waiting"),
      active: of("active"),
      delayed: of("delayed"),
      failed: of("failed"),
      done: of("completed"),
    }
  }

  async checkModel(mine: WorkerIdentity): Promise<void> {
    const [first] = await this.#ask((queue) => queue.getJobs(["wait", "active", "delayed"], 0, 0))
    if (first !== undefined) checkIdentity(first.data, mine)
  }

  async active(): Promise<ActiveShard[]> {
    const jobs = await this.#ask((queue) => queue.getActive())
    return jobs.map((job) => ({
      job: job.data,
      worker: job.processedBy ?? "unknown",
      since: job.processedOn ?? job.timestamp,
    }))
  }

  async failed(most: number): Promise<FailedShard[]> {
    const jobs = await this.#ask((queue) => queue.getFailed(0, most - 1))
    return jobs.map((job) => ({ job: job.data, reason: job.failedReason, attempts: job.attemptsStarted }))
  }

  async done(most: number): Promise<DoneShard[]> {
    const jobs = await this.#ask((queue) => queue.getCompleted(0, most - 1))
    return jobs.map((job) => ({
      since: job.processedOn ?? job.timestamp,
      until: job.finishedOn ?? job.timestamp,
      result: job.returnvalue,
    }))
  }

  async workers(): Promise<string[]> {
    const found = await this.#ask((queue) => queue.getWorkers())
    // The name follows that of the queue.
    return found
      .map((worker) => worker["rawname"] ?? worker["name"] ?? "")
      .map(workerName)
      .sort()
  }

  async retry(): Promise<number> {
    const jobs = await this.#ask((queue) => queue.getFailed())
    for (const job of jobs) await this.#repeat(job, "failed")
    return jobs.length
  }

  async clear(): Promise<void> {
    await this.#ask((queue) => queue.obliterate({ force: true }))
  }

  work(options: WorkOptions): Promise<QueueWorker> {
    return this.#ask(() => startWorker(this.#engine, this.#connection.name, options))
  }

  async submissions(): Promise<QueuedSubmission[]> {
    const found = new Map<string, QueuedSubmission>()
    for (const state of ["wait", "active", "delayed", "failed", "completed"] as const) {
      const [first] = await this.#ask((queue) => queue.getJobs([state], 0, 0))
      if (first !== undefined) found.set(first.data.run, first.data)
    }
    return [...found.values()].map(({ run, output }) => ({ run, output }))
  }

  async close(): Promise<void> {
    try {
      await within(closing, () => this.#queue.close())
    } catch {
      // It is gone; what is left of the connection doesn't keep the process alive.
      this.#queue.disconnect().catch(() => {})
    }
  }
}

const workerName = (name: string): string => name.slice(name.lastIndexOf(":w:") + 3)
