import { chmodSync, mkdirSync, symlinkSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { writeFileAtomically } from "../../src/node/atomic-file.ts"
import { cannotRead, cannotWrite, checkWritable } from "../../src/node/file-errors.ts"
import { spandrel } from "../cli/run-program.ts"
import { temporaryFile, temporaryPath } from "../temporary-files.ts"

const systemError = (code: string) => Object.assign(new Error(`${code}: system message`), { code })

describe("a file error", () => {
  it("has a code, the path, a reason and the cause", () => {
    for (const code of ["ENOENT", "ENOTDIR", "EACCES", "EISDIR", "EIO"]) {
      const cause = systemError(code)
      expect(cannotRead("a.mrg", cause)).toMatchObject({
        code: "unreadable-file",
        message: expect.stringMatching(/^can't read a\.mrg: .+/),
        cause,
      })
    }
    for (const code of ["ENOENT", "ENOTDIR", "EACCES", "EISDIR", "ENOSPC", "EIO"]) {
      const cause = systemError(code)
      expect(cannotWrite("out/a.mrg", cause)).toMatchObject({
        code: "unwritable-file",
        message: expect.stringMatching(/^can't write out\/a\.mrg: .+/),
        cause,
      })
    }
    expect(cannotWrite("out/a.mrg", systemError("ENOENT")).message).toContain("no directory out;")
  })

  it("has one line, whatever the file's name is", async () => {
    const path = temporaryPath("no\nfolder/a\n.mrg")
    const errors = [cannotRead(path, systemError("ENOENT")), cannotWrite(path, systemError("ENOENT"))]
    errors.push(await checkWritable("--out", path).catch((error) => error))
    const { stderr } = await spandrel("treebank", "check", path)
    for (const message of [...errors.map(({ message }) => message), stderr.trimEnd()]) {
      expect(message).toContain("no␊folder")
      expect(message).not.toContain("\n")
    }
  })

  it("names the directory that is missing where a link leads", async () => {
    const link = temporaryPath("link.mrg")
    symlinkSync("/nowhere/a.mrg", link)
    await expect(writeFileAtomically(link, "")).rejects.toThrow(/link\.mrg: there is no directory \/nowhere;/)
  })

  it("keeps the system's message where there is no better one", () => {
    for (const error of [cannotRead("a", systemError("EIO")), cannotWrite("a", systemError("EIO"))])
      expect(error.message).toContain("EIO: system message")
  })

  it("says that an empty file name is empty", () => {
    for (const error of [cannotRead("", systemError("ENOENT")), cannotWrite("", systemError("ENOENT"))])
      expect(error.message).toContain("the file name is empty")
  })
})

describe("checkWritable", () => {
  it("accepts new files, old files and links to either", async () => {
    const file = temporaryFile("old.txt", "")
    const link = temporaryPath("link.txt")
    symlinkSync(file, link)
    for (const path of [file, link, temporaryPath("new.txt")])
      for (const mode of ["replace", "append"] as const) await checkWritable("--out", path, mode)
  })

  it("rejects empty names, directories, and files in what is not a directory", async () => {
    const file = temporaryFile("file.txt", "")
    const paths = ["", temporaryPath(""), temporaryPath("new/"), temporaryPath("none/a.txt"), `${file}/a.txt`]
    for (const path of paths) {
      await expect(checkWritable("--out", path)).rejects.toMatchObject({
        code: "unwritable-file",
        message: expect.stringMatching(/^--out: /),
      })
    }
  })

  it.skipIf(process.getuid?.() === 0)("wants permission for what the mode needs", async () => {
    const directory = temporaryPath("read-only")
    mkdirSync(directory)
    const file = temporaryFile("read-only/a.txt", "")
    chmodSync(directory, 0o555)
    try {
      await checkWritable("--log", file, "append")
      await expect(checkWritable("--out", file)).rejects.toMatchObject({ code: "unwritable-file" })
    } finally {
      chmodSync(directory, 0o755)
    }
  })
})
