// The state of a queue as text.

import { formatCount, formatNumber } from "../../check/format-count.ts"
import type { ClusterStatus, WorkerStatus } from "../../cluster/status.ts"
import { adviseLost } from "../../cluster/unfinished.ts"
import { printable } from "../../unicode/printable.ts"
import { formatDuration, progressBar } from "./progress.ts"
import { formatTable } from "./table.ts"

/// How far a queue is, as one line.
export function formatProgress({ shards, wordsPerSecond, secondsLeft }: ClusterStatus): string {
  const share = shards.total === 0 ? 0 : shards.done / shards.total
  const speed = wordsPerSecond === null ? "" : `  ${formatNumber(wordsPerSecond)} words/s`
  const left = secondsLeft === null || secondsLeft === 0 ? "" : `  ${formatDuration(secondsLeft)} left`
  const done = `${formatNumber(shards.done)} of ${formatCount(shards.total, "shard")}`
  return `${progressBar(share)} ${done} (${(100 * share).toFixed(1)}%)${speed}${left}`
}

/// The state of a queue; `name` is the queue's.
export function formatStatus(status: ClusterStatus, { name }: { readonly name: string }): string {
  const { shards, workers, failures } = status
  const lost =
    status.lost === 0
      ? []
      : status.submissions
          .filter(({ shards, done }) => done < shards)
          .map((one) => adviseLost(one, status.lost))
  if (shards.total === 0) return [`the queue ${name} is empty`, ...lost].join("\n")
  const lines = [
    ...lost,
    formatProgress(status),
    `waiting ${shards.waiting}, active ${shards.active}, to be tried again ${shards.delayed}, set aside ${shards.failed}`,
    workers.length === 0 ? "no workers" : `${formatCount(workers.length, "worker")}:`,
    ...workers.map((worker) => `  ${formatWorker(worker)}`),
  ]
  if (failures.length > 0)
    lines.push(
      "",
      "Set aside (spandrel cluster retry queues them again):",
      formatTable(
        ["shard", "file", "attempts", "reason"],
        failures.map(({ shard, file, line, attempts, reason }) => [
          shard,
          `${file}:${line}`,
          attempts,
          reason,
        ]),
      ),
    )
  return lines.join("\n")
}

function formatWorker({ name, shards }: WorkerStatus): string {
  const work = shards.map(
    ({ index, file, seconds }) => `shard ${index} of ${file} for ${formatDuration(seconds)}`,
  )
  return printable(`${name}: ${work.length === 0 ? "idle" : work.join(", ")}`)
}
