// Parsing a shard: its sentences through the pool, its output to the storage under a name made of its hash.

import { createHash } from "node:crypto"
import { type ErrorCode, SpandrelError } from "../check/error.ts"
import { languageOf } from "../language/languages.ts"
import type { Model } from "../model/model.ts"
import { fillBuffered } from "../node/output.ts"
import { withFileName } from "../node/read-sentences.ts"
import { parseRecords } from "../node/records/parse-records.ts"
import { noCounts } from "../node/records/record-writer.ts"
import { inBatches } from "../node/sentence-batches.ts"
import type { InputReading } from "../node/sentence-lines.ts"
import { writeDocument } from "../node/write-document.ts"
import { modelColumns } from "../parser/model-columns.ts"
import { resolveSearch } from "../parser/search-options.ts"
import type { ParserPool } from "../pool/parser-pool.ts"
import { sentenceFormat } from "../sentence/sentence-formats.ts"
import { readResult } from "./manifest.ts"
import { PermanentFailure } from "./queue.ts"
import { readShard } from "./read-shard.ts"
import {
  isFiltered,
  outputName,
  resultName,
  type ShardJob,
  type ShardResult,
  type ShardSettings,
} from "./shard.ts"
import type { Storages } from "./storage.ts"
import { type Storage, writeStored } from "./storage-kind.ts"

/// What a worker parses with.
export interface ShardParser {
  readonly model: Model
  readonly pool: ParserPool
  readonly storages: Storages
  /// The worker's name.
  readonly name: string
}

// What another attempt may fix. Other errors are those of the input, and would come again.
const passing: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "out-of-memory",
  "worker-failed",
  "queue-full",
  "pool-closed",
  "unreadable-file",
  "unwritable-file",
  "model-not-found",
])

/// Parses a shard and stores its output and result, unless that was done before. Rejects with the signal's reason when it is
/// aborted, and with a `PermanentFailure` if the input is at fault.
export async function parseShard(
  job: ShardJob,
  signal: AbortSignal,
  parser: ShardParser,
): Promise<ShardResult> {
  try {
    const storage = await parser.storages.of(job.output)
    const known = await readResult(storage, job, job.index)
    if (known !== undefined && (await hasOutput(storage, job, known))) return known
    return await parseAndStore(job, { signal, parser, storage })
  } catch (error) {
    if (!(error instanceof SpandrelError) || passing.has(error.code)) throw error
    throw new PermanentFailure(error.code, error.message, { cause: error })
  }
}

async function hasOutput(
  storage: Storage,
  { output, index }: ShardJob,
  result: ShardResult,
): Promise<boolean> {
  const [found] = await storage.find(storage.join(output, outputName(index, result.output)))
  return found?.size === result.bytes
}

interface Parsing {
  readonly signal: AbortSignal
  readonly parser: ShardParser
  readonly storage: Storage
}

async function parseAndStore(job: ShardJob, { signal, parser, storage }: Parsing): Promise<ShardResult> {
  const { run, index, output: folder, sha256: input, records } = job
  const begin = performance.now()
  const hash = createHash("sha256")
  const done = { bytes: 0, lines: 0, words: 0, skipped: 0 }
  const resultPath = storage.join(folder, resultName(index))
  let output = ""
  await storage.write(resultPath, async (append) => {
    const counted = async (bytes: Uint8Array) => {
      signal.throwIfAborted()
      hash.update(bytes)
      done.bytes += bytes.length
      await append(bytes)
    }
    const parsing = parseInto(counted, job, { signal, parser })
    // The pool finishes what it has begun, which takes seconds; a worker that stops doesn't wait for that.
    Object.assign(done, await Promise.race([parsing, rejectWhenAborted(signal)]))
    output = hash.digest("hex")
    return storage.join(folder, outputName(index, output))
  })
  const seconds = Math.round(performance.now() - begin) / 1000
  const result: ShardResult = { run, index, input, records, output, ...done, seconds, worker: parser.name }
  await writeStored(storage, resultPath, `${JSON.stringify(result)}\n`)
  return result
}

async function parseInto(
  write: (bytes: Uint8Array) => Promise<void>,
  job: ShardJob,
  { signal, parser }: Omit<Parsing, "storage">,
): Promise<Pick<ShardResult, "lines" | "words" | "skipped">> {
  const { model, pool, storages } = parser
  const { settings } = job
  const { frame, isSingle } = sentenceFormat("ndjson", settings.k)
  const { decoder, beam, k, confidence } = settings
  const search = resolveSearch(model.search, { decoder, beam, k, confidence })
  const counts = noCounts()
  let words = 0
  const count = (more: number) => {
    words += more
  }
  const run = {
    pool,
    settings: { search, format: "ndjson", columns: 80 },
    isSingle,
    skipsInvalid: settings.onError === "skip",
    counts,
    progress: { count, parsed() {} },
  } as const
  const source = readShard(job, await storages.of(job.path), shardReading(settings, model))
  const named = job.namesFile ? withFileName(source, job.file) : source
  const batches = inBatches(untilAborted(named, signal))
  await fillBuffered(
    (output) => writeDocument(output, { frame }, (results) => parseRecords(batches, results, run)),
    { compression: "none", write },
  )
  return { lines: counts.results, words, skipped: counts.skipped }
}

/// How the records of a shard are read: as `spandrel parse --format ndjson` reads them.
function shardReading(settings: ShardSettings, model: Model): InputReading {
  const { inputFormat: format, onError, takeColumns, multiword = "split" } = settings
  const isFilter = isFiltered(settings)
  const columns = takeColumns === undefined ? modelColumns(model) : { take: takeColumns }
  return {
    format,
    language: languageOf(model.language),
    skipsInvalid: onError === "skip",
    columns: { ...columns, multiword },
    split: isFilter ? "records" : "lines",
    keepsLines: isFilter,
  }
}

async function* untilAborted<Item>(items: AsyncIterable<Item>, signal: AbortSignal): AsyncGenerator<Item> {
  for await (const item of items) {
    signal.throwIfAborted()
    yield item
  }
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener("abort", () => reject(signal.reason), { once: true })
  })
}
