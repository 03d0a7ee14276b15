// BullMQ, which keeps the queue in Redis or in PostgreSQL: the same classes over either.

import type { Processor, Queue, Worker, WorkerOptions } from "bullmq"
import { SpandrelError } from "../check/error.ts"
import { loadOptional } from "./optional-package.ts"
import type { ShardJob, ShardResult } from "./shard.ts"

/// What is used of BullMQ's queue.
export type JobQueue = Pick<
  Queue<ShardJob, ShardResult>,
  | "addBulk"
  | "close"
  | "getActive"
  | "getCompleted"
  | "getFailed"
  | "getJobCounts"
  | "getJobs"
  | "getWorkers"
  | "obliterate"
  | "waitUntilReady"
> & { on(event: "error", listener: (error: Error) => void): unknown; disconnect(): Promise<void> }

/// What is used of BullMQ's worker.
export type JobWorker = Pick<
  Worker<ShardJob, ShardResult>,
  "close" | "on" | "pause" | "run" | "waitUntilReady"
>

export type JobWorkerOptions = Omit<WorkerOptions, "connection" | "prefix">

/// How queues and workers of one server are opened.
export interface QueueEngine {
  readonly errors: Pick<typeof import("bullmq"), "UnrecoverableError" | "WaitingError">
  openQueue(name: string): JobQueue
  openWorker(name: string, process: Processor<ShardJob, ShardResult>, options: JobWorkerOptions): JobWorker
}

// In a Redis cluster, braces keep all keys of a queue on one node.
const prefix = "{spandrel}"

/// The engine for the address of a server: `redis://…`, `rediss://…` or `postgres://…`. Throws "wrong-usage" for other addresses, and
/// "missing-package" if what it needs isn't installed.
export async function loadEngine(url: string): Promise<QueueEngine> {
  const scheme = URL.canParse(url) ? new URL(url).protocol : ""
  if (scheme === "redis:" || scheme === "rediss:") return redisEngine(url)
  if (scheme === "postgres:" || scheme === "postgresql:") return postgresEngine(url)
  throw new SpandrelError(
    "wrong-usage",
    "--queue must be the address of a Redis or PostgreSQL server, such as redis://host:6379 or postgres://user@host/database",
  )
}

async function redisEngine(url: string): Promise<QueueEngine> {
  const packages = ["bullmq", "ioredis"]
  const { createRedisBackend, withBackend, ...errors } = await loadOptional(
    async () => {
      await import("ioredis")
      return import("bullmq")
    },
    packages,
    "a queue in Redis",
  )
  const { Queue, Worker } = withBackend(createRedisBackend)
  const connection = { url, retryStrategy: (times: number) => Math.min(100 * 2 ** times, 5000) }
  return {
    errors,
    openQueue: (name) => new Queue<ShardJob, ShardResult>(name, { connection, prefix }),
    openWorker: (name, process, options) =>
      new Worker<ShardJob, ShardResult>(name, process, { ...options, connection, prefix }),
  }
}

async function postgresEngine(url: string): Promise<QueueEngine> {
  const packages = ["bullmq", "pg"]
  const { createPostgresBackend, withBackend, ...errors } = await loadOptional(
    async () => {
      await import("pg")
      return import("bullmq")
    },
    packages,
    "a queue in PostgreSQL",
  )
  const { Queue, Worker } = withBackend(createPostgresBackend)
  // The first command that connects creates the tables. A worker needs few connections, and a server has about a hundred.
  const connection = { connectionString: url, migrate: true, max: 2 }
  return {
    errors,
    openQueue: (name) => new Queue<ShardJob, ShardResult>(name, { connection }) as unknown as JobQueue,
    openWorker: (name, process, options) =>
      new Worker<ShardJob, ShardResult>(name, process, { ...options, connection }) as unknown as JobWorker,
  }
}

/// An address without its password, for messages.
export function displayAddress(url: string): string {
  const shown = new URL(url)
  if (shown.password !== "") shown.password = "***"
  return shown.href
}
