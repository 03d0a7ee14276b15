// A corpus through a queue in memory, with a worker in this process.

import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { inject } from "vitest"
import { CollectedCorpus } from "../../src/cluster/collect.ts"
import { FolderStorage } from "../../src/cluster/folder-storage.ts"
import { parseShard } from "../../src/cluster/parse-shard.ts"
import type { ShardQueue } from "../../src/cluster/queue.ts"
import type { ShardSettings } from "../../src/cluster/shard.ts"
import { Storages } from "../../src/cluster/storage.ts"
import { type Submitted, submit } from "../../src/cluster/submit.ts"
import { type WorkerSettings, work } from "../../src/cluster/work.ts"
import { version } from "../../src/node/version.ts"
import { ParserPool } from "../../src/pool/parser-pool.ts"
import { tinyTaggingModel } from "../tiny-model.ts"

/// The path of the model that these corpora are parsed with.
export const modelPath = () => join(inject("tinyModels"), "tagging.safetensors")

export const identity = () => ({
  model: { name: "tiny", sha256: createHash("sha256").update(readFileSync(modelPath())).digest("hex") },
  version,
})

export const plainSettings: ShardSettings = { inputFormat: "lines", onError: "stop", k: 1, confidence: true }

/// Submits files, in shards of a few lines.
export function submitFiles(
  queue: ShardQueue,
  output: string,
  inputs: readonly string[],
  settings: Partial<ShardSettings> = {},
): Promise<Submitted> {
  const all = { ...plainSettings, ...settings }
  return submit(queue, { inputs, output, settings: all, model: identity().model, shardSize: 60 })
}

/// Works until nothing is left.
export async function workOn(queue: ShardQueue, settings: Partial<WorkerSettings> = {}): Promise<void> {
  const model = await tinyTaggingModel()
  const pool = await ParserPool.load(model, { threads: 0 })
  const storages = new Storages()
  try {
    await work(queue, {
      name: "tester",
      identity: identity(),
      concurrency: 1,
      lock: 30,
      grace: 0,
      reconnect: 30,
      endsWhenDone: true,
      stop: new AbortController().signal,
      stopNow: new AbortController().signal,
      process: (job, signal) => parseShard(job, signal, { model, pool, storages, name: "tester" }),
      onProblem() {},
      onFailed() {},
      // What is missing is the tests' business.
      progress: async (output) => ({ output, shards: 0, done: 0 }),
      ...settings,
    })
  } finally {
    await pool.close()
    await storages.close()
  }
}

/// The collected output.
export async function collected(folder: string): Promise<string> {
  const corpus = await CollectedCorpus.open(new FolderStorage(), folder)
  const chunks: Uint8Array[] = []
  for await (const chunk of corpus.bytes()) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
