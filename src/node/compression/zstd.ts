// Zstandard: Node.js has it from 22.15 on. Before that, a WebAssembly package does the same, more slowly but still many times as fast as
// a parser.

import { promisify } from "node:util"
import zlib from "node:zlib"
import { throughStream } from "./through-stream.ts"
import { decodeZstdBlocks } from "./zstd-blocks.ts"

/// What newer versions of Node.js have in zlib.
interface ZstdFunctions {
  zstdCompress(bytes: Uint8Array, done: (error: Error | null, result: Buffer) => void): void
  createZstdDecompress(options: { readonly chunkSize: number }): NodeJS.ReadWriteStream
}

const native: Partial<ZstdFunctions> = zlib as unknown as Partial<ZstdFunctions>

/// Compresses bytes into a frame.
export async function compressZstd(bytes: Uint8Array): Promise<Uint8Array> {
  if (native.zstdCompress !== undefined) return promisify(native.zstdCompress)(bytes)
  return (await loadPackage()).compress(bytes)
}

/// Decompresses all frames, piece by piece: memory doesn't grow with the file. Throws if they are damaged or cut off.
export async function* decompressZstd(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (native.createZstdDecompress !== undefined) {
    yield* throughStream(chunks, native.createZstdDecompress({ chunkSize: 1 << 18 }))
    return
  }
  yield* decodeZstdBlocks(chunks, await loadPackage())
}

async function loadPackage() {
  const { Zstd } = await import("@hpcc-js/wasm-zstd")
  return Zstd.load()
}
