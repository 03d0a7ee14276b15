// Locks of files that are written over a long time: a small file beside each, which says who writes it.

import { randomBytes } from "node:crypto"
import { readFileSync, rmSync } from "node:fs"
import { link, open, readFile, rename, rm, writeFile } from "node:fs/promises"
import { hostname } from "node:os"
import { setTimeout as sleep } from "node:timers/promises"
import { SpandrelError } from "../check/error.ts"
import { oneLine } from "../unicode/printable.ts"
import type { WrittenFile } from "./distinct-files.ts"
import { cannotWrite } from "./file-errors.ts"
import { unlessMissing } from "./missing-file.ts"
import { onProcessEnd } from "./process-end.ts"
import { isProcessOver, processStart } from "./process-state.ts"
import { filePlace } from "./real-path.ts"

/// Who has a lock.
interface LockHolder {
  readonly host: string
  readonly pid: number
  /// When the process was started, as `processStart` says it. Another process may get its number later.
  readonly start: string | undefined
  readonly since: string
  /// The lock's own name: no two have the same.
  readonly id: string
}

// Where hard links don't exist, a lock is empty for a moment after it is made.
const mostReads = 50
const pause = 20

/// The locks of this process.
const held = new Set<string>()

/// A lock that this process holds. It is released when the process ends; that of a process which was killed is taken over.
export class FileLock {
  readonly #path: string
  readonly #id: string
  readonly #stopListening: () => void

  private constructor(path: string, id: string) {
    this.#path = path
    this.#id = id
    held.add(id)
    this.#stopListening = onProcessEnd(() => this.release())
  }

  /// Makes the lock file `path`, so that only one process writes `target`. Throws "wrong-usage" if another one does, or may.
  static async acquire(path: string, target: string): Promise<FileLock> {
    const id = randomBytes(8).toString("hex")
    const holder: LockHolder = {
      host: hostname(),
      pid: process.pid,
      start: processStart(process.pid),
      since: new Date().toISOString(),
      id,
    }
    // Before it is made, so that it doesn't stay if the process is ended in that moment.
    const lock = new FileLock(path, id)
    try {
      await lock.#make(holder, target)
      return lock
    } catch (error) {
      lock.release()
      throw error
    }
  }

  async #make(holder: LockHolder, target: string): Promise<void> {
    const path = this.#path
    for (let reads = 0; ; ) {
      if (await makeLock(path, holder)) return
      const found = await holderOf(path)
      if (found === undefined) continue
      if (found === "unknown") {
        if (++reads === mostReads) throw notLock(path)
        await sleep(pause)
        continue
      }
      if (!isOver(found)) throw lockedBy(found, path, target)
      // Only who has this second lock may replace the first, which then is still that of the process which is over: otherwise it is
      // another process's by now.
      const takeover = await FileLock.acquire(`${path}.${found.id}`, target)
      try {
        const again = await holderOf(path)
        if (typeof again !== "object" || again.id !== found.id) continue
        await replaceLock(path, holder)
        return
      } finally {
        takeover.release()
      }
    }
  }

  /// Removes the lock file, at once: the process may be about to end.
  release(): void {
    if (!held.delete(this.#id)) return
    this.#stopListening()
    // Someone may have removed it by hand, and another process may have made its own.
    if (parsedHolder(readLock(this.#path))?.id === this.#id) rmSync(this.#path, { force: true })
  }
}

const lockName = (target: string) => `${target}.lock`

/// A file that is written again and again while its lock is held.
export function withLock(path: string): WrittenFile {
  return { path, beside: (target) => [lockName(target)] }
}

/// Locks a file that is written again and again; undefined for what isn't a file, such as a device.
export async function lockOutput(path: string): Promise<FileLock | undefined> {
  const place = await filePlace(path)
  try {
    return place && (await FileLock.acquire(lockName(place.path), path))
  } catch (error) {
    throw error instanceof Error && "syscall" in error ? cannotWrite(path, error) : error
  }
}

/// Makes a lock file with all of its content; false if there is one.
async function makeLock(path: string, holder: LockHolder): Promise<boolean> {
  const written = `${path}.${holder.id}.new`
  const stopListening = onProcessEnd(() => rmSync(written, { force: true }))
  try {
    await writeFile(written, JSON.stringify(holder), { flag: "wx" })
    await link(written, path)
    return true
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false
    if (!hasNoLinks.has(codeOf(error))) throw error
    return await makeLockDirectly(path, holder)
  } finally {
    await rm(written, { force: true })
    stopListening()
  }
}

// What file systems without hard links answer.
const hasNoLinks: ReadonlySet<unknown> = new Set(["EPERM", "ENOSYS", "ENOTSUP", "EOPNOTSUPP", "EMLINK"])

async function makeLockDirectly(path: string, holder: LockHolder): Promise<boolean> {
  try {
    const file = await open(path, "wx")
    await file.writeFile(JSON.stringify(holder)).finally(() => file.close())
    return true
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false
    throw error
  }
}

async function replaceLock(path: string, holder: LockHolder): Promise<void> {
  const written = `${path}.${holder.id}.new`
  const remove = () => rmSync(written, { force: true })
  const stopListening = onProcessEnd(remove)
  try {
    await writeFile(written, JSON.stringify(holder), { flag: "wx" })
    await rename(written, path)
  } catch (error) {
    // On a full disk, there is half of it.
    remove()
    throw error
  } finally {
    stopListening()
  }
}

/// Who has the lock: undefined if there is none any more, "unknown" if the file doesn't say.
async function holderOf(path: string): Promise<LockHolder | "unknown" | undefined> {
  const json = await unlessMissing(readFile(path, "utf8"))
  return json === undefined ? undefined : (parsedHolder(json) ?? "unknown")
}

function readLock(path: string): string {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return ""
  }
}

function parsedHolder(json: string): LockHolder | undefined {
  try {
    const data = JSON.parse(json) as Partial<LockHolder> | null
    const isHolder =
      typeof data?.host === "string" &&
      Number.isSafeInteger(data.pid) &&
      typeof data.since === "string" &&
      /^[\da-f]{16}$/.test(String(data.id))
    return isHolder ? (data as LockHolder) : undefined
  } catch {
    return undefined
  }
}

/// True if the process is over, as far as this machine can tell.
function isOver({ host, pid, start, id }: LockHolder): boolean {
  if (host !== hostname()) return false
  const isThisOne = pid === process.pid && start === processStart(pid)
  return isThisOne ? !held.has(id) : isProcessOver(pid, start)
}

function lockedBy({ host, pid, since, start }: LockHolder, path: string, target: string): SpandrelError {
  const isHere = host === hostname()
  const time = since.replace("T", " ").replace(/\.\d+Z$/, " UTC")
  const who = `process ${pid} on ${isHere ? "this machine" : host}`
  const wait = "wait for it, or write to another file"
  const override = `if that run has ended, delete ${path}`
  const advice = isHere
    ? start === undefined
      ? `${wait}; ${override}`
      : wait
    : `${wait}; whether it still runs can't be seen from here: ${override}`
  return new SpandrelError(
    "wrong-usage",
    oneLine(`${target} is being written by ${who} since ${time}; ${advice}`),
  )
}

const notLock = (path: string) =>
  new SpandrelError(
    "wrong-usage",
    oneLine(
      `${path} is in the way: it has the name of a lock, but isn't one; move it, or write to another file`,
    ),
  )

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined
}
