import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { temporaryPath } from "../../temporary-files.ts"
import { corpus } from "./corpus.ts"
import { environment, spandrel, statusOf, WorkerProcess } from "./program.ts"
import { freePort, startPostgres, startRedis, startSilentServer, type TestServer } from "./servers.ts"
import { until } from "./until.ts"

const workers: WorkerProcess[] = []
function startWorker(url: string, ...flags: string[]): WorkerProcess {
  const worker = new WorkerProcess(url, "--concurrency", "1", "--lock", "4", "--queue-timeout", "2", ...flags)
  workers.push(worker)
  return worker
}
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.end("SIGKILL")
})

/// Ends by itself, whatever the server does.
const failing = (...args: string[]) =>
  spandrel("cluster", ...args, "--queue-timeout", "2").then(
    () => expect.unreachable("it should fail"),
    (error: { readonly code: number; readonly stderr: string }) => error,
  )

describe("a queue that can't be reached", () => {
  let redis: TestServer
  let postgres: TestServer
  beforeAll(async () => {
    ;[redis, postgres] = [await startRedis("right", "--databases", "2"), await startPostgres()]
  })
  afterAll(async () => {
    await redis.stop()
    await postgres.stop()
  })

  it("ends every command with exit code 1, and what was tried on standard error", async () => {
    const url = `redis://:hidden@127.0.0.1:${await freePort()}`
    const file = temporaryPath("unreachable.txt")
    writeFileSync(file, "I see .\n")
    const submission = ["submit", "--model", "en-fast", "-i", file, "-o", temporaryPath("unreachable")]
    for (const args of [["status"], ["work", "--model", "en-fast"], ["retry"], ["clear"], submission]) {
      const { code, stderr } = await failing(...args, "--queue", url)
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(/trying again for \d s[\s\S]*\(tried for 2 s\)/),
      ])
      expect(stderr).not.toContain("hidden")
    }
  })

  it("says what is wrong: nobody answers, no such host, password, database, TLS", async () => {
    const silent = await startSilentServer()
    const [at, other] = [new URL(redis.url).host, new URL(postgres.url)]
    const addresses: [url: string, reason: string, isRefused?: boolean][] = [
      [`redis://127.0.0.1:${silent.port}`, "no answer"],
      [`postgres://me:hidden@127.0.0.1:${silent.port}/x`, "no answer"],
      ["redis://:hidden@no-such-host.invalid", "ENOTFOUND"],
      [`redis://:hidden@${at}`, "WRONGPASS", true],
      [`redis://${at}`, "NOAUTH", true],
      [`redis://:right@${at}/7`, "out of range", true],
      [`rediss://:right@${at}`, ""],
      [`postgres://spandrel@${other.host}/nothing`, "does not exist", true],
      [`postgres://spandrel@${other.host}/spandrel?sslmode=no-verify`, "SSL", true],
    ]
    for (const [url, reason, isRefused = false] of addresses) {
      const { code, stderr } = await failing("status", "--queue", url)
      expect([code, stderr]).toEqual([1, expect.stringContaining(reason)])
      expect(stderr).toContain(isRefused ? "(it refuses this address)" : "(tried for 2 s)")
      expect(stderr).not.toMatch(/hidden|:right@/)
    }
    silent.stop()
  })

  it("has its password in no message, and takes it from a file or a variable", async () => {
    const url = redis.url.replace("//", "//:right@")
    const file = temporaryPath("queue-address")
    writeFileSync(file, `${url}\n`)
    expect(await spandrel("cluster", "status", "--queue-file", file)).toContain("is empty")
    environment["SPANDREL_QUEUE"] = url
    expect(await spandrel("cluster", "status")).toContain("is empty")
    delete environment["SPANDREL_QUEUE"]
    const worker = startWorker(url)
    await until(() => worker.messages.includes("waits for shards"), `it starts: ${worker.messages}`)
    const processes = execFileSync("ps", ["-ww", "-eo", "args"], { encoding: "utf8" })
    expect(processes).toContain("cluster work --queue redis://:***@")
    expect(processes).not.toContain(":right@")
    expect(worker.messages).toContain("could be seen in the list of processes")
    expect(await worker.end()).toBe(0)
    expect(worker.messages).not.toContain("right")
  })
})

describe.each([
  ["Redis", () => startRedis()],
  ["PostgreSQL", startPostgres],
])("a queue on %s that goes away", (_, start) => {
  it("ends a worker after --reconnect, and one that is told to stop in time", async () => {
    const server = await start()
    const { submission } = corpus(20_000, 4)
    await spandrel("cluster", "submit", "--queue", server.url, ...submission)
    const waiting = startWorker(server.url, "--reconnect", "8")
    const stopped = startWorker(server.url, "--reconnect", "600", "--grace", "1")
    await waiting.busy(server.url)
    await stopped.busy(server.url)
    await server.stop()
    await until(() => waiting.ended !== undefined, `it gives up: ${waiting.messages}`)
    expect(waiting.ended).toBe(1)
    expect(waiting.messages).toMatch(/doesn't answer; giving up in \d s[\s\S]*--reconnect is 8 s/)
    expect(await stopped.end()).toBe(0)
  })
})

describe("a queue whose server has lost its data", () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startRedis()
  })
  afterAll(() => server.stop())
  const empty = () =>
    execFileSync("redis-cli", ["-p", new URL(server.url).port, "flushall"], { stdio: "ignore" })

  it("isn't taken for one that is done: the manifest knows what is missing", async () => {
    const { url } = server
    const { out, flags, submission } = corpus(12_000, 12)
    await spandrel("cluster", "submit", "--queue", url, ...submission)
    const first = startWorker(url, "--until-done")
    await until(async () => (await statusOf(url)).shards.done >= 2, `some are done: ${first.messages}`)
    empty()
    await until(() => first.ended !== undefined, `it ends: ${first.messages}`)
    expect(first.ended).toBe(1)
    expect(first.messages).toMatch(/\d+ of 12 shards done, and \d+ not in the queue.*submit the corpus again/)
    const late = startWorker(url, "--until-done")
    await until(() => late.ended !== undefined, `it ends: ${late.messages}`)
    expect([late.ended, late.messages]).toEqual([1, expect.stringContaining("the queue is empty")])
    const status = await failing("status", out, "--queue", url)
    expect(status).toMatchObject({ code: 1, stdout: expect.stringContaining("not in the queue") })
    expect(await spandrel("cluster", "submit", "--queue", url, ...submission)).toMatch(/[1-9]\d* done before/)
    const last = startWorker(url, "--until-done")
    await until(() => last.ended !== undefined, `it ends: ${last.messages}`)
    expect(last.ended).toBe(0)
    expect(await spandrel("cluster", "status", out, "--queue", url)).not.toContain("not in the queue")
    expect(await spandrel("cluster", "collect", out)).toBe(
      await spandrel("parse", ...flags, "--format", "ndjson"),
    )
  })

  it("fails a worker that sets shards aside", async () => {
    const { url } = server
    const { submission, file } = corpus(100, 2)
    const text = readFileSync(file, "utf8")
    writeFileSync(file, text.replace("\n", "\n\u200b\n"))
    await spandrel("cluster", "clear", "--queue", url)
    await spandrel("cluster", "submit", "--queue", url, ...submission)
    const worker = startWorker(url, "--until-done")
    await until(() => worker.ended !== undefined, `it ends: ${worker.messages}`)
    expect([worker.ended, worker.messages]).toEqual([1, expect.stringContaining("1 set aside")])
  })
})
