// Files and standard input, in chunks.

import { createReadStream } from "node:fs"
import { invalidBytes, Utf8Decoder } from "../unicode/utf8-decoder.ts"
import { cannotRead } from "./file-errors.ts"

/// What messages call a file.
export function displayName(path: string): string {
  return path === "-" ? "standard input" : path
}

/// The bytes of a file, or of standard input for "-".
export async function* readBytes(path: string): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* path === "-" ? process.stdin : createReadStream(path, { highWaterMark: 1 << 18 })
  } catch (error) {
    throw cannotRead(displayName(path), error)
  }
}

/// Who wants to know how reading goes.
export interface ReadListener {
  /// Told how many bytes each chunk has.
  onRead?(bytes: number): void
  /// Told once, in a line for the user, of bytes that are no UTF-8. They are read as "\ufffd".
  onInvalid?(message: string): void
}

/// The text of a UTF-8 file in pieces, without a byte-order mark.
export async function* readTextPieces(
  path: string,
  { onRead, onInvalid }: ReadListener = {},
): AsyncGenerator<string, void, undefined> {
  const decoder = new Utf8Decoder()
  let line = 1
  let isTold = false
  let isFirst = true
  const toText = (pieces: ReturnType<Utf8Decoder["decode"]>) => {
    let text = ""
    for (const piece of pieces) {
      text += piece === invalidBytes ? "\ufffd" : piece
      if (piece !== invalidBytes || isTold) continue
      isTold = true
      const place = `${displayName(path)}:${line + count(text, "\n")}`
      onInvalid?.(`${place}: this is not UTF-8; convert it, for example with \`iconv -f LATIN1 -t UTF-8\``)
    }
    if (!isTold) line += count(text, "\n")
    if (isFirst && text !== "") {
      isFirst = false
      return text.replace(/^\ufeff/, "")
    }
    return text
  }
  for await (const chunk of readBytes(path)) {
    onRead?.(chunk.length)
    yield toText(decoder.decode(chunk))
  }
  yield toText(decoder.end())
}

function count(text: string, wanted: string): number {
  let found = 0
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) found++
  return found
}

/// The lines of a UTF-8 file without their ends. A last line without an end counts, an empty one doesn't.
export async function* readLines(
  path: string,
  listener?: ReadListener,
): AsyncGenerator<string, void, undefined> {
  let pieces: string[] = []
  for await (const text of readTextPieces(path, listener)) {
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
