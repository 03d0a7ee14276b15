// `spandrel cluster collect`: joins the results of all shards, in the order of the input.

import { createHash } from "node:crypto"
import { SpandrelError } from "../check/error.ts"
import { formatCount } from "../check/format-count.ts"
import { type ListedShard, type Manifest, readManifest, readResult, readShardList } from "./manifest.ts"
import { isFiltered, outputName, resultName, type ShardResult } from "./shard.ts"
import type { Storage } from "./storage-kind.ts"

/// What was collected.
export interface Collected {
  readonly files: number
  readonly shards: number
  readonly records: number
  readonly lines: number
  readonly words: number
  readonly skipped: number
}

interface CheckedShard {
  readonly shard: ListedShard
  readonly result: ShardResult
}

/// A corpus whose shards are all there: each was parsed from the bytes that were submitted, all of them and no other. Throws
/// "incomplete-output" if that isn't so.
export class CollectedCorpus {
  readonly totals: Collected
  readonly #storage: Storage
  readonly #manifest: Manifest

  private constructor(storage: Storage, manifest: Manifest, totals: Collected) {
    this.totals = totals
    this.#storage = storage
    this.#manifest = manifest
  }

  /// Looks at the results of all shards, without their outputs.
  static async open(storage: Storage, folder: string): Promise<CollectedCorpus> {
    const found = await readManifest(storage, folder)
    if (found === undefined)
      throw new SpandrelError(
        "wrong-usage",
        `${folder} has no submission; pass the --output of cluster submit`,
      )
    // The folder may have been moved.
    const manifest = { ...found, output: folder }
    const totals = { files: manifest.files.length, shards: 0, records: 0, lines: 0, words: 0, skipped: 0 }
    const missing: number[] = []
    let unusable: number | undefined
    for await (const shard of readShardList(storage, folder, manifest)) {
      const result = await readResult(storage, manifest, shard.index)
      totals.shards++
      if (result === undefined) {
        missing.push(shard.index)
        if (unusable === undefined && (await hasResultFile(storage, folder, shard.index)))
          unusable = shard.index
      } else addTo(totals, checked(shard, result, manifest))
    }
    if (unusable !== undefined) throw damaged(unusable, "its result was damaged, or is of another submission")
    if (missing.length > 0) throw unfinished(missing, totals.shards)
    return new CollectedCorpus(storage, manifest, totals)
  }

  /// The bytes of all outputs. Each is complete and unchanged when the next one begins; the iteration throws "incomplete-output"
  /// otherwise.
  async *bytes(): AsyncGenerator<Uint8Array> {
    const { output: folder } = this.#manifest
    for await (const shard of readShardList(this.#storage, folder, this.#manifest)) {
      const result = await readResult(this.#storage, this.#manifest, shard.index)
      if (result === undefined) throw unfinished([shard.index], this.totals.shards)
      yield* this.#output({ shard, result })
    }
  }

  async *#output({ shard: { index }, result }: CheckedShard): AsyncGenerator<Uint8Array> {
    const path = this.#storage.join(this.#manifest.output, outputName(index, result.output))
    const hash = createHash("sha256")
    let [bytes, lines] = [0, 0]
    for await (const chunk of this.#storage.read(path)) {
      bytes += chunk.length
      // Before more of it is written: it may be without end.
      if (bytes > result.bytes) throw damaged(index, `its output ${path} has become longer`)
      hash.update(chunk)
      lines += countLines(chunk)
      yield chunk
    }
    if (hash.digest("hex") !== result.output || lines !== result.lines)
      throw damaged(index, `its output ${path} was changed or cut off`)
  }
}

async function hasResultFile(storage: Storage, folder: string, index: number): Promise<boolean> {
  return (await storage.readText(storage.join(folder, resultName(index)))) !== undefined
}

function checked(shard: ListedShard, result: ShardResult, { settings }: Manifest): ShardResult {
  if (result.input !== shard.sha256 || result.records !== shard.records)
    throw damaged(shard.index, "it was parsed from other text than was submitted")
  // Where each record has one line.
  const isStrict = ["lines", "tokens", "tagged"].includes(settings.inputFormat) || isFiltered(settings)
  if (isStrict && result.lines !== shard.records)
    throw damaged(
      shard.index,
      `it has ${formatCount(result.lines, "line")} for ${formatCount(shard.records, "record")}`,
    )
  return result
}

function addTo(totals: { -readonly [Name in keyof Collected]: number }, result: ShardResult): void {
  for (const name of ["records", "lines", "words", "skipped"] as const) totals[name] += result[name]
}

function countLines(chunk: Uint8Array): number {
  let count = 0
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count++
  return count
}

function unfinished(missing: readonly number[], shards: number): SpandrelError {
  const first = missing.slice(0, 5).join(", ")
  const more = missing.length > 5 ? ", …" : ""
  return new SpandrelError(
    "incomplete-output",
    `${formatCount(missing.length, "shard")} of ${shards} aren't done yet (${first}${more}); spandrel cluster status says why, ` +
      "and submitting again queues those that the queue has lost",
  )
}

function damaged(index: number, reason: string): SpandrelError {
  return new SpandrelError(
    "incomplete-output",
    `shard ${index}: ${reason}; delete its files in shards/, and submit the corpus again`,
  )
}
