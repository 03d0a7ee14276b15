// BullMQ, which keeps the queue in Redis or in PostgreSQL: the same classes over either.

import { Socket } from "node:net"
import type { Job, Processor, Queue, Worker, WorkerOptions } from "bullmq"
import { loadOptional } from "./optional-package.ts"
import { queueServer } from "./queue-address.ts"
import type { ShardJob, ShardResult } from "./shard.ts"
import { within } from "./within.ts"

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

/// A shard in BullMQ's queue.
export type QueuedJob = Job<ShardJob, ShardResult>

/// What is used of BullMQ's worker.
export type JobWorker = Pick<
  Worker<ShardJob, ShardResult>,
  "close" | "on" | "pause" | "run" | "waitUntilReady"
>

export type JobWorkerOptions = Omit<WorkerOptions, "connection" | "prefix">

/// How queues and workers of one server are opened.
export interface QueueEngine {
  readonly errors: Pick<typeof import("bullmq"), "UnrecoverableError" | "WaitingError">
  /// Connects, waits for an answer for a number of seconds, and closes the connection. Rejects with what the
  /// server or the network says.
  probe(seconds: number): Promise<void>
  openQueue(name: string): JobQueue
  openWorker(name: string, process: Processor<ShardJob, ShardResult>, options: JobWorkerOptions): JobWorker
}

// In a Redis cluster, braces keep all keys of a queue on one node.
const prefix = "{spandrel}"

/// The engine for the address of a server. Throws "wrong-usage" if it isn't one, and "missing-package" if
/// what it needs isn't installed.
export async function loadEngine(url: string): Promise<QueueEngine> {
  return queueServer(url) === "redis" ? redisEngine(url) : postgresEngine(url)
}

async function redisEngine(url: string): Promise<QueueEngine> {
  const packages = ["bullmq", "ioredis"]
  const { Redis, createRedisBackend, withBackend, ...errors } = await loadOptional(
    async () => ({ ...(await import("ioredis")), ...(await import("bullmq")) }),
    packages,
    "a queue in Redis",
  )
  const { Queue, Worker } = withBackend(createRedisBackend)
  const connection = { url, retryStrategy: (times: number) => Math.min(100 * 2 ** times, 5000) }
  return {
    errors,
    async probe(seconds) {
      const client = new Redis(url, {
        lazyConnect: true,
        connectTimeout: seconds * 1000,
        maxRetriesPerRequest: 0,
        retryStrategy: () => null,
      })
      let reason: Error | undefined
      client.on("error", (error) => {
        reason ??= error
      })
      try {
        await within(seconds, async () => {
          await client.connect()
          await client.ping()
        })
        // Such as a database that doesn't exist: the client would go on with another one.
        if (reason !== undefined) throw reason
      } catch (error) {
        // The error of a connection that ended says only that it is closed.
        throw reason ?? error
      } finally {
        client.disconnect()
      }
    },
    openQueue: (name) => new Queue<ShardJob, ShardResult>(name, { connection, prefix }),
    openWorker: (name, process, options) =>
      new Worker<ShardJob, ShardResult>(name, process, { ...options, connection, prefix }),
  }
}

async function postgresEngine(url: string): Promise<QueueEngine> {
  const packages = ["bullmq", "pg"]
  const { pg, createPostgresBackend, withBackend, ...errors } = await loadOptional(
    async () => ({ pg: (await import("pg")).default, ...(await import("bullmq")) }),
    packages,
    "a queue in PostgreSQL",
  )
  const { Queue, Worker } = withBackend(createPostgresBackend)
  // The first command that connects creates the tables. A worker needs few connections, and a server has about a hundred.
  const connection = { connectionString: url, migrate: true, max: 2, connectionTimeoutMillis: 10_000 }
  return {
    errors,
    async probe(seconds) {
      const socket = new Socket()
      const connectionTimeoutMillis = seconds * 1000
      const client = new pg.Client({ connectionString: url, stream: () => socket, connectionTimeoutMillis })
      client.on("error", () => {})
      try {
        await within(seconds, async () => {
          await client.connect()
          await client.query("SELECT 1")
        })
      } finally {
        socket.destroy()
      }
    },
    openQueue: (name) => new Queue<ShardJob, ShardResult>(name, { connection }) as unknown as JobQueue,
    openWorker: (name, process, options) =>
      new Worker<ShardJob, ShardResult>(name, process, { ...options, connection }) as unknown as JobWorker,
  }
}
