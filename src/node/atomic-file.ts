// Files that are written completely or not at all.

import { randomBytes } from "node:crypto"
import { rmSync } from "node:fs"
import { open, rename, rm, stat } from "node:fs/promises"
import { descriptorOf, fillDescriptor } from "./descriptor.ts"
import { cannotWrite } from "./file-errors.ts"
import { onProcessEnd } from "./process-end.ts"
import { realTarget } from "./real-path.ts"
import { fileToReplace, keepAccess } from "./replaced-file.ts"

/// A file that is being written.
export interface FilledFile {
  appendFile(data: Uint8Array | string): Promise<void>
}

/// Fills a temporary file beside the target, syncs it to disk and renames it. A failure, Ctrl-C or a closed terminal leaves
/// nothing behind; an error of the file system becomes a `SpandrelError` with the code "unwritable-file". If the path is a link, its
/// target is written, even if it doesn't exist yet; a file that is replaced leaves its owner and permissions, unless it is read-only,
/// which is an error. Devices, pipes and open files are written to directly.
export async function fillFileAtomically(
  path: string,
  fill: (file: FilledFile) => Promise<void>,
): Promise<void> {
  const descriptor = descriptorOf(path)
  try {
    if (descriptor !== undefined) await fillDescriptor(descriptor, (appendFile) => fill({ appendFile }))
    else await fillPath(path, fill)
  } catch (error) {
    throw error instanceof Error && "syscall" in error ? cannotWrite(path, error) : error
  }
}

async function fillPath(path: string, fill: (file: FilledFile) => Promise<void>): Promise<void> {
  const target = await realTarget(path)
  const found = await stat(target).catch(() => undefined)
  if (found !== undefined && !found.isFile()) {
    const special = await open(target, "w")
    await fill(special).finally(() => special.close())
    return
  }
  const replaced = await fileToReplace(path, target)
  // Nobody can guess the name and put a link there.
  const temporary = `${target}.${randomBytes(8).toString("hex")}.partial`
  const stopListening = onProcessEnd(() => rmSync(temporary, { force: true }))
  try {
    // Until it has its permissions, it is nobody else's.
    const file = await open(temporary, "wx", replaced === undefined ? 0o666 : 0o600)
    try {
      if (replaced !== undefined) await keepAccess(file, replaced)
      await fill(file)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, target)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    throw error
  } finally {
    stopListening()
  }
}

/// Writes a file completely or not at all, like `fillFileAtomically`.
export function writeFileAtomically(path: string, data: Uint8Array | string): Promise<void> {
  return fillFileAtomically(path, (file) => file.appendFile(data))
}
