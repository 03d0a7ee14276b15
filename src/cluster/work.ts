// `spandrel cluster work`: takes shards until it is told to stop.

import { setTimeout as sleep } from "node:timers/promises"
import { SpandrelError } from "../check/error.ts"
import {
  checkIdentity,
  type ShardProcessor,
  type ShardQueue,
  type WorkerIdentity,
  type WorkOptions,
} from "./queue.ts"

export interface WorkerSettings extends Omit<WorkOptions, "process"> {
  readonly identity: WorkerIdentity
  readonly process: ShardProcessor
  /// True if the worker ends when nothing is left to do.
  readonly endsWhenDone: boolean
  /// Seconds that it may take to finish its shards when it is told to stop.
  readonly grace: number
  /// Aborted when the worker is to stop, and when it is to stop at once.
  readonly stop: AbortSignal
  readonly stopNow: AbortSignal
}

// Milliseconds between looks at whether there is anything left.
const interval = 500

/// Works until it is stopped, or until nothing is left. Throws "wrong-model" if the queue has shards for another model.
export async function work(queue: ShardQueue, settings: WorkerSettings): Promise<void> {
  const { identity, stop, stopNow, grace } = settings
  await queue.checkModel(identity)
  const refusal = new AbortController()
  const process: ShardProcessor = async (job, signal) => {
    try {
      checkIdentity(job, identity)
    } catch (error) {
      refusal.abort(error)
      throw error
    }
    return settings.process(job, signal)
  }
  const worker = await queue.work({ ...settings, process })
  const ended = AbortSignal.any([stop, stopNow, refusal.signal])
  while (!ended.aborted) {
    await sleep(interval, undefined, { signal: ended }).catch(() => {})
    if (settings.endsWhenDone && worker.active === 0 && (await isDone(queue))) break
  }
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), grace * 1000)
  try {
    await worker.stop(AbortSignal.any([stopNow, refusal.signal, late.signal]))
  } finally {
    clearTimeout(timer)
  }
  if (refusal.signal.aborted) throw refusal.signal.reason
}

/// False if the server can't be reached: it may be back soon.
async function isDone(queue: ShardQueue): Promise<boolean> {
  try {
    const { waiting, active, delayed } = await queue.counts()
    return waiting + active + delayed === 0
  } catch (error) {
    if (error instanceof SpandrelError) throw error
    return false
  }
}
