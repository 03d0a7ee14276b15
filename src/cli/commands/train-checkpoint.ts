// The checkpoint files of `spandrel train`.

import { readFile, stat } from "node:fs/promises"
import { resolve } from "node:path"
import { SpandrelError } from "../../check/error.ts"
import { cannotRead } from "../../node/file-errors.ts"
import { type Checkpoint, readCheckpoint } from "../../train/run/checkpoint.ts"

/// Reads a checkpoint file.
export async function loadCheckpoint(path: string): Promise<Checkpoint> {
  let bytes: Uint8Array
  try {
    bytes = await readFile(path)
  } catch (error) {
    throw cannotRead(`the checkpoint ${path}`, error)
  }
  try {
    return readCheckpoint(bytes)
  } catch (error) {
    if (!(error instanceof SpandrelError)) throw error
    throw new SpandrelError(error.code, `${path}: ${error.message}`, { cause: error })
  }
}

/// Throws "wrong-usage" if a new run would overwrite the checkpoint of one that was interrupted, or a file that isn't known to
/// be a checkpoint. A run may overwrite the checkpoint that it resumes, and that of a run that came to its end.
export async function checkOverwritable(path: string, resumed: string | undefined): Promise<void> {
  if (resumed !== undefined && resolve(resumed) === resolve(path)) return
  if (await isFree(path)) return
  const { position, settings } = await loadCheckpoint(path).catch((error: unknown): never => {
    if (!(error instanceof SpandrelError)) throw error
    // It may be of another version or another user, or no checkpoint at all: in any case it may be the only copy.
    throw new SpandrelError(
      "wrong-usage",
      `${path} exists, but can't be read as a checkpoint; move it, or add --restart to overwrite it`,
      { cause: error },
    )
  })
  if (position.epoch >= settings.epochs) return
  throw new SpandrelError(
    "wrong-usage",
    `${path} is the checkpoint of a run that was interrupted in epoch ${position.epoch + 1} of ${settings.epochs}; ` +
      `add --resume ${path} to continue it, or --restart to discard it`,
  )
}

/// True if no file can be lost at the path: there is none, or a directory, which isn't overwritten.
async function isFree(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ENOENT"
  }
}
