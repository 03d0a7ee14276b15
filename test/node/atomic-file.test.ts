import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { dirname, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { describe, expect, it, vi } from "vitest"
import { fillFileAtomically, writeFileAtomically } from "../../src/node/atomic-file.ts"
import { checkWritable } from "../../src/node/file-errors.ts"
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

describe.skipIf(process.platform === "win32")("a file that is replaced", () => {
  const modeOf = (path: string) => statSync(path).mode & 0o7777
  const isRoot = process.getuid?.() === 0

  it("leaves its permissions, also to what is written through a link, and while that is written", async () => {
    const directory = makeDirectory("permissions")
    const [file, link] = [join(directory, "a.txt"), join(directory, "link")]
    writeFileSync(file, "old")
    symlinkSync("a.txt", link)
    for (const [path, mode] of [
      [file, 0o600],
      [file, 0o664],
      [link, 0o751],
    ] as const) {
      chmodSync(file, mode)
      await fillFileAtomically(path, async (filled) => {
        await filled.appendFile("new")
        const [temporary] = readdirSync(directory).filter((name) => name.endsWith(".partial"))
        expect(modeOf(join(directory, temporary as string))).toBe(mode)
      })
      expect([modeOf(file), readFileSync(file, "utf8"), readlinkSync(link)]).toEqual([mode, "new", "a.txt"])
    }
    await writeFileAtomically(join(directory, "fresh"), "")
    expect(modeOf(join(directory, "fresh"))).toBe(0o666 & ~process.umask())
  })

  it("is kept if it is read-only, even by the administrator", async () => {
    const path = temporaryFile("read-only.mrg", "old")
    chmodSync(path, 0o444)
    await expect(writeFileAtomically(path, "new")).rejects.toMatchObject({
      code: "unwritable-file",
      message: expect.stringContaining("read-only"),
    })
    await expect(checkWritable("--out", path)).rejects.toMatchObject({ code: "unwritable-file" })
    await expect(checkWritable("--log", path, "append")).rejects.toMatchObject({ code: "unwritable-file" })
    const tree = temporaryFile("tree.mrg", "(NN fish)")
    for (const args of [
      ["treebank", "clean", tree, "-o", path],
      ["parse", "--model", "en-fast", "-i", temporaryFile("a.txt", "Yes."), "-o", path],
    ])
      expect(await spandrel(...args)).toMatchObject({ code: 1, error: "unwritable-file" })
    expect([readFileSync(path, "utf8"), modeOf(path)]).toEqual(["old", 0o444])
  })

  it.skipIf(!isRoot)("leaves its owner and group, if the system allows that", async () => {
    const path = temporaryFile("owned.txt", "old")
    chownSync(path, 1234, 4321)
    chmodSync(path, 0o640)
    await writeFileAtomically(path, "new")
    expect(statSync(path)).toMatchObject({ uid: 1234, gid: 4321, size: 3 })
    expect(modeOf(path)).toBe(0o640)
  })

  it.skipIf(!isRoot)("is kept if it is somebody else's, and no group gets more from who may write it", () => {
    const directory = makeDirectory("others")
    const tree = temporaryFile("tree.mrg", "(NN fish)")
    chmodSync(dirname(directory), 0o777)
    chmodSync(directory, 0o777)
    const path = join(directory, "a.mrg")
    const clean = () =>
      spawnSync(process.execPath, [program, "treebank", "clean", tree, "-o", path], {
        ...{ uid: 65534, gid: 65534, encoding: "utf8" },
      })
    writeFileSync(path, "old")
    chmodSync(path, 0o644)
    expect(clean()).toMatchObject({ status: 1, stderr: expect.stringContaining("permission denied") })
    expect([readFileSync(path, "utf8"), statSync(path).uid]).toEqual(["old", 0])
    chmodSync(path, 0o662)
    expect(clean()).toMatchObject({ status: 0 })
    expect(statSync(path)).toMatchObject({ uid: 65534, gid: 65534 })
    expect(modeOf(path)).toBe(0o622)
  })
})

describe.skipIf(process.platform === "win32")("an open file, by its name", () => {
  it.each([
    ["/dev/stdout >> $out", "old\n(S (NN fish))\n"],
    ["/dev/stdout | cat >> $out", "old\n(S (NN fish))\n"],
    ["- >> $out", "old\n(S (NN fish))\n"],
    ["/dev/fd/5 5>> $out", "old\n(S (NN fish))\n"],
    [">(sed 's/fish/cat/' >> $out); sleep 0", "old\n(S (NN cat))\n"],
    ["/dev/null", "old\n"],
  ])("is written where it is: -o %s", (target, expected) => {
    const [tree, out] = [temporaryFile("tree.mrg", "(S (NN fish))"), temporaryFile("out.mrg", "old\n")]
    // What a process substitution writes is there when bash has waited for it.
    const line = `out='${out}'; '${process.execPath}' '${program}' treebank clean '${tree}' -o ${target}; wait $!`
    const { stderr } = spawnSync("bash", ["-c", line], { encoding: "utf8" })
    expect([stderr, readFileSync(out, "utf8")]).toEqual([expect.not.stringContaining("spandrel"), expected])
    expect(readdirSync(dirname(out)).filter((name) => name.includes(".partial"))).toEqual([])
  })

  it("may be the one that sentences are parsed to", () => {
    const [text, out] = [temporaryFile("a.txt", "Yes."), temporaryFile("parsed.mrg", "old\n")]
    const line = `'${process.execPath}' '${program}' parse -m en-fast -i '${text}' -o /dev/stdout >> '${out}'`
    expect(spawnSync("bash", ["-c", line], { encoding: "utf8" }).stderr).toBe("")
    expect(readFileSync(out, "utf8")).toMatch(/^old\n\(.*Yes.*\n$/)
  })
})

describe("a folder in the place of a file", () => {
  it("isn't made by a slash at the end, nor written to", async () => {
    const missing = `${temporaryPath("new-folder")}/`
    const file = `${temporaryFile("plain.txt", "old")}/`
    for (const path of [missing, file, temporaryPath(""), `${temporaryPath("")}/.`, ""]) {
      await expect(writeFileAtomically(path, "")).rejects.toMatchObject({ code: "unwritable-file" })
      await expect(checkWritable("--out", path)).rejects.toMatchObject({ code: "unwritable-file" })
    }
    expect(existsSync(missing.slice(0, -1))).toBe(false)
  })
})
