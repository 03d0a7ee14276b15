import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { describe, expect, it, vi } from "vitest"
import { fillFileAtomically, writeFileAtomically } from "../../src/node/atomic-file.ts"
import { spandrel } from "../cli/run-program.ts"
import { temporaryFile, temporaryPath } from "../temporary-files.ts"

// Signals end a process of its own: the built program (see test/build.ts).
const program = new URL("../../dist/cli/main.js", import.meta.url).pathname

/// Makes an empty directory.
function makeDirectory(name: string): string {
  const directory = temporaryPath(name)
  mkdirSync(directory)
  return directory
}

describe("a file that is written atomically", () => {
  it("replaces the old one when it is complete, and not before", async () => {
    const directory = makeDirectory("replaced")
    const path = join(directory, "a.txt")
    writeFileSync(path, "old")
    await fillFileAtomically(path, async (file) => {
      await file.appendFile("new")
      expect(readFileSync(path, "utf8")).toBe("old")
    })
    expect(readFileSync(path, "utf8")).toBe("new")
    expect(readdirSync(directory)).toEqual(["a.txt"])
  })

  it("leaves the old one and no temporary file when writing fails", async () => {
    const directory = makeDirectory("failed")
    const path = join(directory, "a.txt")
    writeFileSync(path, "old")
    const failing = fillFileAtomically(path, async (file) => {
      await file.appendFile("new")
      throw new Error("interrupted")
    })
    await expect(failing).rejects.toThrow("interrupted")
    expect(readFileSync(path, "utf8")).toBe("old")
    expect(readdirSync(directory)).toEqual(["a.txt"])
  })

  it("has a temporary file whose name nobody can guess", async () => {
    const directory = makeDirectory("guessed")
    const names: (string | undefined)[] = []
    for (const name of ["a", "a"])
      await fillFileAtomically(join(directory, name), async () => {
        names.push(readdirSync(directory).find((found) => found.endsWith(".partial")))
      })
    expect(names[0]).toMatch(/^a\.[\da-f]{16}\.partial$/)
    expect(names[1]).not.toBe(names[0])
  })

  it("is written where links lead, even if there is no file yet", async () => {
    const directory = makeDirectory("links")
    const path = join(directory, "first")
    mkdirSync(join(directory, "folder"))
    symlinkSync("folder/second", path)
    symlinkSync(join(directory, "folder/file"), join(directory, "folder/second"))
    for (const text of ["new", "newer"]) {
      await writeFileAtomically(path, text)
      expect(readlinkSync(path)).toBe("folder/second")
      expect(readFileSync(join(directory, "folder/file"), "utf8")).toBe(text)
      expect(readdirSync(join(directory, "folder"))).toEqual(["file", "second"])
    }
    const circle = join(directory, "circle")
    symlinkSync(circle, circle)
    await expect(writeFileAtomically(circle, "")).rejects.toMatchObject({ code: "unwritable-file" })
    expect(readlinkSync(circle)).toBe(circle)
  })

  it("that can't be written is an error with the path as the user passed it", async () => {
    const missing = temporaryPath("none/a.txt")
    const file = temporaryFile("file.txt", "")
    for (const path of [missing, makeDirectory("taken"), join(file, "a.txt")]) {
      await expect(writeFileAtomically(path, "")).rejects.toMatchObject({
        code: "unwritable-file",
        message: expect.stringContaining(`can't write ${path}: `),
      })
    }
    const tree = temporaryFile("tree.mrg", "(NN fish)")
    expect(await spandrel("treebank", "clean", tree, "--output", missing)).toMatchObject({
      code: 1,
      error: "unwritable-file",
      stderr: expect.not.stringContaining(".partial"),
    })
  })

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)("is removed on %s: the old one remains, and no temporary file", async (signal, expected) => {
    const directory = makeDirectory(signal)
    const path = join(directory, "a.mrg")
    writeFileSync(path, "old")
    const child = spawn(process.execPath, [program, "treebank", "clean", "-", "--output", path])
    child.stdin.write("(NN fish)\n")
    for (let tries = 0; readdirSync(directory).length < 2; tries++) {
      if (tries > 600) throw new Error("the program did not start to write")
      await sleep(50)
    }
    child.kill(signal)
    const [code] = await once(child, "close")
    expect(code).toBe(expected)
    expect(readdirSync(directory)).toEqual(["a.mrg"])
    expect(readFileSync(path, "utf8")).toBe("old")
  })

  it("is completed when a signal has another listener", async () => {
    const path = temporaryPath("finished.txt")
    const exit = vi.spyOn(process, "exit").mockImplementation((() => {}) as never)
    const listener = vi.fn()
    process.once("SIGINT", listener)
    try {
      await fillFileAtomically(path, async (file) => {
        await file.appendFile("all")
        process.emit("SIGINT")
      })
      expect(listener).toHaveBeenCalledOnce()
      expect(exit).not.toHaveBeenCalled()
      expect(readFileSync(path, "utf8")).toBe("all")
    } finally {
      process.off("SIGINT", listener)
      exit.mockRestore()
    }
  })

  it("removes its signal listeners", async () => {
    const counts = () => ["SIGINT", "SIGTERM", "SIGHUP"].map((signal) => process.listenerCount(signal))
    const before = counts()
    await writeFileAtomically(temporaryPath("done.txt"), "all")
    await writeFileAtomically(temporaryPath("none/done.txt"), "all").catch(() => {})
    expect(counts()).toEqual(before)
  })
})
