// Reading files and standard input piece by piece.

import { createReadStream } from "node:fs"
import { invalidBytes, Utf8Decoder } from "../unicode/utf8-decoder.ts"
import { cannotRead } from "./file-errors.ts"

/// The name of a file in messages.
export function displayName(path: string): string {
  return path === "-" ? "standard input" : path
}

/// Reads the bytes of a file, or of standard input for "-".
export async function* readBytes(path: string): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* path === "-" ? process.stdin : createReadStream(path, { highWaterMark: 1 << 18 })
  } catch (error) {
    throw cannotRead(displayName(path), error)
  }
}

/// What to call while a file is read.
export interface ReadListener {
  /// Called with the number of bytes of each chunk.
  onRead?(bytes: number): void
  /// Called once, with a message for the user, at the first bytes that are not UTF-8. Such bytes are read as "\ufffd".
  onInvalid?(message: string): void
}

/// Reads a UTF-8 file in pieces of text, without a byte-order mark.
export async function* readTextPieces(
  path: string,
  { onRead, onInvalid }: ReadListener = {},
): AsyncGenerator<string, void, undefined> {
  const decoder = new Utf8Decoder()
  let line = 1
  let isReported = false
  let isStart = true
  const toText = (pieces: ReturnType<Utf8Decoder["decode"]>) => {
    let text = ""
    for (const piece of pieces) {
      text += piece === invalidBytes ? "\ufffd" : piece
      if (piece !== invalidBytes || isReported) continue
      isReported = true
      const location = `${displayName(path)}:${line + countLineBreaks(text)}`
      onInvalid?.(
        `${location}: this is not UTF-8; convert the file, for example with \`iconv -f LATIN1 -t UTF-8\``,
      )
    }
    if (!isReported) line += countLineBreaks(text)
    if (isStart && text !== "") {
      isStart = false
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

function countLineBreaks(text: string): number {
  let count = 0
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++
  return count
}

/// Reads the lines of a UTF-8 file, without their line breaks. The last line need not end with one.
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

/// Reads the whole text of a UTF-8 file, or of standard input for "-".
export async function readText(path: string): Promise<string> {
  const pieces: string[] = []
  for await (const piece of readTextPieces(path)) pieces.push(piece)
  return pieces.join("")
}
