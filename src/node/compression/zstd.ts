// Zstandard: a WebAssembly package decompresses, at some tens of times the speed of a parser. Node.js has zstd from 22.15 on, but its stream ends
// after the first frame of a file without a word; it only compresses here, if it can.

import { promisify } from "node:util"
import zlib from "node:zlib"
import { decodeZstdBlocks } from "./zstd-blocks.ts"

/// What newer versions of Node.js have in zlib.
interface ZstdFunctions {
  zstdCompress(bytes: Uint8Array, done: (error: Error | null, result: Buffer) => void): void
}

const native = zlib as unknown as Partial<ZstdFunctions>

/// Compresses bytes into a frame.
export async function compressZstd(bytes: Uint8Array): Promise<Uint8Array> {
  if (native.zstdCompress !== undefined) return promisify(native.zstdCompress)(bytes)
  return (await loadPackage()).compress(bytes)
}

/// Decompresses all frames, piece by piece: memory doesn't grow with the file. Throws if they are damaged or cut off.
export async function* decompressZstd(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield* decodeZstdBlocks(chunks, await loadPackage())
}

async function loadPackage() {
  const { Zstd } = await import("@hpcc-js/wasm-zstd")
  return Zstd.load()
}
