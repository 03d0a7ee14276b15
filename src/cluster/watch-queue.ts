// What a worker knows of its queue while it works: whether it answers, and whether what it has left is all
// that is missing.

import { SpandrelError } from "../check/error.ts"
import type { QueuedSubmission, QueueWorker, ShardCounts, ShardQueue } from "./queue.ts"
import { adviseFailed, adviseLost, type SubmissionProgress } from "./unfinished.ts"

/// Why a worker ends before it was told to.
export class EndOfWork {
  readonly reason: SpandrelError

  constructor(reason: SpandrelError) {
    this.reason = reason
  }
}

export interface WatchSettings {
  readonly endsWhenDone: boolean
  /// Seconds for which the queue may be away.
  readonly reconnect: number
  onProblem(problem: Error): void
  progress(folder: string): Promise<SubmissionProgress>
}

// Milliseconds for which a queue may be empty although shards are missing: `submit` may be about to add them.
const emptyTime = 10_000

// Shards that are named at the end; the status has more.
const mostNamed = 5

export class QueueWatch {
  readonly #queue: ShardQueue
  readonly #settings: WatchSettings
  /// The folders of the submissions whose shards it has seen.
  readonly #folders = new Map<string, string>()
  #answered = performance.now()
  #isAway = false
  #emptySince: number | undefined

  constructor(queue: ShardQueue, settings: WatchSettings) {
    this.#queue = queue
    this.#settings = settings
  }

  add({ run, output }: QueuedSubmission): void {
    this.#folders.set(run, output)
  }

  /// True if nothing is left to do, and the worker ends then. Throws `EndOfWork` if the queue has been away
  /// for too long, or has nothing left although shards are missing.
  async isDone(worker: Pick<QueueWorker, "active">): Promise<boolean> {
    const counts = await this.#counts()
    if (counts === undefined || !this.#settings.endsWhenDone) return false
    const { waiting, active, delayed } = counts
    if (worker.active + waiting + active + delayed > 0) {
      this.#emptySince = undefined
      return false
    }
    const isFirstLook = this.#emptySince === undefined
    this.#emptySince ??= performance.now()
    const isEmptyForLong = performance.now() - this.#emptySince > emptyTime
    if (!isFirstLook && !isEmptyForLong) return false
    const problem = await this.#whatIsMissing(counts)
    if (problem === undefined) return true
    if (isEmptyForLong || counts.failed > 0)
      throw new EndOfWork(new SpandrelError("incomplete-output", problem))
    return false
  }

  async #counts(): Promise<ShardCounts | undefined> {
    const { reconnect, onProblem } = this.#settings
    try {
      const counts = await this.#queue.counts()
      if (this.#isAway) onProblem(new Error("the queue answers again"))
      this.#isAway = false
      this.#answered = performance.now()
      return counts
    } catch (error) {
      const away = Math.round((performance.now() - this.#answered) / 1000)
      const reason = error instanceof Error ? error.message : String(error)
      if (away >= reconnect)
        throw new EndOfWork(
          new SpandrelError(
            "queue-unreachable",
            `the queue has been away for ${away} s, and --reconnect is ${reconnect} s: ${reason}`,
            { cause: error },
          ),
        )
      if (!this.#isAway)
        onProblem(new Error(`the queue doesn't answer; giving up in ${reconnect - away} s: ${reason}`))
      this.#isAway = true
      return undefined
    }
  }

  /// What is missing of the submissions that it knows, and what to do about it; undefined if nothing is.
  async #whatIsMissing({ failed }: Pick<ShardCounts, "failed">): Promise<string | undefined> {
    for (const submission of await this.#queue.submissions()) this.add(submission)
    if (this.#folders.size === 0)
      return (
        "the queue is empty: nothing was submitted, or its server has lost it; submit the corpus (again, with the same options, which " +
        "queues only what is missing)"
      )
    for (const folder of this.#folders.values()) {
      const progress = await this.#settings.progress(folder)
      const missing = progress.shards - progress.done
      if (missing === 0) continue
      return failed >= missing
        ? adviseFailed(progress, missing, await this.#queue.failed(Math.min(missing, mostNamed)))
        : adviseLost(progress, missing - failed)
    }
    return undefined
  }
}
