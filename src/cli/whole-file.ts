// Files that are written whole or not at all.

import { type FileHandle, open, rename, rm } from "node:fs/promises"
import { InputError } from "./exit.ts"

/// Fills a file under another name beside it, makes sure that it is on the disk, and renames. A failure leaves nothing
/// behind; one of the file system's becomes an `InputError`.
export async function fillWholeFile(path: string, fill: (file: FileHandle) => Promise<void>): Promise<void> {
  const temporary = `${path}.${process.pid}.partial`
  try {
    const file = await open(temporary, "w")
    try {
      await fill(file)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    if (error instanceof Error && "syscall" in error)
      throw new InputError(`can't write ${path}: ${error.message}`)
    throw error
  }
}

/// Writes a whole file.
export function writeWholeFile(path: string, data: Uint8Array | string): Promise<void> {
  return fillWholeFile(path, (file) => file.writeFile(data))
}
