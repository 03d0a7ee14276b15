// Reading files and standard input piece by piece.

import { createReadStream, type Stats } from "node:fs"
import { stat } from "node:fs/promises"
import { SpandrelError } from "../check/error.ts"
import { formatNumber } from "../check/format-count.ts"
import { LineSplitter } from "../unicode/line-splitter.ts"
import { oneLine } from "../unicode/printable.ts"
import { invalidBytes, Utf8Decoder } from "../unicode/utf8-decoder.ts"
import { cannotRead } from "./file-errors.ts"
import { decodeBytes, decodeInput } from "./input-encoding.ts"

const standardInputNames: ReadonlySet<string> = new Set(["-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"])

/// True for "-", and for the names that the system has for standard input, which can't always be opened by them.
export function isStandardInput(path: string): boolean {
  return standardInputNames.has(path)
}

/// The name of a file in messages.
export function displayName(path: string): string {
  return isStandardInput(path) ? "standard input" : oneLine(path)
}

/// Throws "wrong-usage" if the paths have something twice that can be read only once: standard input, or a pipe.
export async function refuseReadTwice(paths: readonly string[]): Promise<void> {
  const seen = new Map<string, string>()
  for (const path of paths) {
    const found = isStandardInput(path) ? undefined : await stat(path).catch(() => undefined)
    if (!isStandardInput(path) && !found?.isFIFO()) continue
    const identity = found === undefined ? "standard input" : `${found.dev} ${found.ino}`
    const before = seen.get(identity)
    seen.set(identity, path)
    if (before === undefined) continue
    const name = found === undefined ? "standard input" : path
    throw new SpandrelError(
      "wrong-usage",
      `${name} can be read only once; pass ${found === undefined ? '"-"' : "it"} once, and a file for the other`,
    )
  }
}

/// Reads a text file, or standard input for "-", as UTF-8: files in gzip, zstd and UTF-16 with a byte-order mark are converted.
/// `onRead` is called with the number of bytes of each chunk as it is in the file.
export function readBytes(
  path: string,
  onRead?: (bytes: number) => void,
  checkStart?: TextReading["checkStart"],
): AsyncGenerator<Uint8Array, void, undefined> {
  return decodeInput(readRawBytes(path, { onRead }), displayName(path), checkStart)
}

/// Reads a file as it is, from the byte with the number `start` on.
export async function* readRawBytes(
  path: string,
  {
    onRead,
    start = 0,
  }: { readonly onRead?: TextReading["onRead"] | undefined; readonly start?: number } = {},
): AsyncGenerator<Uint8Array> {
  try {
    const before = isStandardInput(path) ? undefined : await stat(path)
    const chunks: AsyncIterable<Uint8Array> = isStandardInput(path)
      ? process.stdin
      : // Even a start of 0 would be a position, which pipes don't have.
        createReadStream(path, { highWaterMark: 1 << 18, ...(start > 0 && { start }) })
    let end = start
    for await (const chunk of chunks) {
      end += chunk.length
      onRead?.(chunk.length)
      yield chunk
    }
    if (before?.isFile() && before.size > 0) await checkUnchanged(path, before, end)
  } catch (error) {
    throw cannotRead(displayName(path), error)
  }
}

/// Throws if a file isn't what it was before it was read down to `end`. It may grow, as logs do: what is added during that time may be left out.
/// Another file may have its name by now.
async function checkUnchanged(path: string, before: Stats, end: number): Promise<void> {
  const now = await stat(path).catch(() => undefined)
  const isRewritten =
    now?.ino === before.ino &&
    now.dev === before.dev &&
    now.size === before.size &&
    now.mtimeMs !== before.mtimeMs
  if (end < before.size || isRewritten)
    throw new Error("it was changed while it was read; wait until it is complete, and run the command again")
}

/// How a file is read.
export interface TextReading {
  /// Called with the number of bytes of each chunk as it is in the file.
  onRead?(bytes: number): void
  /// Called with the number of characters (UTF-16 units) of each piece.
  onText?(characters: number): void
  /// What happens at bytes that are not UTF-8: an error, which is the default, or "\ufffd" in their place.
  readonly invalid?: "error" | "replace"
  /// Called with the first bytes of the text; may throw if it isn't what it should be.
  readonly checkStart?: (first: Uint8Array) => void
}

