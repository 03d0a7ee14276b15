// Files that are written completely or not at all.

import { randomBytes } from "node:crypto"
import { rmSync } from "node:fs"
import { type FileHandle, open, rename, rm, stat } from "node:fs/promises"
import { constants } from "node:os"
import { cannotWrite } from "./file-errors.ts"
import { realTarget } from "./real-path.ts"

// What ends a process from outside: Ctrl-C, a supervisor, a terminal that is closed.
const endingSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const

/// Fills a temporary file beside the target, syncs it to disk and renames it. A failure, Ctrl-C or a closed terminal leaves
/// nothing behind; an error of the file system becomes a `SpandrelError` with the code "unwritable-file". If the path is a link, its
/// target is written, even if it doesn't exist yet; devices and pipes are written to directly.
export async function fillFileAtomically(
  path: string,
  fill: (file: FileHandle) => Promise<void>,
): Promise<void> {
  let target: string
  try {
    target = await realTarget(path)
  } catch (error) {
    throw cannotWrite(path, error)
  }
  const isSpecial = await stat(target).then(
    (found) => !found.isFile(),
    () => false,
  )
  // Nobody can guess the name and put a link there.
  const temporary = isSpecial ? undefined : `${target}.${randomBytes(8).toString("hex")}.partial`
  const stopListening =
    temporary === undefined ? undefined : onEndingSignal(() => rmSync(temporary, { force: true }))
  try {
    const file = await (temporary === undefined ? open(target, "w") : open(temporary, "wx"))
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
    stopListening?.()
  }
}

/// Writes a file completely or not at all, like `fillFileAtomically`.
export function writeFileAtomically(path: string, data: Uint8Array | string): Promise<void> {
  return fillFileAtomically(path, (file) => file.writeFile(data))
}

/// Calls back on a signal that ends the process, and exits with the code that shells expect. Returns a function that stops
/// listening.
export function onEndingSignal(act: () => void): () => void {
  // If something else listens already, it decides when to exit: a training run goes on until it has saved a checkpoint.
  const signals = endingSignals.filter((signal) => process.listenerCount(signal) === 0)
  const actAndExit = (signal: NodeJS.Signals) => {
    act()
    process.exit(128 + constants.signals[signal])
  }
  for (const signal of signals) process.on(signal, actAndExit)
  return () => {
    for (const signal of signals) process.off(signal, actAndExit)
  }
}
