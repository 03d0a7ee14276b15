// The lines of a file, or of a part of it, with their offsets.

import { open } from "node:fs/promises"
import { signatureLength } from "../compression/compression.ts"
import { displayName, readRawBytes } from "../input.ts"
import { decodeBytes, decodeInput, isPlainUtf8 } from "../input-encoding.ts"
import { type InputLine, InputLineSplitter } from "./line-splitter.ts"

/// Which lines of a file to read: those that start at `start` or later and before `end`. Offsets are those of the decompressed text. So
/// ranges that follow one another have each line once, wherever the text is cut.
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/// How lines are read.
export interface LineReading {
  readonly range?: ByteRange | undefined
  /// True if lines with bytes of 0 are returned; otherwise such a byte ends the file with an error, since it isn't a text file.
  readonly allowsZeros?: boolean
  /// Called with the number of bytes of each chunk as it is in the file.
  onRead?(bytes: number): void
  /// Called with the number of bytes of the lines that follow.
  onText?(bytes: number): void
}

/// Reads the lines of a file, or of standard input for "-": as many at a time as end in a chunk. Files may be compressed or in
/// UTF-16; a part of a plain file is read without what is before it.
export async function* readLineGroups(
  path: string,
  { range, allowsZeros = false, onRead, onText }: LineReading = {},
): AsyncGenerator<readonly InputLine[], void, undefined> {
  const { start, end } = range ?? { start: 0, end: Number.POSITIVE_INFINITY }
  // The byte before the range tells whether a line starts with it.
  const from = Math.max(0, start - 1)
  const canSeek = from > 0 && (await isPlainFile(path))
  const raw = readRawBytes(path, { onRead, start: canSeek ? from : 0 })
  const decoded = canSeek ? raw : (allowsZeros ? decodeBytes : decodeInput)(raw, displayName(path))
  const chunks = canSeek ? decoded : withoutFirst(decoded, from)
  const splitter = new InputLineSplitter(from)
  let isInside = start === 0
  for await (const chunk of chunks) {
    const found = splitter.push(chunk)
    if (found.length === 0) continue
    // What is before the range, down to a single line break, is the end of a line that starts before it.
    const all = isInside ? found : found.slice(1)
    isInside = true
    const lines = all.filter((line) => line.start < end)
    onText?.(lines.reduce((sum, line) => sum + line.end - line.start, 0))
    if (lines.length > 0) yield lines
    if (lines.length < all.length || (found.at(-1)?.end ?? 0) >= end) return
  }
  const last = isInside ? splitter.finish() : []
  onText?.(last.reduce((sum, line) => sum + line.end - line.start, 0))
  if (last.length > 0) yield last
}

/// True if offsets in the file are those in its text. What can't be read is reported by its reader.
async function isPlainFile(path: string): Promise<boolean> {
  const file = await open(path).catch(() => undefined)
  if (file === undefined) return false
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(signatureLength), 0, signatureLength, 0)
    return isPlainUtf8(buffer.subarray(0, bytesRead))
  } catch {
    return false
  } finally {
    await file.close()
  }
}

async function* withoutFirst(chunks: AsyncIterable<Uint8Array>, count: number): AsyncGenerator<Uint8Array> {
  let left = count
  for await (const chunk of chunks) {
    const rest = chunk.subarray(left)
    left -= chunk.length - rest.length
    if (rest.length > 0) yield rest
  }
}
