// The journal of a file that is being written: what makes it, and which pieces of it are complete. Each line is JSON; the
// first one says what the run is.

import { createHash } from "node:crypto"

/// What the output of a run depends on, by a name for messages: `{ "an input": "8f3a…", "a model": "77b1…" }`.
export type RunIdentity = Readonly<Record<string, string>>

/// A piece of the output, and the state of the run after it.
export interface JournalPiece<State> {
  readonly bytes: number
  readonly hash: string
  readonly state: State
}

/// A piece as it was read.
export interface ReadPiece<State> extends JournalPiece<State> {
  /// Where its line ends in the journal, in bytes.
  readonly end: number
}

/// What a journal says.
export interface Journal<State> {
  readonly identity: RunIdentity
  /// Where the first line ends, in bytes.
  readonly start: number
  readonly pieces: readonly ReadPiece<State>[]
}

export const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")

/// The first line.
export function journalHeader(identity: RunIdentity): string {
  return journalLine({ identity })
}

export function journalPiece<State>(bytes: Uint8Array, state: State): string {
  return journalLine({ bytes: bytes.length, hash: hashOf(bytes), state } satisfies JournalPiece<State>)
}

const journalLine = (data: unknown): string => `${JSON.stringify(data)}\n`

/// True for the text of a journal, even if it was cut off at once.
export function isJournal(text: string | undefined): boolean {
  const start = '{"identity":'
  return text !== undefined && text.slice(0, start.length) === start.slice(0, text.length)
}

/// Reads a journal up to the first line that isn't complete, which is where its writer was stopped. Undefined if it has no
/// header.
export function readJournal<State>(text: string): Journal<State> | undefined {
  let header: Pick<Journal<State>, "identity" | "start"> | undefined
  const pieces: ReadPiece<State>[] = []
  let end = 0
  // What follows the last line break was cut off.
  for (const json of text.split("\n").slice(0, -1)) {
    const data = parsed(json)
    if (data === undefined) break
    end += Buffer.byteLength(json) + 1
    if (header !== undefined) pieces.push({ ...(data as unknown as JournalPiece<State>), end })
    else if ("identity" in data) header = { identity: data.identity as RunIdentity, start: end }
    else break
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
