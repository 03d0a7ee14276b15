import type { Processor } from "bullmq"
import { describe, expect, it } from "vitest"
import type { ShardProcessor } from "../../src/cluster/queue.ts"
import type { JobWorkerOptions, QueuedJob, QueueEngine } from "../../src/cluster/queue-engine.ts"
import { startWorker } from "../../src/cluster/queue-worker.ts"
import type { ShardJob, ShardResult } from "../../src/cluster/shard.ts"

class UnrecoverableError extends Error {}
class WaitingError extends Error {}

/// A worker whose shards are handed to it by the test.
async function workerOf(parse: ShardProcessor) {
  let process: Processor<ShardJob, ShardResult> | undefined
  const openWorker = (_: string, given: typeof process, __: JobWorkerOptions) => {
    process = given
    return {
      on() {},
      run: async () => {},
      pause: async () => {},
      close: async () => {},
      waitUntilReady: async () => {},
    }
  }
  const engine = { errors: { UnrecoverableError, WaitingError }, openWorker } as unknown as QueueEngine
  const stop = new AbortController()
  const settings = { name: "tester", concurrency: 3, lock: 30, onProblem() {}, onFailed() {} }
  const worker = await startWorker(engine, "queue", { ...settings, process: parse })
  return {
    take: (job: QueuedJob) => process?.(job, "token") as Promise<ShardResult>,
    giveBack: () => {
      stop.abort()
      return worker.stop(stop.signal)
    },
  }
}

/// A shard in the queue that was lost so often together with its worker.
function queued(index: number, lost = 0, alone = 0) {
  const job = {
    data: { run: "run", index } as ShardJob,
    stalledCounter: lost,
    progress: lost === 0 ? 0 : { alone },
    updateProgress: async (progress: object) => void Object.assign(job, { progress }),
    moveToWait: async () => {},
  }
  return job as typeof job & QueuedJob
}

const result = {} as ShardResult

/// Resolves when everything that can go on has gone on.
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe("a shard that was lost with its worker", () => {
  it("is parsed alone, so that none beside it is lost with it again", async () => {
    const begun: number[] = []
    const finish = new Map<number, () => void>()
    const { take } = await workerOf(async ({ index }) => {
      begun.push(index)
      await new Promise<void>((resolve) => finish.set(index, resolve))
      return result
    })
    const [healthy, lost, later] = [take(queued(0)), take(queued(1, 1)), take(queued(2))]
    await settled()
    expect(begun).toEqual([0])
    finish.get(0)?.()
    await healthy
    await settled()
    expect(begun).toEqual([0, 1])
    finish.get(1)?.()
    await lost
    await settled()
    expect(begun).toEqual([0, 1, 2])
    finish.get(2)?.()
    await later
  })

  it("is set aside when it was lost alone three times, and not for what others beside it did", async () => {
    const { take } = await workerOf(async () => result)
    await expect(take(queued(0, 20))).resolves.toBe(result)
    await expect(take(queued(0, 20, 2))).resolves.toBe(result)
    await expect(take(queued(0, 4, 3))).rejects.toThrow(UnrecoverableError)
  })

  it("has lost its worker only if that doesn't come back", async () => {
    const seen: unknown[] = []
    const job = queued(0, 1, 1)
    const failing = await workerOf(async () => {
      seen.push(job.progress)
      throw new Error("storage is away")
    })
    await expect(failing.take(job)).rejects.toThrow("storage is away")
    expect([...seen, job.progress]).toEqual([{ alone: 2 }, { alone: 1 }])
    const stopped = await workerOf(async (_, signal) => {
      await stopped.giveBack()
      throw signal.reason
    })
    await expect(stopped.take(job)).rejects.toThrow(WaitingError)
    expect(job.progress).toEqual({ alone: 1 })
  })
})
