// Files that are written whole or not at all.

import { rmSync } from "node:fs"
import { type FileHandle, open, realpath, rename, rm, stat } from "node:fs/promises"
import { constants } from "node:os"
import { cannotWrite } from "./file-errors.ts"

/// Fills a file under another name beside it, makes sure that it is on the disk, and renames. A failure leaves nothing
/// behind, nor does Ctrl-C; a failure of the file system's becomes an `InputError`. What a link points to is written, not
/// the link; a device or a pipe is written to as it is.
export async function fillFileAtomically(
  path: string,
  fill: (file: FileHandle) => Promise<void>,
): Promise<void> {
  const target = await realpath(path).catch(() => path)
  const isOther = await stat(target).then(
    (found) => !found.isFile(),
    () => false,
  )
  const temporary = isOther ? undefined : `${target}.${process.pid}.partial`
  const forget = temporary === undefined ? undefined : removeWhenStopped(temporary)
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
    if (error instanceof Error && "syscall" in error) throw cannotWrite(path, error)
    throw error
  } finally {
    forget?.()
  }
}

/// Writes a whole file.
export function writeFileAtomically(path: string, data: Uint8Array | string): Promise<void> {
  return fillFileAtomically(path, (file) => file.writeFile(data))
}

/// Removes a file when the program is asked to stop, and ends it as shells expect. Returns what undoes that.
function removeWhenStopped(path: string): () => void {
  // Whoever listens to a signal already has an end of its own: a training run goes on until it has a checkpoint.
  const signals = (["SIGINT", "SIGTERM"] as const).filter((signal) => process.listenerCount(signal) === 0)
  const stop = (signal: NodeJS.Signals) => {
    rmSync(path, { force: true })
    process.exit(128 + constants.signals[signal])
  }
  for (const signal of signals) process.on(signal, stop)
  return () => {
    for (const signal of signals) process.off(signal, stop)
  }
}
