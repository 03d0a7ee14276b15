import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import type { ShardResult } from "../../../src/cluster/shard.ts"
import { corpus } from "./corpus.ts"
import { environment, spandrel, statusOf, WorkerProcess } from "./program.ts"
import { startPostgres, startRedis, type TestServer } from "./servers.ts"
import { until } from "./until.ts"

/// Shorter than by default, so that tests don't wait.
const lock = 4

const workers: WorkerProcess[] = []
function startWorker(url: string, ...flags: string[]): WorkerProcess {
  const worker = new WorkerProcess(url, "--concurrency", "1", "--lock", `${lock}`, ...flags)
  workers.push(worker)
  return worker
}

describe.each([
  ["Redis", () => startRedis()],
  ["PostgreSQL", startPostgres],
])("on %s", (_, start) => {
  let server: TestServer
  let url: string
  beforeAll(async () => {
    server = await start()
    url = server.url
  })
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.end("SIGKILL")
    await spandrel("cluster", "clear", "--queue", url)
  })
  afterAll(() => server.stop())

  it("a corpus survives a killed worker, a paused one and a restart of the server", async () => {
    const { out, flags, submission } = corpus(8000, 16)
    await spandrel("cluster", "submit", "--queue", url, ...submission)
    const [killed, paused, healthy] = [startWorker(url), startWorker(url), startWorker(url)]
    const lost = await killed.busy(url)
    killed.send("SIGKILL")
    const abandoned = await paused.busy(url)
    paused.send("SIGSTOP")
    await healthy.busy(url)
    await server.restart()
    // Another worker takes both shards.
    const resultOf = (index: number) => join(out, "shards/0000", `${String(index).padStart(7, "0")}.json`)
    const workerOf = (index: number) =>
      (JSON.parse(readFileSync(resultOf(index), "utf8")) as ShardResult).worker
    const isDone = (index: number) =>
      readdirSync(join(out, "shards/0000")).includes(resultOf(index).slice(-12))
    await until(() => isDone(lost) && isDone(abandoned), "the lost shards are done")
    expect([workerOf(lost), workerOf(abandoned)]).toEqual([healthy.name, healthy.name])
    paused.send("SIGCONT")
    await until(async () => (await statusOf(url)).shards.done === 16, `all are done: ${healthy.messages}`)
    expect((await statusOf(url)).shards).toMatchObject({
      waiting: 0,
      active: 0,
      delayed: 0,
      failed: 0,
      total: 16,
    })
    expect(await paused.end()).toBe(0)
    expect(await healthy.end()).toBe(0)
    expect(await spandrel("cluster", "collect", out)).toBe(
      await spandrel("parse", ...flags, "--format", "ndjson"),
    )
  })

  it("is submitted once, and shows its progress", async () => {
    const { submission } = corpus(200, 4)
    expect(await spandrel("cluster", "submit", "--queue", url, ...submission)).toContain("4 queued")
    expect(await spandrel("cluster", "submit", "--queue", url, ...submission)).toContain(
      "0 queued, 4 in the queue",
    )
    expect(await spandrel("cluster", "status", "--queue", url)).toContain("0 of 4 shards (0.0%)")
    const worker = startWorker(url, "--until-done")
    await until(() => worker.ended !== undefined, "the worker ends by itself")
    expect(await worker.end()).toBe(0)
    expect(await spandrel("cluster", "submit", "--queue", url, ...submission)).toContain(
      "0 queued, 0 in the queue already, 4 done",
    )
    const status = await statusOf(url)
    expect(status).toMatchObject({ shards: { done: 4, total: 4 }, secondsLeft: 0, failures: [] })
    expect(status.wordsPerSecond).toBeGreaterThan(0)
  })

  it("refuses a worker with another model, and a corpus for another one", async () => {
    const { submission, out } = corpus(50, 2)
    await spandrel("cluster", "submit", "--queue", url, ...submission)
    const working = spandrel("cluster", "work", "--queue", url, "--model", "fr")
    await expect(working).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("en-fast") })
    const others = submission.map((flag) => (flag === "en-fast" ? "fr" : flag === out ? `${out}-2` : flag))
    const submitting = spandrel("cluster", "submit", "--queue", url, ...others)
    await expect(submitting).rejects.toMatchObject({ code: 1 })
    expect((await statusOf(url)).shards).toMatchObject({ waiting: 2, failed: 0, total: 2 })
  })

  it("tries a shard again with delays, sets it aside with its reason, and takes it back", async () => {
    const { submission, file, out, flags } = corpus(100, 2)
    await spandrel("cluster", "submit", "--queue", url, ...submission)
    renameSync(file, `${file}.away`)
    const worker = startWorker(url)
    await until(async () => (await statusOf(url)).shards.delayed > 0, "a shard is to be tried again")
    await until(async () => (await statusOf(url)).shards.failed === 2, "both shards are set aside")
    const { failures } = await statusOf(url)
    expect(failures).toMatchObject([
      { attempts: 4, reason: expect.stringContaining("a.txt") },
      { attempts: 4 },
    ])
    expect(worker.messages).toContain("set aside")
    renameSync(`${file}.away`, file)
    expect(await spandrel("cluster", "retry", "--queue", url)).toBe("2 shards queued again\n")
    await until(async () => (await statusOf(url)).shards.done === 2, "both shards are done")
    expect(await spandrel("cluster", "collect", out)).toBe(
      await spandrel("parse", ...flags, "--format", "ndjson"),
    )
  })

  it("sets a shard aside at once if its input is invalid", async () => {
    const { submission, file } = corpus(100, 2)
    writeFileSync(file, "I see .\n\u200b\n")
    await spandrel("cluster", "submit", "--queue", url, ...submission)
    await startWorker(url, "--until-done").end("SIGCONT")
    const { failures } = await statusOf(url)
    expect(failures).toMatchObject([{ attempts: 1, reason: expect.stringContaining("a.txt:2") }])
  })

  it("gives its shard back when it is stopped, without an attempt used up", async () => {
    const { submission, out } = corpus(4000, 1)
    await spandrel("cluster", "submit", "--queue", url, ...submission)
    const worker = startWorker(url, "--grace", "0")
    await worker.busy(url)
    expect(await worker.end()).toBe(0)
    expect((await statusOf(url)).shards).toMatchObject({ waiting: 1, active: 0, failed: 0 })
    expect(readdirSync(join(out, "shards/0000"))).toEqual([])
    rmSync(out, { recursive: true })
  })

  it("finishes its shard when it is stopped, if there is time", async () => {
    const { submission } = corpus(2000, 2)
    await spandrel("cluster", "submit", "--queue", url, ...submission)
    const worker = startWorker(url, "--grace", "600")
    await worker.busy(url)
    expect(await worker.end()).toBe(0)
    expect((await statusOf(url)).shards).toMatchObject({ waiting: 1, active: 0, done: 1 })
  })

  it("queues shards again whose results were deleted", async () => {
    const { submission, out, flags } = corpus(50, 2)
    const submit = () => spandrel("cluster", "submit", "--queue", url, ...submission)
    await submit()
    const first = startWorker(url, "--until-done")
    await until(() => first.ended !== undefined, "the worker ends by itself")
    rmSync(join(out, "shards/0000/0000001.json"))
    expect(await submit()).toContain("1 queued, 0 in the queue already, 1 done before")
    rmSync(out, { recursive: true })
    expect(await submit()).toMatch(/: 1 queued, 1 in the queue already, 0 done before/)
    const second = startWorker(url, "--until-done")
    await until(() => second.ended !== undefined, "the worker ends by itself")
    expect(await spandrel("cluster", "collect", out)).toBe(
      await spandrel("parse", ...flags, "--format", "ndjson"),
    )
  })

  it("sets a record aside that kills every worker, and no shard that was beside it", async () => {
    const { submission, file } = corpus(600, 10)
    const lines = readFileSync(file, "utf8").split("\n")
    lines[330] = "POISON ."
    writeFileSync(file, lines.join("\n"))
    await spandrel("cluster", "submit", "--queue", url, ...submission)
    environment["NODE_OPTIONS"] = `--import ${new URL("poison.js", import.meta.url).pathname}`
    const ends: (number | NodeJS.Signals | undefined)[] = []
    let last: WorkerProcess
    do {
      last = startWorker(url, "--until-done", "--concurrency", "3")
      await until(() => last.ended !== undefined, `it ends: ${last.messages}`)
      ends.push(last.ended)
    } while (last.ended === "SIGKILL" && ends.length < 9)
    delete environment["NODE_OPTIONS"]
    expect(ends).toEqual([...Array<string>(4).fill("SIGKILL"), 1])
    expect(last.messages).toMatch(
      / of 10 shards done, and 1 set aside[\s\S]*a\.txt:\d+\): 4 workers were lost/,
    )
    const { shards, failures } = await statusOf(url)
    expect([shards.failed, failures]).toMatchObject([1, [{ reason: expect.stringContaining("4 workers") }]])
    expect(await spandrel("cluster", "retry", "--queue", url)).toBe("1 shard queued again\n")
    startWorker(url)
    await until(async () => (await statusOf(url)).shards.done === 10, "it is done where it kills no worker")
  })

  it("sets a shard aside that kills every worker", async () => {
    const { submission } = corpus(4000, 1)
    await spandrel("cluster", "submit", "--queue", url, ...submission)
    for (let kills = 0; kills < 4; kills++) {
      const worker = startWorker(url)
      await worker.busy(url)
      await worker.end("SIGKILL")
    }
    startWorker(url)
    await until(async () => (await statusOf(url)).shards.failed === 1, "the shard is set aside")
    expect((await statusOf(url)).failures).toMatchObject([
      { reason: expect.stringContaining("4 workers were lost") },
    ])
  })
})
