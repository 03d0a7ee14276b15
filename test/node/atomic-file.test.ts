import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { describe, expect, it, vi } from "vitest"
import { fillFileAtomically, writeFileAtomically } from "../../src/node/atomic-file.ts"
import { spandrel, temporaryFile, temporaryPath } from "../cli/run-program.ts"

// Signals end a process of its own: the built program (see test/build.ts).
const program = new URL("../../dist/cli/main.js", import.meta.url).pathname

/// An empty folder.
function makeFolder(name: string): string {
  const folder = temporaryPath(name)
  mkdirSync(folder)
  return folder
}

describe("a whole file", () => {
  it("takes the place of the old one when it is full, and not before", async () => {
    const folder = makeFolder("replaced")
    const path = join(folder, "a.txt")
    writeFileSync(path, "old")
    await fillFileAtomically(path, async (file) => {
      await file.appendFile("new")
      expect(readFileSync(path, "utf8")).toBe("old")
    })
    expect(readFileSync(path, "utf8")).toBe("new")
    expect(readdirSync(folder)).toEqual(["a.txt"])
  })

  it("that fails leaves the old one, and nothing else", async () => {
    const folder = makeFolder("failed")
    const path = join(folder, "a.txt")
    writeFileSync(path, "old")
    const failing = fillFileAtomically(path, async (file) => {
      await file.appendFile("new")
      throw new Error("no more")
    })
    await expect(failing).rejects.toThrow("no more")
    expect(readFileSync(path, "utf8")).toBe("old")
    expect(readdirSync(folder)).toEqual(["a.txt"])
  })

  it("that can't be written is named as the user did, with what to do", async () => {
    const missing = temporaryPath("none/a.txt")
    await expect(writeFileAtomically(missing, "")).rejects.toThrow(
      `can't write ${missing}: there is no folder ${temporaryPath("none")}; make it, or choose another`,
    )
    const folder = makeFolder("taken")
    await expect(writeFileAtomically(folder, "")).rejects.toThrow(
      `can't write ${folder}: it is a folder; name a file in it`,
    )
    const file = temporaryFile("file.txt", "")
    await expect(writeFileAtomically(join(file, "a.txt"), "")).rejects.toThrow(
      `can't write ${join(file, "a.txt")}: ${file} is no folder; choose another`,
    )
    const tree = temporaryFile("tree.mrg", "(NN fish)")
    expect(await spandrel("treebank", "clean", tree, "--output", missing)).toMatchObject({
      code: 1,
      stderr: expect.not.stringContaining(".partial"),
    })
  })

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("is given up at %s: the old one stays, and nothing else", async (signal, expected) => {
    const folder = makeFolder(signal)
    const path = join(folder, "a.mrg")
    writeFileSync(path, "old")
    const child = spawn(process.execPath, [program, "treebank", "clean", "-", "--output", path])
    child.stdin.write("(NN fish)\n")
    for (let tries = 0; readdirSync(folder).length < 2; tries++) {
      if (tries > 600) throw new Error("the program never began to write")
      await sleep(50)
    }
    child.kill(signal)
    const [code] = await once(child, "close")
    expect(code).toBe(expected)
    expect(readdirSync(folder)).toEqual(["a.mrg"])
    expect(readFileSync(path, "utf8")).toBe("old")
  })

  it("is finished at a signal that somebody else listens to", async () => {
    const path = temporaryPath("finished.txt")
    const exit = vi.spyOn(process, "exit").mockImplementation((() => {}) as never)
    const heard = vi.fn()
    process.once("SIGINT", heard)
    try {
      await fillFileAtomically(path, async (file) => {
        await file.appendFile("all")
        process.emit("SIGINT")
      })
      expect(heard).toHaveBeenCalledOnce()
      expect(exit).not.toHaveBeenCalled()
      expect(readFileSync(path, "utf8")).toBe("all")
    } finally {
      process.off("SIGINT", heard)
      exit.mockRestore()
    }
  })

  it("leaves signals as they were", async () => {
    const before = ["SIGINT", "SIGTERM"].map((signal) => process.listenerCount(signal))
    await writeFileAtomically(temporaryPath("done.txt"), "all")
    await writeFileAtomically(temporaryPath("none/done.txt"), "all").catch(() => {})
    expect(["SIGINT", "SIGTERM"].map((signal) => process.listenerCount(signal))).toEqual(before)
  })
})
