// `spandrel cluster status`: how far a queue is.

import type { ShardCounts, ShardQueue } from "./queue.ts"

/// The state of a queue, as plain data.
export interface ClusterStatus {
  readonly shards: ShardCounts & { readonly total: number }
  /// From the shards that were done last; null if there are none.
  readonly wordsPerSecond: number | null
  readonly secondsLeft: number | null
  readonly workers: readonly WorkerStatus[]
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

/// Asks the queue. `now` is in milliseconds since 1970.
export async function clusterStatus(queue: ShardQueue, now: number): Promise<ClusterStatus> {
  const [counts, active, failed, done, names] = await Promise.all([
    queue.counts(),
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
    shards.push({ index: job.index, file: job.file, seconds: Math.round((now - since) / 1000) })
  }
  const rate = recentRate(done)
  return {
    shards: { ...counts, total },
    wordsPerSecond: rate === undefined ? null : Math.round(rate.words),
    secondsLeft: left === 0 ? 0 : rate === undefined ? null : Math.round(left / rate.shards),
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
