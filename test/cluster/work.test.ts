import { readdirSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { clusterStatus } from "../../src/cluster/status.ts"
import { temporaryFile, temporaryPath } from "../temporary-files.ts"
import { MemoryQueue } from "./memory-queue.ts"
import { identity, submitFiles, workOn } from "./run-corpus.ts"

let number = 0
async function submitted(): Promise<{ readonly queue: MemoryQueue; readonly out: string }> {
  const queue = new MemoryQueue()
  const out = temporaryPath(`work-${++number}`)
  const file = temporaryFile(`work-${number}.txt`, "I see the dog .\n".repeat(40))
  await submitFiles(queue, out, [file])
  return { queue, out }
}

describe("a worker", () => {
  it("is refused if the queue has shards for another model", async () => {
    const { queue, out } = await submitted()
    const other = { ...identity(), model: { name: "other", sha256: "0".repeat(64) } }
    await expect(workOn(queue, { identity: other })).rejects.toMatchObject({ code: "wrong-model" })
    const submitting = submitFiles(queue, `${out}-2`, [`${out}.txt`], { k: 2 })
    await expect(submitting).resolves.toMatchObject({ added: expect.any(Number) })
  })

  it("is refused if the queue has shards of another version", async () => {
    const { queue } = await submitted()
    const working = workOn(queue, { identity: { ...identity(), version: "0.0.1" } })
    await expect(working).rejects.toMatchObject({ code: "wrong-model" })
  })

  it("gives back a shard for another model that it is handed later, and ends", async () => {
    const { queue } = await submitted()
    const waiting = queue.waiting.length
    queue.checkModel = async () => {}
    const working = workOn(queue, { identity: { ...identity(), version: "0.0.1" } })
    await expect(working).rejects.toMatchObject({ code: "wrong-model" })
    expect(queue.waiting).toHaveLength(waiting)
  })

  it("finishes its shard when it is stopped", async () => {
    const { queue } = await submitted()
    const stop = new AbortController()
    const total = queue.waiting.length
    await workOn(queue, {
      stop: stop.signal,
      grace: 60,
      process: async (job) => {
        stop.abort()
        await new Promise((resolve) => setTimeout(resolve, 50))
        return {
          ...job,
          input: "",
          output: "",
          bytes: 0,
          lines: 0,
          words: 1,
          skipped: 0,
          seconds: 1,
          worker: "w",
        }
      },
    })
    expect(queue.finished).toHaveLength(1)
    expect(queue.waiting).toHaveLength(total - 1)
  })

  it("gives its shard back if that takes too long, and leaves nothing behind", async () => {
    const { queue, out } = await submitted()
    const stop = new AbortController()
    const total = queue.waiting.length
    const { work } = queue
    // Stopped as soon as it has begun.
    queue.work = (options) =>
      work.call(queue, {
        ...options,
        process: (job, signal) => {
          stop.abort()
          return options.process(job, signal)
        },
      })
    await workOn(queue, { stopNow: stop.signal })
    expect(queue.waiting).toHaveLength(total)
    expect(readdirSync(join(out, "shards"), { recursive: true })).toEqual(["0000"])
  })

  it("waits for a server that is away", async () => {
    const { queue } = await submitted()
    const { counts } = queue
    let failures = 0
    queue.counts = () => (failures++ < 2 ? Promise.reject(new Error("connection lost")) : counts.call(queue))
    await workOn(queue)
    expect(failures).toBeGreaterThan(2)
    expect(queue.waiting).toEqual([])
  })
})

describe("the status", () => {
  it("has nothing to say about an empty queue", async () => {
    expect(await clusterStatus(new MemoryQueue(), 0)).toEqual({
      shards: { waiting: 0, active: 0, delayed: 0, failed: 0, done: 0, total: 0 },
      wordsPerSecond: null,
      secondsLeft: 0,
      workers: [{ name: "idler", shards: [] }],
      failures: [],
    })
  })

  it("has progress, rate, time left, workers and failures", async () => {
    const { queue } = await submitted()
    const [first, second, third] = queue.waiting.splice(0, 3)
    if (first === undefined || second === undefined || third === undefined) throw new Error("too few shards")
    expect((await clusterStatus(queue, 0)).secondsLeft).toBeNull()
    const left = queue.waiting.length + 1
    const result = {
      ...first,
      input: "",
      output: "",
      bytes: 0,
      lines: 0,
      skipped: 0,
      seconds: 1,
      worker: "w",
    }
    queue.finished.push({ since: 1000, until: 3000, result: { ...result, words: 100 } })
    queue.finished.push({ since: 2000, until: 5000, result: { ...result, words: 300 } })
    queue.running.push(second)
    queue.setAside.push({ job: third, reason: "it is bad", attempts: 4 })
    const status = await clusterStatus(queue, 9000)
    expect(status).toMatchObject({
      shards: { active: 1, failed: 1, done: 2, total: left + 3 },
      wordsPerSecond: 100,
      secondsLeft: left * 2,
      workers: [
        { name: "idler", shards: [] },
        { name: "tester", shards: [{ index: 1, seconds: 9 }] },
      ],
      failures: [{ shard: 2, attempts: 4, reason: "it is bad", line: third.line }],
    })
  })
})
