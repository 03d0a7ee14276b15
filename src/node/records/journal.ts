// The journal of a file that is being written: what makes it, and which pieces of it are complete. Each line is JSON; the
// first one says what the run is.

import { createHash } from "node:crypto"
import { hostname } from "node:os"

/// What the output of a run depends on, by a name for messages: `{ "an input": "8f3a…", "a model": "77b1…" }`.
export type RunIdentity = Readonly<Record<string, string>>

/// A piece of the output, and the state of the run after it.
export interface JournalPiece<State> {
  readonly bytes: number
  readonly hash: string
  readonly state: State
}

/// What a journal says.
export interface Journal<State> {
  readonly identity: RunIdentity
  /// The process that wrote it last.
  readonly writer: Writer
  readonly pieces: readonly JournalPiece<State>[]
}

interface Writer {
  readonly host: string
  readonly pid: number
}

export const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")

/// The first line.
export function journalHeader(identity: RunIdentity): string {
  return journalLine({ identity, writer: { host: hostname(), pid: process.pid } })
}

export function journalPiece<State>(bytes: Uint8Array, state: State): string {
  return journalLine({ bytes: bytes.length, hash: hashOf(bytes), state } satisfies JournalPiece<State>)
}

export const journalLine = (data: unknown): string => `${JSON.stringify(data)}\n`

/// Reads a journal up to the first line that isn't complete, which is where its writer was stopped. Undefined if it has no
/// header.
export function readJournal<State>(text: string): Journal<State> | undefined {
  let header: Pick<Journal<State>, "identity" | "writer"> | undefined
  const pieces: JournalPiece<State>[] = []
  // What follows the last line break was cut off.
  for (const json of text.split("\n").slice(0, -1)) {
    const data = parsed(json)
    if (data === undefined) break
    if ("identity" in data) header = data as unknown as typeof header
    else pieces.push(data as unknown as JournalPiece<State>)
  }
  return header && { ...header, pieces }
}

function parsed(json: string): object | undefined {
  try {
    const data: unknown = JSON.parse(json)
    return typeof data === "object" && data !== null ? data : undefined
  } catch {
    return undefined
  }
}

/// True if the process that wrote the journal still runs, as far as this machine can tell.
export function isRunning({ host, pid }: Writer): boolean {
  if (host !== hostname() || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It runs, but belongs to someone else.
    return error instanceof Error && "code" in error && error.code === "EPERM"
  }
}
