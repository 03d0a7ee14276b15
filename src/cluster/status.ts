// `spandrel cluster status`: how far a queue is.

import { SpandrelError } from "../check/error.ts"
import type { ShardCounts, ShardQueue } from "./queue.ts"
import type { SubmissionProgress } from "./unfinished.ts"

/// The state of a queue, as plain data.
export interface ClusterStatus {
  readonly shards: ShardCounts & { readonly total: number }
  /// From the shards that were done last; null if there are none.
  readonly wordsPerSecond: number | null
  readonly secondsLeft: number | null
  readonly workers: readonly WorkerStatus[]
  /// How far submissions are by their files, where the queue doesn't have all of their shards.
  readonly submissions: readonly SubmissionProgress[]
  /// Shards of them that are neither done nor in the queue.
  readonly lost: number
  readonly failures: readonly Failure[]
}

export interface WorkerStatus {
  readonly name: string
  /// The shards that it works on.
  readonly shards: readonly { readonly index: number; readonly file: string; readonly seconds: number }[]
}

/// A shard that was set aside.
export interface Failure {
  readonly shard: number
  readonly file: string
  readonly line: number
  readonly attempts: number
  readonly reason: string
}

// Enough to smooth the rate, and few enough to be read each second.
const recentShards = 100
const mostFailures = 20

/// What the folders of submissions say.
export interface SubmissionFiles {
  /// How many shards the submission in a folder has.
  shards(folder: string): Promise<number>
  progress(folder: string): Promise<SubmissionProgress>
}

/// Asks the queue. `now` is in milliseconds since 1970.
export async function clusterStatus(
  queue: ShardQueue,
  now: number,
  { files, folder }: { readonly files?: SubmissionFiles; readonly folder?: string | undefined } = {},
): Promise<ClusterStatus> {
  // First: what is done in the meantime isn't missing.
  const counts = await queue.counts()
  const submissions = files === undefined ? [] : await submissionsOf(queue, counts, { files, folder })
  const [active, failed, done, names] = await Promise.all([
    queue.active(),
    queue.failed(mostFailures),
    queue.done(recentShards),
    queue.workers(),
  ])
  const total = counts.waiting + counts.active + counts.delayed + counts.failed + counts.done
  const left = counts.waiting + counts.active + counts.delayed
  const busy = new Map<string, { index: number; file: string; seconds: number }[]>(
    names.map((name) => [name, []]),
  )
  for (const { job, worker, since } of active) {
    const shards = busy.get(worker) ?? []
    busy.set(worker, shards)
    shards.push({ index: job.index, file: job.file, seconds: Math.max(0, Math.round((now - since) / 1000)) })
  }
  const rate = recentRate(done)
  return {
    shards: { ...counts, total },
    wordsPerSecond: rate === undefined ? null : Math.round(rate.words),
    secondsLeft: left === 0 ? 0 : rate === undefined ? null : Math.round(left / rate.shards),
    submissions,
    lost: Math.max(0, missingOf(submissions) - left - counts.failed),
    workers: [...busy].map(([name, shards]) => ({ name, shards })),
    failures: failed.map(({ job: { index, file, line }, attempts, reason }) => ({
      shard: index,
      file,
      line,
      attempts,
      reason,
    })),
  }
}

const missingOf = (submissions: readonly SubmissionProgress[]): number =>
  submissions.reduce((sum, { shards, done }) => sum + shards - done, 0)

/// The progress of the submission in the folder, or of those that the queue knows. To list the results of
/// millions of shards takes minutes, so the latter is done only if the queue has fewer shards than were
/// submitted.
async function submissionsOf(
  queue: ShardQueue,
  counts: ShardCounts,
  { files, folder }: { readonly files: SubmissionFiles; readonly folder: string | undefined },
): Promise<readonly SubmissionProgress[]> {
  if (folder !== undefined) return [await files.progress(folder)]
  const folders = new Set((await queue.submissions()).map(({ output }) => output))
  try {
    let submitted = 0
    for (const one of folders) submitted += await files.shards(one)
    if (Object.values(counts).reduce((sum, count) => sum + count, 0) >= submitted) return []
    return await Promise.all([...folders].map((one) => files.progress(one)))
  } catch (error) {
    // This machine may not have the folders.
    if (error instanceof SpandrelError) return []
    throw error
  }
}

/// Words and shards per second, over the shards that were done last; undefined if there are none.
function recentRate(
  done: Awaited<ReturnType<ShardQueue["done"]>>,
): { readonly words: number; readonly shards: number } | undefined {
  if (done.length === 0) return undefined
  const from = Math.min(...done.map(({ since }) => since))
  const until = Math.max(...done.map(({ until }) => until))
  const seconds = Math.max(0.001, (until - from) / 1000)
  const words = done.reduce((sum, { result }) => sum + result.words, 0)
  return { words: words / seconds, shards: done.length / seconds }
}
