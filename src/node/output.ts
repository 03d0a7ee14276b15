// Where results go: standard output, or a file that is written completely or not at all.

import { once } from "node:events"
import type { Writable } from "node:stream"
import { isUsageError } from "../check/error.ts"
import { nextTurn } from "../parser/turns.ts"
import { fillFileAtomically } from "./atomic-file.ts"
import { type Compression, compressionOf, compressPiece } from "./compression/compression.ts"
import { descriptorOf } from "./descriptor.ts"

/// Buffered output of text. `write` resolves when more can be written, so that a slow reader doesn't fill the memory;
/// `flush` passes on everything that is buffered.
export interface Output {
  write(text: string): Promise<void>
  flush(): Promise<void>
}

/// A file (default: the standard output, which is also "-" and "/dev/stdout"), and its compression (default:
/// by the file's name).
export interface OutputTarget {
  readonly path?: string | undefined
  readonly compression?: Compression | undefined
}

// Characters to collect before writing: a system call per tree would be slow. A compressed piece repeats what compression has to
// know, so it is longer.
const bufferSizes: Readonly<Record<Compression, number>> = { none: 1 << 16, gzip: 1 << 20, zstd: 1 << 20 }

// Milliseconds of work after which timers and signals get a turn, even if nothing is waited for.
const longestTurn = 100

/// Writes to a file, or to the stream if there is no path. If `fill` throws a usage error, nothing that is still buffered is
/// written.
export async function writeOutput(
  target: string | OutputTarget | undefined,
  stream: Writable,
  fill: (output: Output) => Promise<void>,
): Promise<void> {
  const { path, compression } = typeof target === "object" ? target : { path: target }
  const chosen = compression ?? (path === undefined ? "none" : compressionOf(path))
  if (path !== undefined && descriptorOf(path) !== 1) {
    await fillFileAtomically(path, (file) =>
      fillBuffered(fill, { compression: chosen, write: (bytes) => file.appendFile(bytes) }),
    )
    return
  }
  const write = async (bytes: Uint8Array) => {
    if (!stream.write(bytes)) await once(stream, "drain")
  }
  await fillBuffered(fill, { compression: chosen, write })
}

/// Where pieces of output go.
export interface PieceWriting {
  readonly compression: Compression
  /// Milliseconds after which text that isn't compressed is written, however short it is (default: no limit).
  readonly longestWait?: number
  /// `isLast` is true for what is still buffered at the end.
  write(bytes: Uint8Array, isLast: boolean): Promise<void>
}

/// Collects text into pieces, each a member or frame of its own if it is compressed. Where such a piece ends depends on the text
/// alone, unless `flush` is called.
export async function fillBuffered(
  fill: (output: Output) => Promise<void>,
  { compression, longestWait = Number.POSITIVE_INFINITY, write }: PieceWriting,
): Promise<void> {
  let buffer = ""
  let turnStart = performance.now()
  let lastPass = turnStart
  const isFull = () =>
    buffer.length >= bufferSizes[compression] ||
    (compression === "none" && performance.now() - lastPass >= longestWait)
  const pass = async (isLast: boolean) => {
    const text = buffer
    buffer = ""
    lastPass = performance.now()
    if (text !== "") await write(await compressPiece(Buffer.from(text), compression), isLast)
  }
  try {
    await fill({
      async write(text) {
        buffer += text
        if (isFull()) await pass(false)
        if (performance.now() - turnStart < longestTurn) return
        await nextTurn()
        turnStart = performance.now()
      },
      flush: () => pass(false),
    })
  } catch (error) {
    // Results from before invalid input are kept.
    if (!isUsageError(error)) await pass(true)
    throw error
  }
  await pass(true)
}
