// `spandrel cluster work`: takes shards until it is told to stop.

import { setTimeout as sleep } from "node:timers/promises"
import {
  checkIdentity,
  type QueueWorker,
  type ShardProcessor,
  type ShardQueue,
  type WorkerIdentity,
  type WorkOptions,
} from "./queue.ts"
import type { SubmissionProgress } from "./unfinished.ts"
import { EndOfWork, QueueWatch } from "./watch-queue.ts"

export interface WorkerSettings extends Omit<WorkOptions, "process"> {
  readonly identity: WorkerIdentity
  readonly process: ShardProcessor
  /// True if the worker ends when nothing is left to do.
  readonly endsWhenDone: boolean
  /// Seconds that it may take to finish its shards when it is told to stop.
  readonly grace: number
  /// Seconds for which the queue may be away before the worker gives up.
  readonly reconnect: number
  /// Aborted when the worker is to stop, and when it is to stop at once.
  readonly stop: AbortSignal
  readonly stopNow: AbortSignal
  /// How far the submission in a folder is.
  progress(folder: string): Promise<SubmissionProgress>
}

// Milliseconds between looks at the queue.
const interval = 500

/// Seconds that giving shards back may take: a queue that doesn't answer by then gets them back when the
/// locks run out.
export const givingBack = 5

/// Works until it is stopped, or until nothing is left. Throws "wrong-model" if the queue has shards for
/// another model, "queue-unreachable" if it is away for too long, and "incomplete-output" if it has nothing
/// left although shards aren't done.
export async function work(queue: ShardQueue, settings: WorkerSettings): Promise<void> {
  const { identity, stop, stopNow, grace } = settings
  await queue.checkModel(identity)
  const watch = new QueueWatch(queue, settings)
  const refusal = new AbortController()
  const process: ShardProcessor = async (job, signal) => {
    watch.add(job)
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
  try {
    while (!ended.aborted) {
      await sleep(interval, undefined, { signal: ended }).catch(() => {})
      if (!ended.aborted && (await watch.isDone(worker))) break
    }
  } catch (error) {
    if (!(error instanceof EndOfWork)) throw error
    refusal.abort(error.reason)
  }
  await stopWorker(
    worker,
    settings,
    AbortSignal.any([stopNow, refusal.signal, AbortSignal.timeout(worker.active === 0 ? 0 : grace * 1000)]),
  )
  if (refusal.signal.aborted) throw refusal.signal.reason
}

/// Stops the worker, and gives back what isn't finished when the signal is aborted. Doesn't wait for a queue
/// that is away.
async function stopWorker(
  worker: QueueWorker,
  { lock, onProblem }: WorkerSettings,
  giveBack: AbortSignal,
): Promise<void> {
  const late = Symbol("late")
  const isLate = new Promise<typeof late>((resolve) => {
    const wait = () => setTimeout(() => resolve(late), givingBack * 1000).unref()
    if (giveBack.aborted) wait()
    else giveBack.addEventListener("abort", wait, { once: true })
  })
  const left = worker.stop(giveBack).then(() => undefined)
  if ((await Promise.race([left, isLate])) === late)
    onProblem(
      new Error(
        `the queue doesn't answer, so that shards can't be given back; others get them after ${lock} s`,
      ),
    )
}
