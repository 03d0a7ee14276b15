// A file that is written piece by piece under a temporary name, with a journal beside it, so that a run that was killed at any moment can
// go on where it was.

import { constants, rmSync } from "node:fs"
import { access, type FileHandle, open, readFile, rename, rm } from "node:fs/promises"
import { SpandrelError } from "../../check/error.ts"
import {
  hashOf,
  isRunning,
  type Journal,
  type JournalPiece,
  journalHeader,
  journalLine,
  journalPiece,
  type RunIdentity,
  readJournal,
} from "./journal.ts"

/// The files beside a file that is being written: what there is of it, and its journal.
const partNames = (target: string) => ({ data: `${target}.partial`, journal: `${target}.partial.journal` })

/// What there is of a file. `State` is what a run has to know to go on, as plain data.
export class PartFile<State> {
  readonly #target: string
  readonly #data: FileHandle
  readonly #journal: FileHandle
  #state: State | undefined

  private constructor(
    target: string,
    files: { readonly data: FileHandle; readonly journal: FileHandle },
    state: State | undefined,
  ) {
    this.#target = target
    this.#data = files.data
    this.#journal = files.journal
    this.#state = state
  }

  /// The state after the last complete piece; undefined if there is none.
  get state(): State | undefined {
    return this.#state
  }

  /// Begins a file, in place of what an earlier run left. Throws "wrong-usage" if that run isn't over.
  static async create<State>(target: string, identity: RunIdentity): Promise<PartFile<State>> {
    const names = partNames(target)
    refuseRunning(target, await journalOf(target))
    for (const name of Object.values(names)) await rm(name, { force: true })
    // Nobody else can have made them: not even a link is followed.
    const files = { data: await open(names.data, "ax+"), journal: await open(names.journal, "ax") }
    await files.journal.appendFile(journalHeader(identity))
    return new PartFile<State>(target, files, undefined)
  }

  /// Opens what a run with the same identity left, cut off after its last complete piece; undefined if there is nothing. Throws
  /// "wrong-usage" if the run was another one, or isn't over.
  static async reopen<State>(target: string, identity: RunIdentity): Promise<PartFile<State> | undefined> {
    const names = partNames(target)
    const journal = await journalOf<State>(target)
    const data = journal && (await openExisting(names.data))
    if (journal === undefined || data === undefined) return undefined
    try {
      refuseRunning(target, journal)
      refuseOther(target, journal.identity, identity)
      const pieces = await completePieces(data, journal.pieces)
      await data.truncate(pieces.reduce((size, { bytes }) => size + bytes, 0))
      // Written again, since its last line may be incomplete.
      const again = `${names.journal}.new`
      await rm(again, { force: true })
      const file = await open(again, "ax")
      await file.appendFile([journalHeader(identity), ...pieces.map(journalLine)].join(""))
      await rename(again, names.journal)
      return new PartFile<State>(target, { data, journal: file }, pieces.at(-1)?.state)
    } catch (error) {
      await data.close()
      throw error
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
    await this.#data.sync()
    await this.close()
    await rename(names.data, this.#target)
    await rm(names.journal, { force: true })
  }

  /// Leaves what has been written for another run, unless there is nothing.
  async close(): Promise<void> {
    await this.#data.close()
    await this.#journal.close()
  }

  /// Removes what has been written, at once: the process may be about to end.
  discard(): void {
    for (const name of Object.values(partNames(this.#target))) rmSync(name, { force: true })
  }
}

/// True if a run left a part of the file.
export async function hasPart(target: string): Promise<boolean> {
  return access(partNames(target).data).then(
    () => true,
    () => false,
  )
}

/// Removes the journal that a run left which was killed when its file was complete.
export async function removeJournal(target: string): Promise<void> {
  await rm(partNames(target).journal, { force: true })
}

/// The journal beside a file, if there is one that can be read.
async function journalOf<State>(target: string): Promise<Journal<State> | undefined> {
  const text = await readFile(partNames(target).journal, "utf8").catch(() => undefined)
  return text === undefined ? undefined : readJournal<State>(text)
}

async function openExisting(path: string): Promise<FileHandle | undefined> {
  const { O_RDWR, O_APPEND, O_NOFOLLOW } = constants
  return open(path, O_RDWR | O_APPEND | O_NOFOLLOW).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined
    throw error
  })
}

/// The first pieces of the file that are as the journal has them. After a power failure, others may be there only in part.
async function completePieces<State>(
  data: FileHandle,
  pieces: readonly JournalPiece<State>[],
): Promise<readonly JournalPiece<State>[]> {
  let from = 0
  for (const [at, { bytes, hash }] of pieces.entries()) {
    const { buffer, bytesRead } = await data.read(Buffer.alloc(bytes), 0, bytes, from)
    if (bytesRead < bytes || hashOf(buffer) !== hash) return pieces.slice(0, at)
    from += bytes
  }
  return pieces
}

function refuseRunning(target: string, journal: Journal<unknown> | undefined): void {
  if (journal === undefined || !isRunning(journal.writer)) return
  throw new SpandrelError(
    "wrong-usage",
    `${target} is being written by process ${journal.writer.pid}; wait for it, or write to another file`,
  )
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
