// Which compression a file has, and compressing output piece by piece.

import { promisify } from "node:util"
import { gzip } from "node:zlib"
import { compressZstd } from "./zstd.ts"

export const compressions = ["none", "gzip", "zstd"] as const
export type Compression = (typeof compressions)[number]

/// The compression that a file's name asks for: `.gz`, `.zst` or none.
export function compressionOf(path: string): Compression {
  const name = path.toLowerCase()
  if (name.endsWith(".gz")) return "gzip"
  return name.endsWith(".zst") ? "zstd" : "none"
}

/// The number of bytes that `detectCompression` looks at.
export const signatureLength = 4

// A skippable frame of zstd, which some programs write first, begins with any of 16 bytes.
const signatures: readonly { readonly is: Compression; readonly bytes: readonly (readonly number[])[] }[] = [
  { is: "gzip", bytes: [[0x1f], [0x8b]] },
  { is: "zstd", bytes: [[0x28], [0xb5], [0x2f], [0xfd]] },
  { is: "zstd", bytes: [Array.from({ length: 16 }, (_, at) => 0x50 + at), [0x2a], [0x4d], [0x18]] },
]

/// The compression that the first bytes of a file show.
export function detectCompression(first: Uint8Array): Compression {
  const found = signatures.find(({ bytes }) => bytes.every((any, at) => any.includes(first[at] as number)))
  return found?.is ?? "none"
}

/// True if these bytes begin a file with compression, or more bytes may.
export function mayBeCompressed(first: Uint8Array): boolean {
  return signatures.some(({ bytes }) =>
    bytes.slice(0, first.length).every((any, at) => any.includes(first[at] as number)),
  )
}

const gzipped = promisify(gzip)

/// Compresses a piece by itself: a gzip member or a zstd frame. Files of several pieces are valid, and what is before a damaged piece
/// can still be read. The same bytes give the same piece.
export function compressPiece(bytes: Uint8Array, compression: Compression): Promise<Uint8Array> {
  if (compression === "none") return Promise.resolve(bytes)
  return compression === "gzip" ? gzipped(bytes) : compressZstd(bytes)
}
