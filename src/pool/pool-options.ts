// How a `ParserPool` is set up, and how its jobs are checked.

import { argumentReader } from "../check/argument-reader.ts"
import { array, callable, choice, count, flag, natural } from "../check/kinds.ts"
import { workerCount } from "../check/threads.ts"
import { hasSharedMemory } from "../math/features.ts"
import { type LoadOptions, loadOptionNames } from "../parser/load-options.ts"
import { sentenceFormatNames } from "../sentence/sentence-formats.ts"
import type { ParseJob } from "./parse-job.ts"
import { availableThreads } from "./start-worker.ts"
import type { WebWorker } from "./web-worker.ts"

/// How a pool works.
export interface PoolOptions extends LoadOptions {
  /// Number of workers, up to 128 (default: one per core; without shared memory, which browsers give only to cross-origin isolated pages,
  /// one worker, since each needs a copy of the model). With 0 the pool parses on the calling thread, which starts faster but
  /// keeps that thread busy, for a tenth of a second or so at a time.
  readonly threads?: number | undefined
  /// How many jobs may wait for a free worker before further ones are rejected with the code "queue-full" (default: no limit).
  readonly queueLimit?: number | undefined
  /// Starts a web worker with the script `spandrel/worker`, for bundlers that don't recognise `new URL(…, import.meta.url)`.
  readonly startWorker?: (() => WebWorker) | undefined
}

/// Checks the options, and fills in defaults.
export function readPoolOptions(options: PoolOptions): {
  readonly threads: number
  readonly queueLimit: number
} {
  const reader = argumentReader(options, "the options argument", "option")
  reader.allow(["threads", "queueLimit", "startWorker", ...loadOptionNames])
  reader.find("startWorker")?.as(callable)
  const threads = reader.find("threads")?.as(workerCount) ?? (hasSharedMemory() ? availableThreads() : 1)
  const limit = options.queueLimit === Number.POSITIVE_INFINITY ? undefined : reader.find("queueLimit")
  return { threads, queueLimit: limit?.as(natural) ?? Number.POSITIVE_INFINITY }
}

const formats = choice("sentences", ...sentenceFormatNames)

/// Checks a job, except for its sentences and options, which have readers of their own.
export function readJob(job: ParseJob): {
  readonly sentences: readonly unknown[]
  readonly columns: number
  readonly features: boolean
} {
  const reader = argumentReader(job, "the job")
  reader.allow(["sentences", "options", "format", "columns", "features"])
  reader.get("format").as(formats)
  const signal = reader.find("options")?.find("signal")
  if (signal !== undefined) throw signal.error("isn't part of a job; pass it in the second argument of run")
  return {
    sentences: reader.get("sentences").as(array),
    columns: reader.find("columns")?.as(count) ?? 80,
    features: reader.find("features")?.as(flag) ?? false,
  }
}
