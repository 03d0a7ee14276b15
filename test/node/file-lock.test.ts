import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { hostname } from "node:os"
import { dirname } from "node:path"
import { describe, expect, it } from "vitest"
import { FileLock } from "../../src/node/file-lock.ts"
import { processStart } from "../../src/node/process-state.ts"
import { temporaryFile, temporaryPath } from "../temporary-files.ts"

const holder = {
  host: hostname(),
  pid: process.ppid,
  start: processStart(process.ppid),
  since: "2026-01-02T03:04:05.678Z",
  id: "0123456789abcdef",
}
const ended = () => spawnSync(process.execPath, ["--version"]).pid

let count = 0
/// A lock in a folder of its own, with what another process has written.
function lockOf(other?: object | string): string {
  const folder = temporaryPath(`locks-${count++}`)
  mkdirSync(folder)
  const path = `${folder}/out.lock`
  if (other !== undefined) writeFileSync(path, typeof other === "string" ? other : JSON.stringify(other))
  return path
}

const refused = (...parts: string[]) => ({
  code: "wrong-usage",
  message: expect.stringMatching(new RegExp(parts.join(".*"))),
})

describe("the lock of a file", () => {
  it("is one process's until it is released, and leaves nothing", async () => {
    const path = lockOf()
    const lock = await FileLock.acquire(path, "out")
    expect(readdirSync(dirname(path))).toEqual(["out.lock"])
    await expect(FileLock.acquire(path, "out")).rejects.toMatchObject(refused(`process ${process.pid}`))
    lock.release()
    expect(readdirSync(dirname(path))).toEqual([])
    const next = await FileLock.acquire(path, "out")
    // Only the first time.
    lock.release()
    expect(existsSync(path)).toBe(true)
    next.release()
  })

  it("says which process has it, since when, and what to do", async () => {
    const path = lockOf(holder)
    await expect(FileLock.acquire(path, "out")).rejects.toMatchObject(
      refused(
        `^out is being written by process ${process.ppid} on this machine since 2026-01-02 03:04:05 UTC;`,
        "wait for it",
      ),
    )
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(holder)
  })

  it("of another machine stays, and the message says how to remove it", async () => {
    const path = lockOf({ ...holder, host: "elsewhere", pid: ended() })
    await expect(FileLock.acquire(path, "out")).rejects.toMatchObject(
      refused("on elsewhere since", "can't be seen from here", `delete ${path}`),
    )
    expect(existsSync(path)).toBe(true)
  })

  it("is taken over from a process that has ended, or whose number another one has by now", async () => {
    const others = [{ pid: ended() }, { pid: process.pid }]
    if (holder.start !== undefined) others.push({ ...{ start: "1" }, pid: process.ppid })
    for (const other of others) {
      const path = lockOf({ ...holder, ...other })
      const lock = await FileLock.acquire(path, "out")
      expect(readdirSync(dirname(path))).toEqual(["out.lock"])
      lock.release()
      expect(existsSync(path)).toBe(false)
    }
  })

  it("is taken over from a process that ended while it took the lock over itself", async () => {
    const path = lockOf({ ...holder, pid: ended() })
    const second = { ...holder, pid: ended(), id: "fedcba9876543210" }
    writeFileSync(`${path}.${holder.id}`, JSON.stringify(second))
    const lock = await FileLock.acquire(path, "out")
    expect(readdirSync(dirname(path))).toEqual(["out.lock"])
    lock.release()
  })

  it.each([["none"], ["of a process that has ended"]])("goes to one of many: %s", async (before) => {
    for (let round = 0; round < 20; round++) {
      const path = lockOf(before === "none" ? undefined : { ...holder, pid: 2 ** 22 + 1 })
      const results = await Promise.allSettled(Array.from({ length: 8 }, () => FileLock.acquire(path, "out")))
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
      for (const result of results)
        if (result.status === "rejected") expect(result.reason).toMatchObject(refused("is being written"))
        else result.value.release()
      expect(readdirSync(dirname(path))).toEqual([])
    }
  })

  it("is never made of another file with its name", async () => {
    for (const text of ["", "mine", "{}", JSON.stringify({ ...holder, id: "../../x" })]) {
      const path = lockOf(text)
      await expect(FileLock.acquire(path, "out")).rejects.toMatchObject(refused("is in the way"))
      expect(readFileSync(path, "utf8")).toBe(text)
    }
  })

  it.skipIf(process.platform !== "linux")(
    "of a process that nobody has waited for is taken over",
    async () => {
      // The shell starts a process that ends at once, and becomes a program that never asks for it.
      const parent = spawn("sh", ["-c", "sleep 0 & echo $!; exec sleep 60"], {
        stdio: ["ignore", "pipe", "ignore"],
      })
      try {
        const [said] = await once(parent.stdout, "data")
        const pid = Number(/\d+/.exec(String(said))?.[0])
        const status = () => readFileSync(`/proc/${pid}/stat`, "utf8")
        while (!status().includes(") Z ")) await new Promise((resolve) => setImmediate(resolve))
        const lock = await FileLock.acquire(lockOf({ ...holder, pid, start: undefined }), "out")
        lock.release()
      } finally {
        parent.kill("SIGKILL")
      }
    },
  )
})

describe("spandrel train", () => {
  it("doesn't write the model of another run", async () => {
    const { spandrel } = await import("../cli/run-program.ts")
    const trees = temporaryFile("trees.mrg", "(S (NP (PRP I)) (VP (VBP sleep)))\n")
    const out = temporaryPath("model.safetensors")
    writeFileSync(`${out}.lock`, JSON.stringify(holder))
    const outcome = await spandrel("train", "--train", trees, "--dev", trees, "--out", out)
    expect(outcome).toMatchObject({
      code: 2,
      error: "wrong-usage",
      stderr: expect.stringContaining("is being written"),
    })
    expect(existsSync(`${out}.lock`)).toBe(true)
  })
})
