// Zstandard frames (RFC 8878), block by block through a decoder that takes a piece at a time: a block has at most 128 KiB, so that a
// piece of known size is decoded in one step.

import { ByteReader } from "./byte-reader.ts"

/// A decoder with one state: the next piece of a frame in, all of its output out; nothing if it is damaged.
export interface ZstdDecoder {
  reset(): void
  decompressChunk(piece: Uint8Array, mostOutput: number): Uint8Array
}

const mostOutput = (1 << 17) + (1 << 10)

// The decoder has one state for the whole process, so that streams take turns.
let lastStream: Promise<void> = Promise.resolve()

/// Decodes all frames of a file. Throws if they are damaged or cut off.
export async function* decodeZstdBlocks(
  chunks: AsyncIterable<Uint8Array>,
  decoder: ZstdDecoder,
): AsyncGenerator<Uint8Array, void, undefined> {
  const before = lastStream
  let release: () => void = () => {}
  lastStream = new Promise((resolve) => {
    release = resolve
  })
  const reader = new ByteReader(chunks)
  try {
    await before
    for (let magic = await reader.find(4); magic !== undefined; magic = await reader.find(4)) {
      const number = littleEndian(magic)
      if (number >>> 4 === 0x184d2a5) await reader.skip(littleEndian(await reader.get(4)))
      else if (number === 0xfd2fb528) yield* decodeFrame(magic, reader, decoder)
      else throw new Error("no frame begins here")
    }
  } finally {
    await reader.close()
    release()
  }
}

async function* decodeFrame(
  magic: Uint8Array,
  reader: ByteReader,
  decoder: ZstdDecoder,
): AsyncGenerator<Uint8Array> {
  decoder.reset()
  const { header, hasChecksum } = await readHeader(reader)
  // The decoder reports an error by no output. So each piece but that of an empty frame ends with a block that has some, and
  // what follows the last such block, the checksum above all, belongs to its piece.
  let piece = [magic, ...header]
  let hasContent = false
  const decode = () => {
    const output = decoder.decompressChunk(Buffer.concat(piece), mostOutput)
    if (output.length > mostOutput || (hasContent && output.length === 0)) throw new Error("damaged block")
    piece = []
    hasContent = false
    return output
  }
  for (let isLast = false; !isLast; ) {
    const { start, bytes, isEmpty, ...block } = await readBlock(reader)
    if (hasContent && !isEmpty) yield decode()
    piece.push(start, bytes)
    hasContent ||= !isEmpty
    isLast = block.isLast
  }
  if (hasChecksum) piece.push(await reader.get(4))
  yield decode()
}

/// The bytes of a frame's header after the magic number.
async function readHeader(reader: ByteReader) {
  const start = await reader.get(1)
  const descriptor = start[0] as number
  const isSingleSegment = (descriptor & 32) !== 0
  const dictionary = [0, 1, 2, 4][descriptor & 3] as number
  const contentSize = [isSingleSegment ? 1 : 0, 2, 4, 8][descriptor >> 6] as number
  const size = (isSingleSegment ? 0 : 1) + dictionary + contentSize
  return { header: [start, await reader.get(size)], hasChecksum: (descriptor & 4) !== 0 }
}

async function readBlock(reader: ByteReader) {
  const start = await reader.get(3)
  const number = littleEndian(start)
  const [type, size] = [(number >> 1) & 3, number >> 3]
  if (type === 3 || size > 1 << 17) throw new Error("damaged block")
  // A block of type 1 is one byte, repeated.
  const bytes = await reader.get(type === 1 ? 1 : size)
  return { start, bytes, isEmpty: size === 0, isLast: (number & 1) === 1 }
}

function littleEndian(bytes: Uint8Array): number {
  return bytes.reduceRight((number, byte) => number * 256 + byte, 0)
}
