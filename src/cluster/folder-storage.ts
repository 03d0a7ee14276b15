// Files in a folder that all machines share, mounted at the same path.

import { randomBytes } from "node:crypto"
import { createReadStream } from "node:fs"
import { constants, copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises"
import { dirname, join, relative, resolve, sep } from "node:path"
import { cannotRead, cannotWrite } from "../node/file-errors.ts"
import { fixedFolder, globExpression, isPattern } from "./glob.ts"
import type { Append, ByteRange, Storage, StoredFile } from "./storage-kind.ts"

export class FolderStorage implements Storage {
  async find(pattern: string): Promise<StoredFile[]> {
    const literal = await sizeOf(pattern)
    // A file whose name happens to look like a pattern is that file.
    if (literal !== undefined) return [{ path: resolve(pattern), name: pattern, size: literal }]
    if (!isPattern(pattern)) return []
    const names = await this.#matches(pattern)
    const found = await Promise.all(
      names.map(async (name) => ({ path: resolve(name), name, size: await sizeOf(name) })),
    )
    return found.flatMap(({ size, ...file }) => (size === undefined ? [] : [{ ...file, size }]))
  }

  async #matches(pattern: string): Promise<string[]> {
    const folder = fixedFolder(pattern)
    const expression = globExpression(pattern)
    // A pattern for the files of a folder says nothing about the folders in it, which may be large.
    const depth = pattern.includes("**")
      ? Number.POSITIVE_INFINITY
      : pattern.split("/").length - folder.split("/").length
    const start = folder === "" ? (pattern.startsWith("/") ? "/" : ".") : folder
    const matches: string[] = []
    for await (const name of this.list(start, depth)) {
      const path = folder === "" ? name : `${folder}/${name}`
      if (expression.test(path)) matches.push(path)
    }
    return matches.sort((one, other) => (one < other ? -1 : 1))
  }

  /// Goes at most `depth` folders deep.
  async *list(folder: string, depth = Number.POSITIVE_INFINITY): AsyncGenerator<string> {
    // Folder by folder, so that memory doesn't grow with the number of files.
    const folders = [{ path: folder, left: depth }]
    for (let current = folders.pop(); current !== undefined; current = folders.pop()) {
      const { path: parent, left } = current
      const entries = await readdir(parent, { withFileTypes: true }).catch((error) => {
        if (isMissing(error)) return []
        throw cannotRead(parent, error)
      })
      for (const entry of entries) {
        const path = join(parent, entry.name)
        if (!entry.isDirectory()) yield relative(folder, path).replaceAll(sep, "/")
        else if (left > 0) folders.push({ path, left: left - 1 })
      }
    }
  }

  async *read(path: string, range?: ByteRange): AsyncGenerator<Uint8Array> {
    if (range !== undefined && range.end <= range.start) return
    // The end of a stream is included.
    const part = range === undefined ? {} : { start: range.start, end: range.end - 1 }
    try {
      yield* createReadStream(path, { ...part, highWaterMark: 1 << 18 }) as AsyncIterable<Uint8Array>
    } catch (error) {
      throw cannotRead(path, error)
    }
  }

  async readText(path: string): Promise<string | undefined> {
    try {
      return await readFile(path, "utf8")
    } catch (error) {
      if (isMissing(error)) return undefined
      throw cannotRead(path, error)
    }
  }

  async write(near: string, fill: (append: Append) => Promise<string>): Promise<string> {
    // A name of its own for each attempt: a worker that was paused and goes on can't write into another one's file.
    const part = `${near}.${randomBytes(8).toString("hex")}.part`
    try {
      await mkdir(dirname(part), { recursive: true })
      const file = await open(part, "wx")
      let path: string
      try {
        path = await fill(async (data) => {
          await file.appendFile(data)
        })
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(part, path)
      return path
    } catch (error) {
      await rm(part, { force: true }).catch(() => {})
      if (error instanceof Error && "syscall" in error) throw cannotWrite(near, error)
      throw error
    }
  }

  async create(path: string, text: string): Promise<boolean> {
    const part = `${path}.${randomBytes(8).toString("hex")}.part`
    let isCreated = false
    await this.write(part, async (append) => {
      await append(text)
      return part
    })
    try {
      await link(part, path)
      isCreated = true
    } catch (error) {
      // Some file systems have no links.
      const isThere = codeOf(error) === "EEXIST"
      isCreated = !isThere && (await copyNew(part, path))
    } finally {
      await rm(part, { force: true })
    }
    return isCreated
  }

  join(folder: string, name: string): string {
    return join(folder, name)
  }

  absolute(path: string): string {
    return resolve(path)
  }

  close(): void {}
}

/// False if there is a file already.
async function copyNew(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL)
    return true
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false
    throw cannotWrite(to, error)
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined

async function sizeOf(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found?.isFile() ? found.size : undefined
}

function isMissing(error: unknown): boolean {
  return codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR"
}
