// What kind of bytes a text file holds: UTF-8, UTF-16 with a byte-order mark as PowerShell writes it, or either in gzip.

import { pipeline, Readable } from "node:stream"
import { createGunzip } from "node:zlib"
import { SpandrelError } from "../check/error.ts"

/// Turns the bytes of a text file into UTF-8. `name` is the file's in messages. UTF-8 is passed on as it is, and checked when
/// it is decoded; only bytes of 0, which no text has, are refused here.
export async function* decodeInput(
  chunks: AsyncIterable<Uint8Array>,
  name: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { first, all } = await peek(chunks)
  const bytes = first[0] === 0x1f && first[1] === 0x8b ? unzipped(all, name) : all
  for await (const chunk of asUtf8(bytes, name)) {
    if (chunk.includes(0)) throw notText(name)
    yield chunk
  }
}

async function* asUtf8(chunks: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  const { first, all } = await peek(chunks)
  const mark = `${first[0]},${first[1]}`
  if (mark === "255,254") yield* fromUtf16(all, "utf-16le", name)
  else if (mark === "254,255") yield* fromUtf16(all, "utf-16be", name)
  else yield* all
}

/// The first two bytes, or fewer if there aren't more, and all chunks. A pipe may deliver single bytes.
async function peek(chunks: AsyncIterable<Uint8Array>) {
  const iterator = chunks[Symbol.asyncIterator]()
  const begun: Uint8Array[] = []
  let next = await iterator.next()
  for (let size = 0; !next.done; next = await iterator.next()) {
    begun.push(next.value)
    size += next.value.length
    if (size >= 2) break
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      yield* begun
      for (let more = await iterator.next(); !more.done; more = await iterator.next()) yield more.value
    } finally {
      await iterator.return?.()
    }
  }
  return { first: Buffer.concat(begun).subarray(0, 2), all: all() }
}

/// Decompresses piece by piece: memory doesn't grow with the file.
async function* unzipped(chunks: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  let failure: unknown
  async function* source() {
    try {
      yield* chunks
    } catch (error) {
      failure = error
      throw error
    }
  }
  const gunzip = createGunzip({ chunkSize: 1 << 18 })
  // Errors come out of the loop below.
  pipeline(Readable.from(source()), gunzip, () => {})
  try {
    yield* gunzip
  } catch (error) {
    if (failure !== undefined) throw failure
    const reason = error instanceof Error ? error.message : String(error)
    throw new SpandrelError(
      "unreadable-file",
      `can't read ${name}: it is compressed with gzip and damaged or cut off (${reason}); copy it again`,
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
