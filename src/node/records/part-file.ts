// A file that is written piece by piece under a temporary name, with a journal beside it, so that a run that was killed at any moment can
// go on where it was.

import { constants, rmSync } from "node:fs"
import { type FileHandle, lstat, open, readFile, rename, rm } from "node:fs/promises"
import { SpandrelError } from "../../check/error.ts"
import type { WrittenFile } from "../distinct-files.ts"
import { FileLock } from "../file-lock.ts"
import { unlessMissing } from "../missing-file.ts"
import { fileAt, keepAccess } from "../replaced-file.ts"
import {
  hashOf,
  isJournal,
  type Journal,
  type JournalPiece,
  journalHeader,
  journalPiece,
  type RunIdentity,
  readJournal,
} from "./journal.ts"

/// The files beside a file that is being written: what there is of it, its journal, and the lock of the run
/// that writes it.
const partNames = (target: string) => ({
  data: `${target}.partial`,
  journal: `${target}.partial.journal`,
  lock: `${target}.partial.lock`,
})

/// A file that is written in this way, with all files that are written for it.
export function inParts(path: string): WrittenFile {
  return { path, beside: (target) => Object.values(partNames(target)) }
}

/// What there is of a file. `State` is what a run has to know to go on, as plain data.
export class PartFile<State> {
  readonly #target: string
  readonly #data: FileHandle
  readonly #journal: FileHandle
  readonly #lock: FileLock
  #state: State | undefined
  /// True if the file takes the place of what an earlier run left.
  readonly isReplacement: boolean

  private constructor(target: string, files: PartHandles, begun: BegunPart<State> = {}) {
    this.#target = target
    this.#data = files.data
    this.#journal = files.journal
    this.#lock = files.lock
    this.#state = begun.state
    this.isReplacement = begun.isReplacement ?? false
  }

  /// The state after the last complete piece; undefined if there is none.
  get state(): State | undefined {
    return this.#state
  }

  /// Begins a file, in place of what an earlier run left. Throws "wrong-usage" if that run isn't over, or if
  /// a file is in the way that no run has left.
  static async create<State>(target: string, identity: RunIdentity): Promise<PartFile<State>> {
    const names = partNames(target)
    const lock = await FileLock.acquire(names.lock, target)
    try {
      const isReplacement = await checkLeft(target)
      for (const name of [names.data, names.journal]) await rm(name, { force: true })
      // The journal first: data without one is somebody else's. Nobody else can have made them: not even a
      // link is followed.
      const journal = await open(names.journal, "ax")
      const data = await open(names.data, "ax+", (await fileAt(target)) === undefined ? 0o666 : 0o600)
      await journal.appendFile(journalHeader(identity))
      return new PartFile<State>(target, { data, journal, lock }, { isReplacement })
    } catch (error) {
      lock.release()
      throw error
    }
  }

  /// Opens what a run with the same identity left, cut off after its last complete piece; undefined if there is nothing. Throws
  /// "wrong-usage" if the run was another one, or isn't over.
  static async reopen<State>(target: string, identity: RunIdentity): Promise<PartFile<State> | undefined> {
    const names = partNames(target)
    const lock = await FileLock.acquire(names.lock, target)
    let file: PartFile<State> | undefined
    try {
      const journal = await journalOf<State>(target)
      const data = journal && (await openExisting(names.data))
      if (journal === undefined || data === undefined) return undefined
      try {
        refuseOther(target, journal.identity, identity)
        const pieces = await completePieces(data, journal.pieces)
        await data.truncate(pieces.reduce((size, { bytes }) => size + bytes, 0))
        const last = pieces.at(-1)
        const again = await open(
          names.journal,
          constants.O_WRONLY | constants.O_APPEND | constants.O_NOFOLLOW,
        )
        // Its last line may be incomplete.
        await again.truncate(last?.end ?? journal.start)
        file = new PartFile<State>(target, { data, journal: again, lock }, last)
        return file
      } finally {
        if (file === undefined) await data.close()
      }
    } finally {
      if (file === undefined) lock.release()
    }
  }

  /// Writes a piece. A run that is killed after this resolves goes on with this state.
  async append(bytes: Uint8Array, state: State): Promise<void> {
    await this.#data.appendFile(bytes)
    await this.#journal.appendFile(journalPiece(bytes, state))
    this.#state = state
  }

