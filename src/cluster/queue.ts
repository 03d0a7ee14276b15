// What the cluster needs of a queue, whichever engine it is.

import { SpandrelError } from "../check/error.ts"
import type { ModelIdentity, ShardJob, ShardResult } from "./shard.ts"

/// How many shards are in which state.
export interface ShardCounts {
  /// Not taken yet, or given back.
  readonly waiting: number
  readonly active: number
  /// Failed, and tried again soon.
  readonly delayed: number
  /// Set aside, after the last attempt.
  readonly failed: number
  readonly done: number
}

/// A shard that a worker has taken.
export interface ActiveShard {
  readonly job: ShardJob
  readonly worker: string
  /// In milliseconds since 1970.
  readonly since: number
}

/// A shard that was set aside.
export interface FailedShard {
  readonly job: ShardJob
  readonly reason: string
  readonly attempts: number
}

/// A shard that is done.
export interface DoneShard {
  readonly since: number
  readonly until: number
  readonly result: ShardResult
}

/// A submission, and the folder that it is in.
export interface QueuedSubmission {
  readonly run: string
  readonly output: string
}

/// Parses a shard. The signal is aborted if the worker is to stop or has lost the shard.
export type ShardProcessor = (job: ShardJob, signal: AbortSignal) => Promise<ShardResult>

export interface WorkOptions {
  readonly name: string
  /// Shards at a time.
  readonly concurrency: number
  /// Seconds after which a worker that doesn't answer loses its shards.
  readonly lock: number
  readonly process: ShardProcessor
  /// Called when the queue can't be reached, or a shard is lost; the worker goes on by itself.
  onProblem(problem: Error): void
  onFailed(job: ShardJob, reason: Error, isLast: boolean): void
}

/// A worker that takes shards until it is stopped.
export interface QueueWorker {
  /// The number of shards that it works on.
  readonly active: number
  /// Takes no more shards, and resolves when those that it has are done. Those that aren't when the signal is aborted are given back.
  stop(giveBack: AbortSignal): Promise<void>
}

export interface ShardQueue {
  /// Adds shards that have no result; those that are waiting, being parsed or set aside are ignored. Returns how many were added: never
  /// more than were passed, but where others add shards at the same time it may be too large.
  add(jobs: readonly ShardJob[]): Promise<number>
  counts(): Promise<ShardCounts>
  /// Throws "wrong-model" if shards for another model or version of spandrel are waiting.
  checkModel(mine: WorkerIdentity): Promise<void>
  active(): Promise<readonly ActiveShard[]>
  failed(most: number): Promise<readonly FailedShard[]>
  /// The shards that were done last, newest first.
  done(most: number): Promise<readonly DoneShard[]>
  /// Submissions that the queue has shards of: those of one shard per state.
  submissions(): Promise<readonly QueuedSubmission[]>
  /// The names of the workers that are connected.
  workers(): Promise<readonly string[]>
  /// Queues shards that were set aside again, with all of their attempts; returns their number. None is lost if it is interrupted.
  retry(): Promise<number>
  /// Removes all shards, of whatever state.
  clear(): Promise<void>
  work(options: WorkOptions): Promise<QueueWorker>
  close(): Promise<void>
}

/// What the shards of a queue are parsed with.
export interface WorkerIdentity {
  readonly model: ModelIdentity
  readonly version: string
}

/// An error that another attempt won't fix: of the input, not of the machine.
export class PermanentFailure extends SpandrelError {
  override readonly name = "PermanentFailure"
}

/// Throws "wrong-model" if a shard is for another model or version.
export function checkIdentity(job: WorkerIdentity, mine: WorkerIdentity): void {
  const { model, version } = mine
  if (job.model.sha256 !== model.sha256)
    throw new SpandrelError(
      "wrong-model",
      `the queue has shards for the model ${job.model.name} (SHA-256 ${job.model.sha256.slice(0, 12)}…), not for ` +
        `${model.name} (${model.sha256.slice(0, 12)}…); use that model, or another queue with --name`,
    )
  if (job.version !== version)
    throw new SpandrelError(
      "wrong-model",
      `the queue has shards of spandrel ${job.version}, and this is ${version}; install that version, or use another queue ` +
        "with --name",
    )
}