/// Reads a text file in pieces, without a byte-order mark. Throws a `SpandrelError` with the code "invalid-encoding" at the first
/// chunk that isn't text.
export async function* readTextPieces(
  path: string,
  { onRead, onText, invalid = "error", checkStart }: TextReading = {},
): AsyncGenerator<string, void, undefined> {
  const decoder = new Utf8Decoder()
  let line = 1
  let isStart = true
  const toText = (pieces: ReturnType<Utf8Decoder["decode"]>) => {
    let text = ""
    for (const piece of pieces) {
      if (piece === invalidBytes && invalid === "error")
        throw notUtf8(`${displayName(path)}:${line + countLineBreaks(text)}`)
      text += piece === invalidBytes ? "\ufffd" : piece
    }
    line += countLineBreaks(text)
    const piece = isStart ? text.replace(/^\ufeff/, "") : text
    if (text !== "") isStart = false
    onText?.(piece.length)
    return piece
  }
  for await (const chunk of readBytes(path, onRead, checkStart)) yield toText(decoder.decode(chunk))
  yield toText(decoder.end())
}

const notUtf8 = (location: string) =>
  new SpandrelError(
    "invalid-encoding",
    `${location}: this is not UTF-8; convert the file, for example with \`iconv -f LATIN1 -t UTF-8\``,
  )

function countLineBreaks(text: string): number {
  let count = 0
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++
  return count
}

/// Throws if a file can't be read or isn't text, down to its last byte, or with "bytes" only if it can't be read: it is damaged, for
/// example. What can be read only once, such as a pipe, isn't read.
/// `checkStart` may throw when it sees the first bytes of the text.
export async function checkText(
  path: string,
  content: "text" | "bytes" = "text",
  checkStart?: TextReading["checkStart"],
): Promise<void> {
  if (isStandardInput(path)) return
  const found = await stat(path).catch((error) => {
    throw cannotRead(path, error)
  })
  if (!found.isFile() && !found.isDirectory()) return
  const pieces =
    content === "text"
      ? readTextPieces(path, { ...(checkStart && { checkStart }) })
      : decodeBytes(readRawBytes(path), path, checkStart)
  for await (const _ of pieces);
}

/// Reads the lines of a text file, without their line breaks. The last line need not end with one. Throws "unreadable-file" at a line that
/// goes on for more than `longest` characters.
export async function* readLines(
  path: string,
  reading?: TextReading,
  longest = longestWhole,
): AsyncGenerator<string, void, undefined> {
  const splitter = new LineSplitter()
  let line = 1
  for await (const text of readTextPieces(path, reading)) {
    const lines = splitter.push(text)
    line += lines.length
    yield* lines
    if (splitter.begunLength > longest)
      throw tooLong(
        `${displayName(path)}:${line}: the line`,
        longest,
        "check that the file is text with line breaks",
      )
  }
  yield* splitter.end()
}

/// The most characters of what is read as a whole, a file or a line. A compressed file may hold a thousand times its size, and a string
/// of JavaScript only twice as much as this.
const longestWhole = 1 << 28

/// The most characters of files that people write: settings, notes, patterns.
export const longestSettings = 1 << 24

/// Reads the whole of a text file, or of standard input for "-". Throws "unreadable-file" if it has more than `longest` characters.
export async function readText(path: string, longest = longestWhole): Promise<string> {
  const pieces: string[] = []
  let length = 0
  for await (const piece of readTextPieces(path)) {
    length += piece.length
    if (length > longest)
      throw tooLong(
        displayName(path),
        longest,
        "it is read as a whole; check that it is the right file, or split it",
      )
    pieces.push(piece)
  }
  return pieces.join("")
}

function tooLong(what: string, longest: number, fix: string): SpandrelError {
  return new SpandrelError(
    "unreadable-file",
    `${what} has more than ${formatNumber(longest)} characters; ${fix}`,
  )
}
