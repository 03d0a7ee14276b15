import { readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it, vi } from "vitest"
import { formatStatus } from "../../src/cli/terminal/cluster-report.ts"
import { resultName, type ShardJob } from "../../src/cluster/shard.ts"
import { clusterStatus } from "../../src/cluster/status.ts"
import { Storages } from "../../src/cluster/storage.ts"
import { shardsOf, submissionProgress } from "../../src/cluster/unfinished.ts"
import { type EndOfWork, QueueWatch } from "../../src/cluster/watch-queue.ts"
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

describe("a worker that ends when all is done", () => {
  /// Whether it is done at the given times, in seconds.
  async function looks(queue: MemoryQueue, out: string, ...seconds: number[]): Promise<(boolean | string)[]> {
    const storages = new Storages()
    const problems: string[] = []
    const settings = {
      ...{
        endsWhenDone: true,
        reconnect: 3,
        progress: (folder: string) => submissionProgress(storages, folder),
      },
      onProblem: ({ message }: Error) => problems.push(message),
    }
    const now = vi.spyOn(performance, "now").mockReturnValue(0)
    const watch = new QueueWatch(queue, settings)
    if (out !== "") watch.add({ run: "x", output: out })
    const found: (boolean | string)[] = []
    for (const second of seconds) {
      now.mockReturnValue(second * 1000)
      found.push(
        await watch
          .isDone({ active: 0 })
          .catch((error: EndOfWork) => `${error.reason.code}: ${error.reason.message}`),
      )
    }
    now.mockRestore()
    await storages.close()
    return [...found, ...problems]
  }

  it("isn't done if the queue was emptied, unless that is filled again", async () => {
    const { queue, out } = await submitted()
    const waiting = queue.waiting.splice(0)
    const lost = expect.stringMatching(/^incomplete-output: .*0 of \d+ shards done, and \d+ not in the queue/)
    expect(await looks(queue, out, 1, 5, 12)).toEqual([false, false, lost])
    queue.waiting.push(...waiting)
    expect(await looks(queue, out, 1, 20)).toEqual([false, false])
  })

  it("isn't done if it finds nothing at all", async () => {
    const found = await looks(new MemoryQueue(), "", 0, 11)
    expect(found).toEqual([false, expect.stringContaining("incomplete-output: the queue is empty")])
  })

  it("isn't done if shards were set aside, and says so at once", async () => {
    const { queue, out } = await submitted()
    await workOn(queue)
    const [job] = queue.finished.splice(0, 1)
    if (job === undefined) throw new Error("nothing was done")
    rmSync(join(out, resultName(job.result.index)))
    queue.setAside.push({
      job: { ...job.result, output: out } as unknown as ShardJob,
      reason: "bad",
      attempts: 4,
    })
    expect(await looks(queue, out, 0)).toEqual([expect.stringMatching(/^incomplete-output: .*1 set aside/)])
  })

  it("is done if every shard has a result, whatever has become of the queue", async () => {
    const { queue, out } = await submitted()
    await workOn(queue)
    expect(await looks(queue, out, 0)).toEqual([true])
    await queue.clear()
    expect(await looks(queue, out, 0)).toEqual([true])
  })

  it("gives up on a queue that is away for too long, and goes on with one that comes back", async () => {
    const { queue, out } = await submitted()
    const { counts } = queue
    queue.counts = () => Promise.reject(new Error("connection lost"))
    const gone = expect.stringMatching(/^queue-unreachable: .*--reconnect is 3 s: connection lost/)
    const away = "the queue doesn't answer; giving up in 2 s: connection lost"
    expect(await looks(queue, out, 1, 2, 3)).toEqual([false, false, gone, away])
    let looked = 0
    queue.counts = () => (looked++ < 2 ? Promise.reject(new Error("connection lost")) : counts.call(queue))
    expect(await looks(queue, out, 1, 2, 4)).toEqual([false, false, false, away, "the queue answers again"])
  })

  it("doesn't wait for a queue that shards can't be given back to", async () => {
    const { queue } = await submitted()
    const problems: string[] = []
    const stop = new AbortController()
    stop.abort()
    const timers = vi.spyOn(globalThis, "setTimeout")
    queue.work = async () => {
      timers.mockImplementation(((run: () => void) => {
        queueMicrotask(run)
        return { unref() {} }
      }) as unknown as typeof setTimeout)
      return { active: 1, stop: () => new Promise<never>(() => {}) }
    }
    await workOn(queue, {
      stop: stop.signal,
      stopNow: stop.signal,
      onProblem: (one) => problems.push(one.message),
    })
    timers.mockRestore()
    expect(problems).toEqual([expect.stringContaining("can't be given back")])
  })
})

describe("the status", () => {
  it("knows shards that the queue has lost, from the folder of a submission", async () => {
    const { queue, out } = await submitted()
    const total = queue.waiting.length
    const storages = new Storages()
    const files = {
      shards: (folder: string) => shardsOf(storages, folder),
      progress: (folder: string) => submissionProgress(storages, folder),
    }
    expect(await clusterStatus(queue, 0, { files })).toMatchObject({ lost: 0, submissions: [] })
    queue.waiting.splice(0, 2)
    const lost = { lost: 2, submissions: [{ output: out, shards: total, done: 0 }] }
    expect(await clusterStatus(queue, 0, { files })).toMatchObject(lost)
    queue.waiting.splice(0)
    expect(await clusterStatus(queue, 0, { files })).toMatchObject({ lost: 0 })
    const status = await clusterStatus(queue, 0, { files, folder: out })
    expect(status).toMatchObject({ lost: total, submissions: [{ output: out }] })
    expect(formatStatus(status, { name: "q" })).toMatch(/^the queue q is empty\n.*submit the corpus again/)
    await expect(clusterStatus(queue, 0, { files, folder: `${out}-none` })).rejects.toMatchObject({
      code: "incomplete-output",
    })
    await storages.close()
  })

  it("has nothing to say about an empty queue", async () => {
    expect(await clusterStatus(new MemoryQueue(), 0)).toEqual({
      shards: { waiting: 0, active: 0, delayed: 0, failed: 0, done: 0, total: 0 },
      wordsPerSecond: null,
      secondsLeft: 0,
      workers: [{ name: "idler", shards: [] }],
      submissions: [],
      lost: 0,
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