  /// Writes the last piece and gives the file its name. A run that is killed before that writes the piece again.
  async finish(rest: Uint8Array): Promise<void> {
    const names = partNames(this.#target)
    await this.#data.appendFile(rest)
    const replaced = await fileAt(this.#target)
    if (replaced !== undefined) await keepAccess(this.#data, replaced)
    await this.#data.sync()
    await this.close()
    await rename(names.data, this.#target)
    await rm(names.journal, { force: true })
    this.release()
  }

  /// Closes the files. The run still has its lock, until it releases or discards what has been written.
  async close(): Promise<void> {
    await this.#data.close()
    await this.#journal.close()
  }

  /// Leaves what has been written for another run, at once: the process may be about to end.
  release(): void {
    this.#lock.release()
  }

  /// Removes what has been written, at once.
  discard(): void {
    const { data, journal } = partNames(this.#target)
    for (const name of [data, journal]) rmSync(name, { force: true })
    this.#lock.release()
  }
}

interface PartHandles {
  readonly data: FileHandle
  readonly journal: FileHandle
  readonly lock: FileLock
}

interface BegunPart<State> {
  readonly state?: State
  readonly isReplacement?: boolean
}

/// True if a run left a part of the file, or writes it just now.
export async function hasPart(target: string): Promise<boolean> {
  return (await found(partNames(target).data)) !== undefined
}

/// Removes what a run left that was killed when its file was complete.
export async function removeJournal(target: string): Promise<void> {
  const { journal, lock: name } = partNames(target)
  const lock = await FileLock.acquire(name, target)
  try {
    if (!(await hasPart(target)) && isJournal(await textOf(journal))) await rm(journal, { force: true })
  } finally {
    lock.release()
  }
}

/// Throws "wrong-usage" if a file is in the way that no run has left. Returns true if a run left results.
async function checkLeft(target: string): Promise<boolean> {
  const names = partNames(target)
  const [data, journal] = [await found(names.data), await found(names.journal)]
  if (journal !== undefined && !(journal.isFile() && isJournal(await textOf(names.journal))))
    throw inTheWay(names.journal, "it has the name of a journal, but isn't one")
  const hasResults = data !== undefined && !(data.isFile() && data.size === 0)
  if (data !== undefined && !data.isFile()) throw inTheWay(names.data, "it isn't a file")
  if (hasResults && journal === undefined)
    throw inTheWay(names.data, "no run has left it, since it has no journal beside it")
  return hasResults
}

const inTheWay = (name: string, reason: string) =>
  new SpandrelError(
    "wrong-usage",
    `${name} would be overwritten: ${reason}; move it, delete it, or write to another file`,
  )

const found = (path: string) => unlessMissing(lstat(path))

const textOf = (path: string) => unlessMissing(readFile(path, "utf8"))

/// The journal beside a file, if there is one that can be read.
async function journalOf<State>(target: string): Promise<Journal<State> | undefined> {
  const text = await textOf(partNames(target).journal)
  return text === undefined ? undefined : readJournal<State>(text)
}

async function openExisting(path: string): Promise<FileHandle | undefined> {
  const { O_RDWR, O_APPEND, O_NOFOLLOW } = constants
  return unlessMissing(open(path, O_RDWR | O_APPEND | O_NOFOLLOW))
}

/// The first pieces of the file that are as the journal has them. After a power failure, others may be there only in part.
async function completePieces<Piece extends JournalPiece<unknown>>(
  data: FileHandle,
  pieces: readonly Piece[],
): Promise<readonly Piece[]> {
  let from = 0
  for (const [at, { bytes, hash }] of pieces.entries()) {
    const { buffer, bytesRead } = await data.read(Buffer.alloc(bytes), 0, bytes, from)
    if (bytesRead < bytes || hashOf(buffer) !== hash) return pieces.slice(0, at)
    from += bytes
  }
  return pieces
}

function refuseOther(target: string, before: RunIdentity, now: RunIdentity): void {
  const different = Object.keys({ ...before, ...now }).filter((name) => before[name] !== now[name])
  if (different.length === 0) return
  const { data } = partNames(target)
  throw new SpandrelError(
    "wrong-usage",
    `${data} can't be resumed: it was written with ${different.join(" and ")} other than now; ` +
      "use the same, or leave out --resume to begin again",
  )
}
