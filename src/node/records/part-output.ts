// Output to a file that a later run can go on with.

import { isUsageError, SpandrelError } from "../../check/error.ts"
import type { Compression } from "../compression/compression.ts"
import { cannotWrite } from "../file-errors.ts"
import { fillBuffered, type Output } from "../output.ts"
import { onProcessEnd } from "../process-end.ts"
import { realTarget } from "../real-path.ts"
import { fileToReplace } from "../replaced-file.ts"
import type { RunIdentity } from "./journal.ts"
import { PartFile } from "./part-file.ts"

/// Where a run writes, and what it needs to go on.
export interface PartTarget<State> {
  readonly path: string
  readonly compression: Compression
  readonly identity: RunIdentity
  /// True if what an earlier run left is to be completed.
  readonly isResumed: boolean
  /// The state of the run after the results that it has passed to the output so far.
  getState(): State
  /// Called if the process ends early, by a signal for instance, and another run can go on.
  onStopped?(): void
}

/// A file that is written under a temporary name, `FILE.partial`, and renamed when it is complete. If the process ends before that, for
/// whatever reason, a run with the same identity can go on after the last complete piece.
export class PartOutput<State> {
  readonly #target: PartTarget<State>
  readonly #file: PartFile<State>
  readonly #stopListening: () => void

  private constructor(target: PartTarget<State>, file: PartFile<State>) {
    this.#target = target
    this.#file = file
    this.#stopListening = onProcessEnd(() => {
      if (file.state === undefined) {
        file.discard()
        return
      }
      file.release()
      target.onStopped?.()
    })
  }

  static async open<State>(target: PartTarget<State>): Promise<PartOutput<State>> {
    const { path, identity, isResumed } = target
    try {
      const real = await realTarget(path)
      await fileToReplace(path, real)
      const file = isResumed ? await PartFile.reopen<State>(real, identity) : undefined
      return new PartOutput(target, file ?? (await PartFile.create<State>(real, identity)))
    } catch (error) {
      throw fileError(path, error)
    }
  }

  /// True if the output takes the place of what an earlier run left.
  get isReplacement(): boolean {
    return this.#file.isReplacement
  }

  /// The state with which the run begins; undefined at the beginning of the output.
  get state(): State | undefined {
    return this.#file.state
  }

  /// Writes all that is left, and completes the file. If the input turns out to be invalid, the file is removed; after any other
  /// error, another run can go on.
  async fill(fill: (output: Output) => Promise<void>): Promise<void> {
    const { path, compression, getState } = this.#target
    let last: Uint8Array = new Uint8Array(0)
    try {
      await fillBuffered(fill, {
        compression,
        longestWait,
        write: async (bytes, isLast) => {
          if (isLast) last = bytes
          else await this.#file.append(bytes, getState())
        },
      })
      await this.#file.finish(last)
    } catch (error) {
      await this.#file.close().catch(() => {})
      if (!canResume(error) || this.#file.state === undefined) this.#file.discard()
      else this.#file.release()
      throw fileError(path, error)
    } finally {
      this.#stopListening()
    }
  }

  /// Ends without writing anything.
  async abandon(): Promise<void> {
    this.#stopListening()
    await this.#file.close()
    if (this.#file.state === undefined) this.#file.discard()
    else this.#file.release()
  }
}

// Milliseconds after which results are written, however few.
const longestWait = 2000

/// True if the same run may succeed later: the disk was full, a worker failed.
function canResume(error: unknown): boolean {
  if (!(error instanceof SpandrelError)) return true
  return !isUsageError(error) && ["unwritable-file", "worker-failed", "out-of-memory"].includes(error.code)
}

function fileError(path: string, error: unknown): unknown {
  return error instanceof Error && "syscall" in error ? cannotWrite(path, error) : error
}
