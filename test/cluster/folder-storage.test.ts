import { chmodSync, mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { describe, expect, it } from "vitest"
import { FolderStorage } from "../../src/cluster/folder-storage.ts"
import { temporaryPath } from "../temporary-files.ts"

const storage = new FolderStorage()
const folder = () => temporaryPath("stored")

function makeFiles(): string {
  mkdirSync(join(folder(), "deep/er"), { recursive: true })
  for (const name of ["b.txt", "a.txt", "[x].txt", "deep/c.txt", "deep/er/d.txt", ".hidden.txt"])
    writeFileSync(join(folder(), name), name)
  return folder()
}

const names = async (pattern: string) =>
  (await storage.find(pattern)).map(({ name }) => name.slice(folder().length + 1))

describe("a folder", () => {
  it("finds files by patterns, sorted, as deep as the pattern says", async () => {
    const root = makeFiles()
    expect(await names(`${root}/*.txt`)).toEqual(["[x].txt", "a.txt", "b.txt"])
    expect(await names(`${root}/*/*.txt`)).toEqual(["deep/c.txt"])
    expect(await names(`${root}/**/*.txt`)).toHaveLength(5)
    expect(await names(`${root}/[x].txt`)).toEqual(["[x].txt"])
    expect(await names(`${root}/none.txt`)).toEqual([])
    expect(await names(`${root}/none/*.txt`)).toEqual([])
    const [file] = await storage.find("package.jso?")
    expect(file).toMatchObject({ name: "package.json", path: resolve("package.json") })
  })

  it("reads parts of files, and nothing of none", async () => {
    const path = join(makeFiles(), "a.txt")
    const read = async (range?: { start: number; end: number }) => {
      const chunks: Uint8Array[] = []
      for await (const chunk of storage.read(path, range)) chunks.push(chunk)
      return Buffer.concat(chunks).toString()
    }
    expect(await read()).toBe("a.txt")
    expect(await read({ start: 1, end: 3 })).toBe(".t")
    expect(await read({ start: 2, end: 2 })).toBe("")
    expect(await storage.readText(`${path}.none`)).toBeUndefined()
    await expect(storage.readText(folder())).rejects.toMatchObject({ code: "unreadable-file" })
  })

  it("creates a file for one of many that try at once", async () => {
    const path = join(folder(), "claimed/x.json")
    const tries = await Promise.all(Array.from({ length: 20 }, (_, at) => storage.create(path, `${at}`)))
    expect(tries.filter(Boolean)).toHaveLength(1)
    expect(await storage.readText(path)).toBe(`${tries.indexOf(true)}`)
    expect(readdirSync(join(folder(), "claimed"))).toEqual(["x.json"])
  })

  it("writes whole files or none", async () => {
    const path = join(folder(), "new/x.txt")
    await storage.write(path, async (append) => {
      await append("one")
      await append(Buffer.from("two"))
      return path
    })
    expect(await storage.readText(path)).toBe("onetwo")
    const failing = storage.write(path, async (append) => {
      await append("three")
      throw new TypeError("stop")
    })
    await expect(failing).rejects.toThrow(TypeError)
    expect(readdirSync(join(folder(), "new"))).toEqual(["x.txt"])
    expect(await storage.readText(path)).toBe("onetwo")
    const place = join(path, "below")
    await expect(storage.write(place, async () => place)).rejects.toMatchObject({ code: "unwritable-file" })
  })

  it.skipIf(process.getuid?.() === 0)("says which folder it can't read", async () => {
    const closed = join(folder(), "closed")
    mkdirSync(closed)
    chmodSync(closed, 0)
    await expect(storage.find(`${closed}/*`)).rejects.toMatchObject({ code: "unreadable-file" })
    chmodSync(closed, 0o700)
  })
})
