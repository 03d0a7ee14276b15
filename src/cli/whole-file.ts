// Files that are written whole or not at all.

import { type FileHandle, open, realpath, rename, rm, stat } from "node:fs/promises"
import { InputError } from "./exit.ts"

/// Fills a file under another name beside it, makes sure that it is on the disk, and renames. A failure leaves nothing
/// behind; one of the file system's becomes an `InputError`. What a link points to is written, not the link; a device or a
/// pipe is written to as it is.
export async function fillWholeFile(path: string, fill: (file: FileHandle) => Promise<void>): Promise<void> {
  const target = await realpath(path).catch(() => path)
  const isOther = await stat(target).then(
    (found) => !found.isFile(),
    () => false,
  )
  const temporary = isOther ? undefined : `${target}.${process.pid}.partial`
  try {
    const file = await open(temporary ?? target, "w")
    try {
      await fill(file)
      if (temporary !== undefined) await file.sync()
    } finally {
      await file.close()
    }
    if (temporary !== undefined) await rename(temporary, target)
  } catch (error) {
    if (temporary !== undefined) await rm(temporary, { force: true }).catch(() => {})
    if (error instanceof Error && "syscall" in error)
      throw new InputError(`can't write ${path}: ${error.message}`)
    throw error
  }
}

/// Writes a whole file.
export function writeWholeFile(path: string, data: Uint8Array | string): Promise<void> {
  return fillWholeFile(path, (file) => file.writeFile(data))
}
