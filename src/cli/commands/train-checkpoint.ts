// The checkpoint files of `spandrel train`.

import { readFile, rm, stat } from "node:fs/promises"
import { resolve } from "node:path"
import { SpandrelError } from "../../check/error.ts"
import { writeFileAtomically } from "../../node/atomic-file.ts"
import { cannotRead } from "../../node/file-errors.ts"
import { isMissing } from "../../node/missing-file.ts"
import { filePlace } from "../../node/real-path.ts"
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

/// The checkpoint that a run continues from: the file of --resume, or the one beside --out; undefined if
/// there is none to continue from, "complete" if the model is there and its checkpoint isn't, as when the run
/// is done.
export async function resumedPath(
  { out, resume }: { readonly out: string; readonly resume?: string | true },
  checkpoint: string,
): Promise<{ readonly path: string } | "complete" | undefined> {
  if (resume === undefined) return undefined
  if (resume !== true) return { path: resume }
  if (!(await isFree(checkpoint))) return { path: checkpoint }
  return (await isFree(out)) ? undefined : "complete"
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
      "add --resume to continue it, or --restart to discard it",
  )
}

/// True if no file can be lost at the path: there is none, or a directory, which isn't overwritten.
async function isFree(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch (error) {
    return isMissing(error)
  }
}

/// The checkpoint beside a model that is being trained.
export class CheckpointFile {
  readonly #path: string
  #isWritten = false

  constructor(path: string) {
    this.#path = path
  }

  async write(bytes: Uint8Array): Promise<void> {
    await writeFileAtomically(this.#path, bytes)
    this.#isWritten = true
  }

  /// How to continue an interrupted run. `error` is why the last checkpoint couldn't be written, `resumed` the one that the run
  /// was started from.
  adviceAfter(error: unknown, resumed: string | undefined): string {
    const last = this.#isWritten ? this.#path : resumed
    if (error === undefined) return "continue with the same command and --resume"
    if (!(error instanceof SpandrelError)) throw error
    if (last === undefined) return `${error.message}; there is no checkpoint, so the run can't be continued`
    return `${error.message}; the last checkpoint is older: the same command and --resume ${last} continue from there`
  }

  /// Removes the file; if the path is a link, the file that it leads to.
  async remove(): Promise<void> {
    const place = await filePlace(this.#path)
    // A run that is done doesn't fail because of a file too many.
    if (place?.found !== undefined) await rm(place.path, { force: true }).catch(() => {})
  }
}
