// A queue of shards on BullMQ.

import { SpandrelError } from "../check/error.ts"
import {
  type ActiveShard,
  checkIdentity,
  type DoneShard,
  type FailedShard,
  type QueueWorker,
  type ShardCounts,
  type ShardQueue,
  type WorkerIdentity,
  type WorkOptions,
} from "./queue.ts"
import { displayAddress, type JobQueue, loadEngine, type QueueEngine } from "./queue-engine.ts"
import { startWorker } from "./queue-worker.ts"
import { jobId, type ShardJob } from "./shard.ts"

// Seconds to wait for a server that doesn't answer.
const patience = 15

/// How often a shard is tried before it is set aside, and the delay after the first failure: 2 s, 4 s, 8 s, each up to half as long
/// again, so that shards which failed together aren't tried together.
const retries = { attempts: 4, backoff: { type: "exponential", delay: 2000, jitter: 0.5 } } as const

/// Connects to a queue. Throws "queue-unreachable" if the server doesn't answer.
export async function openQueue(url: string, name: string): Promise<ShardQueue> {
  const engine = await loadEngine(url)
  const queue = engine.openQueue(name)
  const failures: Error[] = []
  // Without a listener, an error would end the process.
  queue.on("error", (error) => failures.push(error))
  try {
    await within(patience, queue.waitUntilReady())
  } catch (error) {
    queue.disconnect().catch(() => {})
    throw unreachable(url, failures[0] ?? error)
  }
  return new BullQueue(engine, queue, { url, name })
}

function unreachable(url: string, error: unknown): SpandrelError {
  const reason = describe(error)
  return new SpandrelError(
    "queue-unreachable",
    `can't reach ${displayAddress(url)}: ${reason}; check that the server runs, its address and password`,
    { cause: error },
  )
}

/// The reason of an error; that of the first attempt if a host has several addresses.
function describe(error: unknown): string {
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error
  return first instanceof Error ? first.message : String(first)
}

async function within<Value>(seconds: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${seconds} seconds`)), seconds * 1000)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

class BullQueue implements ShardQueue {
  readonly #engine: QueueEngine
  readonly #queue: JobQueue
  readonly #address: { readonly url: string; readonly name: string }

  constructor(
    engine: QueueEngine,
    queue: JobQueue,
    address: { readonly url: string; readonly name: string },
  ) {
    this.#engine = engine
    this.#queue = queue
    this.#address = address
  }

  async add(jobs: readonly ShardJob[]): Promise<number> {
    const before = await this.#total()
    await this.#queue.addBulk(
      jobs.map((job) => ({ name: "shard", data: job, opts: { jobId: jobId(job), ...retries } })),
    )
    return (await this.#total()) - before
  }

  async #total(): Promise<number> {
    return Object.values(await this.counts()).reduce((sum, count) => sum + count, 0)
  }

  async counts(): Promise<ShardCounts> {
    const found = await this.#queue.getJobCounts("wait", "active", "delayed", "failed", "completed")
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
    const [first] = await this.#queue.getJobs(["wait", "active", "delayed"], 0, 0)
    if (first !== undefined) checkIdentity(first.data, mine)
  }

  async active(): Promise<ActiveShard[]> {
    const jobs = await this.#queue.getActive()
    return jobs.map((job) => ({
      job: job.data,
      worker: job.processedBy ?? "unknown",
      since: job.processedOn ?? job.timestamp,
    }))
  }

  async failed(most: number): Promise<FailedShard[]> {
    const jobs = await this.#queue.getFailed(0, most - 1)
    return jobs.map((job) => ({ job: job.data, reason: job.failedReason, attempts: job.attemptsStarted }))
  }

  async done(most: number): Promise<DoneShard[]> {
    const jobs = await this.#queue.getCompleted(0, most - 1)
    return jobs.map((job) => ({
      since: job.processedOn ?? job.timestamp,
      until: job.finishedOn ?? job.timestamp,
      result: job.returnvalue,
    }))
  }

  async workers(): Promise<string[]> {
    const found = await this.#queue.getWorkers()
    // The name follows that of the queue.
    return found
      .map((worker) => worker["rawname"] ?? worker["name"] ?? "")
      .map(workerName)
      .sort()
  }

  async retry(): Promise<number> {
    const jobs = await this.#queue.getFailed()
    for (const job of jobs) await job.remove()
    // As new ones, with all of their attempts.
    return this.add(jobs.map((job) => job.data))
  }

  async clear(): Promise<void> {
    await this.#queue.obliterate({ force: true })
  }

  work(options: WorkOptions): Promise<QueueWorker> {
    return startWorker(this.#engine, this.#address.name, options)
  }

  async close(): Promise<void> {
    await this.#queue.close()
  }
}

const workerName = (name: string): string => name.slice(name.lastIndexOf(":w:") + 3)
