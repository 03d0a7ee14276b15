// A worker on BullMQ: takes shards, keeps their locks, and gives back what it can't finish.

import type { Job } from "bullmq"
import { SpandrelError } from "../check/error.ts"
import { PermanentFailure, type QueueWorker, type WorkOptions } from "./queue.ts"
import type { QueueEngine } from "./queue-engine.ts"
import { jobId, type ShardJob, type ShardResult } from "./shard.ts"

/// How often a shard may be lost, with its worker, before it is set aside: whatever kills a worker four times would kill the next one.
const mostLosses = 3

// The reason of the signal when a worker stops.
const stopping = new Error("the worker stops")

/// Starts a worker. It takes shards until it is stopped, also after the server was away.
export async function startWorker(
  engine: QueueEngine,
  queueName: string,
  options: WorkOptions,
): Promise<QueueWorker> {
  const { UnrecoverableError, WaitingError } = engine.errors
  const running = new Map<string, AbortController>()
  const process = async (job: Job<ShardJob, ShardResult>, token?: string): Promise<ShardResult> => {
    const controller = new AbortController()
    running.set(jobId(job.data), controller)
    try {
      return await options.process(job.data, controller.signal)
    } catch (error) {
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
    maxStalledCount: mostLosses,
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
    for (const id of ids) running.get(id)?.abort(new Error("the lock was lost; another worker has the shard"))
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

/// True if the shard is for workers with another model.
const isForOthers = (error: unknown): boolean =>
  error instanceof SpandrelError && error.code === "wrong-model"
