// Files and standard input, in chunks.

import { createReadStream } from "node:fs"
import { InputError } from "./exit.ts"

/// The bytes of a file, or of standard input for "-".
export async function* readBytes(path: string): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* path === "-" ? process.stdin : createReadStream(path, { highWaterMark: 1 << 18 })
  } catch (error) {
    throw unreadable(path, error)
  }
}

/// The text of a UTF-8 file in pieces, without a byte-order mark; `onRead` is told how many bytes each has.
export async function* readTextPieces(
  path: string,
  onRead?: (bytes: number) => void,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder()
  for await (const chunk of readBytes(path)) {
    onRead?.(chunk.length)
    yield decoder.decode(chunk, { stream: true })
  }
  yield decoder.decode()
}

/// The lines of a UTF-8 file without their ends. A last line without an end counts, an empty one doesn't.
export async function* readLines(
  path: string,
  onRead?: (bytes: number) => void,
): AsyncGenerator<string, void, undefined> {
  let pieces: string[] = []
  for await (const text of readTextPieces(path, onRead)) {
    const lines = text.split("\n")
    for (const line of lines.slice(0, -1)) {
      yield pieces.join("") + line
      pieces = []
    }
    pieces.push(lines.at(-1) as string)
  }
  const last = pieces.join("")
  if (last !== "") yield last
}

/// The whole text of a UTF-8 file, or of standard input for "-".
export async function readText(path: string): Promise<string> {
  const pieces: string[] = []
  for await (const piece of readTextPieces(path)) pieces.push(piece)
  return pieces.join("")
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file; check the path",
  EACCES: "permission denied; check who may read it",
  EISDIR: "it is a folder; name a file in it",
}

function unreadable(path: string, error: unknown): Error {
  const code = error instanceof Error && "code" in error ? String(error.code) : ""
  return new InputError(
    `can't read ${path}: ${reasons[code] ?? (error instanceof Error ? error.message : error)}`,
  )
}
