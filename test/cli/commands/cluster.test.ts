import { describe, expect, it } from "vitest"
import { formatStatus } from "../../../src/cli/terminal/cluster-report.ts"
import { loadOptional } from "../../../src/cluster/optional-package.ts"
import { displayAddress } from "../../../src/cluster/queue-address.ts"
import type { ClusterStatus } from "../../../src/cluster/status.ts"
import { temporaryFile } from "../../temporary-files.ts"
import { spandrel } from "../run-program.ts"

describe("spandrel cluster", () => {
  it.each([["mysql://host/x"], ["host:6379"], [""]])(
    "needs the address of a queue, not %j",
    async (queue) => {
      expect(await spandrel("cluster", "status", "--queue", queue)).toMatchObject({
        code: 2,
        error: "wrong-usage",
      })
    },
  )

  it("needs a queue", async () => {
    expect(await spandrel("cluster", "status")).toMatchObject({ code: 2 })
    expect(await spandrel("cluster", "status", "--queue", "redis://h", "--name", "a b")).toMatchObject({
      code: 2,
    })
  })

  it("says that a server can't be reached, without its password", async () => {
    const outcome = await spandrel("cluster", "status", "--queue", "postgres://me:secret@127.0.0.1:9/x")
    expect(outcome).toMatchObject({ code: 1, error: "queue-unreachable" })
    expect(outcome.stderr).not.toContain("secret")
    expect(displayAddress("redis://:secret@host:1/0")).not.toContain("secret")
  })

  it("submits files, not standard input", async () => {
    const flags = ["--queue", "redis://127.0.0.1:9", "--output", "x"]
    expect(await spandrel("cluster", "submit", ...flags)).toMatchObject({ code: 2, error: "wrong-usage" })
    expect(await spandrel("cluster", "submit", ...flags, "-i", "-")).toMatchObject({ code: 2 })
    const file = temporaryFile("some.txt", "I see\n")
    expect(await spandrel("cluster", "submit", ...flags, "-i", file, "--decoder", "chart")).toMatchObject({
      code: 2,
      error: "unsupported-decoding",
    })
  })

  it("says which package is missing", async () => {
    const missing = () => import("spandrel-no-such-package" as string)
    const loading = loadOptional(missing, ["bullmq", "pg"], "a queue in PostgreSQL")
    await expect(loading).rejects.toMatchObject({
      code: "missing-package",
      message: expect.stringContaining("npm install bullmq pg"),
    })
    const broken = () => Promise.reject(new TypeError("broken"))
    await expect(loadOptional(broken, ["x"], "y")).rejects.toThrow(TypeError)
  })
})

const status: ClusterStatus = {
  shards: { waiting: 5, active: 1, delayed: 1, failed: 1, done: 2, total: 10 },
  wordsPerSecond: 1234,
  secondsLeft: 65,
  workers: [
    { name: "a-1", shards: [] },
    { name: "b-2", shards: [{ index: 7, file: "x\x1b.txt", seconds: 3 }] },
  ],
  submissions: [],
  lost: 0,
  failures: [{ shard: 3, file: "y.txt", line: 12, attempts: 4, reason: "it has changed" }],
}

describe("the report", () => {
  it("has everything", () => {
    expect(formatStatus(status, { name: "q" })).toBe(
      [
        "▓▓▓░░░░░░░░░░░░░ 2 of 10 shards (20.0%)  1,234 words/s  1:05 left",
        "waiting 5, active 1, to be tried again 1, set aside 1",
        "2 workers:",
        "  a-1: idle",
        "  b-2: shard 7 of x␛.txt for 0:03",
        "",
        "Set aside (spandrel cluster retry queues them again):",
        "shard  file      attempts  reason",
        "    3  y.txt:12         4  it has changed",
      ].join("\n"),
    )
  })

  it("is short if there is nothing to say", () => {
    const shards = { waiting: 0, active: 0, delayed: 0, failed: 0, done: 0, total: 0 }
    expect(formatStatus({ ...status, shards }, { name: "q" })).toBe("the queue q is empty")
  })
})
