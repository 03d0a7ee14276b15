// What is left of a submission: its manifest says how many shards there are, and its folder which of them
// have a result.

import { SpandrelError } from "../check/error.ts"
import { formatCount } from "../check/format-count.ts"
import { countShards, readManifest } from "./manifest.ts"
import type { FailedShard } from "./queue.ts"
import { resultIndex, shardFolder } from "./shard.ts"
import type { Storages } from "./storage.ts"
import type { Storage } from "./storage-kind.ts"

/// How far a submission is, from its files alone.
export interface SubmissionProgress {
  /// The folder of the submission.
  readonly output: string
  readonly shards: number
  /// How many shards have a result.
  readonly done: number
}

/// The numbers of the shards that have a result.
export async function finishedShards(storage: Storage, folder: string): Promise<ReadonlySet<number>> {
  const finished = new Set<number>()
  for await (const name of storage.list(storage.join(folder, shardFolder))) {
    const index = resultIndex(name)
    if (index !== undefined) finished.add(index)
  }
  return finished
}

/// How many shards a submission has. Throws "incomplete-output" if the folder has no manifest.
export async function shardsOf(storages: Storages, folder: string): Promise<number> {
  const manifest = await readManifest(await storages.of(folder), folder)
  if (manifest === undefined)
    throw new SpandrelError(
      "incomplete-output",
      `${folder} has no manifest; check that it is the --output of cluster submit, and that this machine can read it`,
    )
  return countShards(manifest)
}

/// Reads the manifest of a submission, and lists its results. Throws "incomplete-output" if the folder has no
/// manifest.
export async function submissionProgress(storages: Storages, folder: string): Promise<SubmissionProgress> {
  const shards = await shardsOf(storages, folder)
  const finished = await finishedShards(await storages.of(folder), folder)
  return { output: folder, shards, done: Math.min(shards, finished.size) }
}

/// What to do about shards that are neither done nor in the queue, as a sentence.
export function adviseLost({ output, shards, done }: SubmissionProgress, lost: number): string {
  return (
    `${output}: ${done} of ${formatCount(shards, "shard")} done, and ${lost} not in the queue: its server has lost them, or they were ` +
    "cleared; submit the corpus again, with the same options, which queues only what is missing"
  )
}

/// The same for shards that were set aside; `named` are some of them.
export function adviseFailed(
  { output, shards, done }: SubmissionProgress,
  failed: number,
  named: readonly FailedShard[],
): string {
  const names = named.map(
    ({ job: { index, file, line }, reason }) => `shard ${index} (${file}:${line}): ${reason}`,
  )
  const more = failed > named.length ? ["…"] : []
  return (
    `${output}: ${done} of ${formatCount(shards, "shard")} done, and ${failed} set aside; spandrel cluster status says why, and ` +
    `spandrel cluster retry queues them again\n${[...names, ...more].map((name) => `  ${name}`).join("\n")}`
  )
}
