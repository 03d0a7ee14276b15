// A worker on BullMQ: takes shards, keeps their locks, and gives back what it can't finish.

import { SpandrelError } from "../check/error.ts"
import { PermanentFailure, type QueueWorker, type WorkOptions } from "./queue.ts"
import type { QueuedJob, QueueEngine } from "./queue-engine.ts"
import { jobId, type ShardResult } from "./shard.ts"
import { Turns } from "./turns.ts"

/// How often a shard may be lost together with its worker before it is set aside: whatever kills a worker four times would kill the next
/// one. A worker that dies loses all of its shards, and only one of them may be at fault; so after the first time a shard is parsed
/// alone, and only these times are counted.
const mostLosses = 3

// The queue counts all losses, those of shards that were beside one that is at fault, too.
const mostStalls = 1000

/// What is kept of a shard in the queue: how often it was begun alone and didn't come to an end.
interface Losses {
  readonly alone: number
}

export const noLosses: Losses = { alone: 0 }

// The reasons of the signal: when a worker stops, and when another worker has the shard.
const stopping = new Error("the worker stops")
const lockLost = new Error("the lock was lost; another worker has the shard")

/// Starts a worker. It takes shards until it is stopped, also after the server was away.
export async function startWorker(
  engine: QueueEngine,
  queueName: string,
  options: WorkOptions,
): Promise<QueueWorker> {
  const { UnrecoverableError, WaitingError } = engine.errors
  const running = new Map<string, AbortController>()
  const turns = new Turns()
  const process = async (job: QueuedJob, token?: string): Promise<ShardResult> => {
    const controller = new AbortController()
    running.set(jobId(job.data), controller)
    const wasLost = job.stalledCounter > 0
    const { alone } = lossesOf(job)
    try {
      if (alone >= mostLosses) throw killer(alone + 1)
      return await turns.take(wasLost, async () => {
        controller.signal.throwIfAborted()
        if (wasLost) await job.updateProgress({ alone: alone + 1 } satisfies Losses)
        return options.process(job.data, controller.signal)
      })
    } catch (error) {
      // This worker lives, whatever went wrong.
      if (wasLost && error !== lockLost)
        await job.updateProgress({ alone } satisfies Losses).catch(options.onProblem)
      if (error instanceof PermanentFailure) throw new UnrecoverableError(error.message)
      if (error !== stopping && !isForOthers(error)) throw error
      // Back to the queue, without an attempt used up; and this worker takes no more, lest it takes the same one again.
      await worker.pause(true)
      await job.moveToWait(token)
      throw new WaitingError()
    } finally {
      running.delete(jobId(job.data))
    }
  }
  const worker = engine.openWorker(queueName, process, {
    name: options.name,
    autorun: false,
    concurrency: options.concurrency,
    lockDuration: options.lock * 1000,
    stalledInterval: options.lock * 1000,
    maxStalledCount: mostStalls,
    // Seconds for which it waits for work before it looks whether to stop, and milliseconds between attempts to reach the server.
    drainDelay: 2,
    runRetryDelay: 2000,
  })
  worker.on("error", (error) => options.onProblem(error))
  worker.on("failed", (job, error) => {
    if (job !== undefined) options.onFailed(job.data, error, job.finishedOn !== undefined)
  })
  // Another worker has the shard now. Its output would be the same, so going on is only a waste.
  worker.on("lockRenewalFailed", (ids) => {
    for (const id of ids) running.get(id)?.abort(lockLost)
  })
  await worker.waitUntilReady()
  worker.run().catch((error: Error) => options.onProblem(error))
  return {
    get active() {
      return running.size
    },
    async stop(giveBack) {
      const giveAllBack = () => {
        for (const controller of running.values()) controller.abort(stopping)
      }
      if (giveBack.aborted) giveAllBack()
      else giveBack.addEventListener("abort", giveAllBack, { once: true })
      await worker.close()
    },
  }
}

/// What the queue knows of a shard: nothing, until it was lost.
function lossesOf({ progress }: Pick<QueuedJob, "progress">): Losses {
  return typeof progress === "object" && "alone" in progress && typeof progress.alone === "number"
    ? { alone: progress.alone }
    : noLosses
}

const killer = (times: number) =>
  new PermanentFailure(
    "worker-failed",
    `${times} workers were lost while they parsed it; look in their logs and the system's (was memory used up?), and queue it again with ` +
      "spandrel cluster retry",
  )

/// True if the shard is for workers with another model.
const isForOthers = (error: unknown): boolean =>
  error instanceof SpandrelError && error.code === "wrong-model"
