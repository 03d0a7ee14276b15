// The checkpoint files of `spandrel train`.

import { readFile } from "node:fs/promises"
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

/// Throws "wrong-usage" if a new run would overwrite the checkpoint of one that was interrupted. A run may overwrite the
/// checkpoint that it resumes, and that of a run that came to its end.
export async function checkOverwritable(path: string, resumed: string | undefined): Promise<void> {
  if (resumed !== undefined && resolve(resumed) === resolve(path)) return
  let found: Checkpoint
  try {
    found = await loadCheckpoint(path)
  } catch (error) {
    // There is none, or none that a run could continue from.
    if (error instanceof SpandrelError) return
    throw error
  }
  const { position, settings } = found
  if (position.epoch >= settings.epochs) return
  throw new SpandrelError(
    "wrong-usage",
    `${path} is the checkpoint of a run that was interrupted in epoch ${position.epoch + 1} of ${settings.epochs}; ` +
      `add --resume ${path} to continue it, or --restart to discard it`,
  )
}
