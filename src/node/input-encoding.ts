// What kind of bytes a text file holds: UTF-8, UTF-16 with a byte-order mark as PowerShell writes it, or either in gzip or zstd.

import { createGunzip } from "node:zlib"
import { SpandrelError } from "../check/error.ts"
import { detectCompression, mayBeCompressed, signatureLength } from "./compression/compression.ts"
import { throughStream } from "./compression/through-stream.ts"
import { decompressZstd } from "./compression/zstd.ts"

/// Turns the bytes of a text file into UTF-8. `name` is the file's in messages. UTF-8 is passed on as it is,
/// and checked when it is decoded; only bytes of 0, which no text has, are refused here. `checkStart` may
/// refuse it by the first bytes of the text.
export async function* decodeInput(
  chunks: AsyncIterable<Uint8Array>,
  name: string,
  checkStart?: (first: Uint8Array) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of decodeBytes(chunks, name, checkStart)) {
    if (chunk.includes(0)) throw notText(name)
    yield chunk
  }
}

/// The same for callers that can say which line isn't text: bytes of 0 are passed on, too.
export async function* decodeBytes(
  chunks: AsyncIterable<Uint8Array>,
  name: string,
  checkStart?: (first: Uint8Array) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { first, all } = await peek(chunks)
  const compression = detectCompression(first)
  const text = asUtf8(compression === "none" ? all : decompressed(all, compression, name), name)
  yield* checkStart === undefined ? text : withCheckedStart(text, checkStart)
}

/// The same bytes. Checks the first of them, as many as there are: a pipe may wait for an answer to a short
/// line.
async function* withCheckedStart(
  chunks: AsyncIterable<Uint8Array>,
  checkStart: (first: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  let isChecked = false
  for await (const chunk of chunks) {
    if (!isChecked && chunk.length > 0) {
      checkStart(chunk)
      isChecked = true
    }
    yield chunk
  }
}

/// True if the bytes of a file are what `decodeBytes` returns: neither compressed nor UTF-16. `first` are its first bytes.
export function isPlainUtf8(first: Uint8Array): boolean {
  return detectCompression(first) === "none" && utf16Of(first) === undefined
}

async function* asUtf8(chunks: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  const { first, all } = await peek(chunks)
  const encoding = utf16Of(first)
  yield* encoding === undefined ? all : fromUtf16(all, encoding, name)
}

function utf16Of([a, b]: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (a === 0xff && b === 0xfe) return "utf-16le"
  return a === 0xfe && b === 0xff ? "utf-16be" : undefined
}

/// The bytes that tell how a file is encoded, or fewer if there aren't more, and all chunks. A pipe may deliver single bytes, and
/// may wait for an answer to a short line.
async function peek(chunks: AsyncIterable<Uint8Array>) {
  const iterator = chunks[Symbol.asyncIterator]()
  const begun: Uint8Array[] = []
  let first: Uint8Array = new Uint8Array(0)
  while (first.length < 2 || (first.length < signatureLength && mayBeCompressed(first))) {
    const next = await iterator.next()
    if (next.done) break
    begun.push(next.value)
    first = Buffer.concat([first, next.value.subarray(0, signatureLength)])
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      yield* begun
      for (let more = await iterator.next(); !more.done; more = await iterator.next()) yield more.value
    } finally {
      await iterator.return?.()
    }
  }
  return { first, all: all() }
}

/// Decompresses piece by piece: memory doesn't grow with the file.
async function* decompressed(
  chunks: AsyncIterable<Uint8Array>,
  compression: "gzip" | "zstd",
  name: string,
): AsyncGenerator<Uint8Array> {
  try {
    if (compression === "zstd") yield* decompressZstd(chunks)
    else yield* throughStream(chunks, createGunzip({ chunkSize: 1 << 18 }))
  } catch (error) {
    // What the file itself has reported.
    if (error instanceof SpandrelError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new SpandrelError(
      "unreadable-file",
      `can't read ${name}: it is compressed with ${compression} and damaged or cut off (${reason}); copy it again`,
      { cause: error },
    )
  }
}

async function* fromUtf16(
  chunks: AsyncIterable<Uint8Array>,
  encoding: "utf-16le" | "utf-16be",
  name: string,
): AsyncGenerator<Uint8Array> {
  // Without its byte-order mark.
  const decoder = new TextDecoder(encoding, { fatal: true })
  const encoder = new TextEncoder()
  try {
    for await (const chunk of chunks) yield encoder.encode(decoder.decode(chunk, { stream: true }))
    yield encoder.encode(decoder.decode())
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new SpandrelError(
      "invalid-encoding",
      `${name}: this is not UTF-16, though it has its byte-order mark; save the file as UTF-8`,
      { cause: error },
    )
  }
}

const notText = (name: string) =>
  new SpandrelError(
    "invalid-encoding",
    `${name}: this is not text, since it has bytes of 0; if it is UTF-16 without a byte-order mark, save it as UTF-8`,
  )
