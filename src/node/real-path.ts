// Where a path leads: through links, to a file that need not exist yet.

import type { Stats } from "node:fs"
import { readlink, realpath, stat } from "node:fs/promises"
import { basename, dirname, join, resolve } from "node:path"
import { descriptorOf } from "./descriptor.ts"
import { isMissing } from "./missing-file.ts"

// As many as Linux follows.
const mostLinks = 40

/// The path without links. What doesn't exist yet is found where writing to the path would create it: at the end of its links, even
/// if they lead nowhere. Throws the error of the file system for links in a circle, and for folders that don't exist.
export async function realTarget(path: string): Promise<string> {
  // Nor does the system make a file there.
  if (path.endsWith("/") && !(await stat(path).catch(() => undefined))) await stat(`${path}.`)
  let target = path
  for (let links = 0; links < mostLinks; links++) {
    try {
      return await realpath(target)
    } catch (error) {
      if (!isMissing(error)) throw error
    }
    const folder = await realpath(dirname(target))
    const link = await readlink(join(folder, basename(target))).catch(() => undefined)
    if (link === undefined) return join(folder, basename(target))
    target = resolve(folder, link)
  }
  // The last error says that there are too many links.
  return realpath(target)
}

/// A regular file, or a place for one.
export interface FilePlace {
  readonly path: string
  /// Undefined if there is no file yet.
  readonly found: Stats | undefined
}

/// The file at a path; undefined for directories, devices, pipes and open files such as /dev/stdout, and for
/// places where no file can be.
export async function filePlace(path: string): Promise<FilePlace | undefined> {
  if (descriptorOf(path) !== undefined) return undefined
  try {
    const target = await realTarget(path)
    const found = await stat(target).catch(() => undefined)
    return found === undefined || found.isFile() ? { path: target, found } : undefined
  } catch {
    return undefined
  }
}

/// True if both are one file: the same path, or two names of it.
export function isSameFile(one: FilePlace, other: FilePlace): boolean {
  if (one.path === other.path) return true
  const [a, b] = [one.found, other.found]
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino && a.ino !== 0
}
