// The .safetensors format: a length, a header in JSON, the tensors' bytes. Python users open it with `safetensors`.

import { SpandrelError } from "../check/error.ts"
import { parseNested } from "../check/json.ts"
import { natural, object } from "../check/kinds.ts"
import { quoteValue } from "../check/quote-value.ts"

/// The element types of the files that spandrel reads, with their sizes in bytes. Its own files have no BF16 and I64;
/// files of pretrained encoders do.
export const elementSizes = { F32: 4, F16: 2, BF16: 2, I8: 1, I32: 4, I64: 8, U8: 1, U16: 2 } as const
export type ElementType = keyof typeof elementSizes

/// A tensor's bytes, little-endian, row-major.
export interface StoredTensor {
  readonly type: ElementType
  readonly shape: readonly number[]
  readonly bytes: Uint8Array
}

/// A file's tensors by name, and its metadata.
export interface TensorFile {
  readonly tensors: ReadonlyMap<string, StoredTensor>
  readonly metadata: Readonly<Record<string, string>>
}

/// The error for a file that isn't one of spandrel's, or is damaged.
export function invalidFile(message: string): SpandrelError {
  return new SpandrelError("invalid-file", message)
}

// The header's entry that isn't a tensor.
const metadataName = "__metadata__"

const damagedFix = "download or copy the file again"

// The limit of the format itself.
const longestHeader = 100_000_000

/// The bytes of a file.
export function writeTensorFile({ tensors, metadata }: TensorFile): Uint8Array {
  // From entries, so that a tensor may have any name, even "__proto__".
  const header: [string, unknown][] = [[metadataName, metadata]]
  let end = 0
  for (const [name, { type, shape, bytes }] of tensors) {
    header.push([name, { dtype: type, shape, data_offsets: [end, end + bytes.length] }])
    end += bytes.length
  }
  const text = new TextEncoder().encode(JSON.stringify(Object.fromEntries(header)))
  // Spaces after the header bring the data to a multiple of 8 bytes, so that typed arrays can view it in place.
  const headerLength = Math.ceil(text.length / 8) * 8
  const file = new Uint8Array(8 + headerLength + end).fill(0x20, 8, 8 + headerLength)
  new DataView(file.buffer).setBigUint64(0, BigInt(headerLength), true)
  file.set(text, 8)
  let at = 8 + headerLength
  for (const { bytes } of tensors.values()) {
    file.set(bytes, at)
    at += bytes.length
  }
  return file
}

/// The tensors of a file, as views of its bytes, in the order of the bytes. Throws "invalid-file" unless the file is
/// complete and consistent.
export function readTensorFile(bytes: Uint8Array): TensorFile {
  // `slice` of a Node.js Buffer doesn't copy, so make it a plain Uint8Array.
  const file = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length < 8) throw invalidFile(`the file is too short; ${damagedFix}`)
  const length = new DataView(file.buffer, file.byteOffset).getBigUint64(0, true)
  if (length > longestHeader) throw invalidHeader()
  const begin = 8 + Number(length)
  if (begin > file.length) throw invalidFile(`the file is truncated within its header; ${damagedFix}`)
  const header = parseHeader(file.subarray(8, begin))
  const entries = Object.entries(header).filter(([name]) => name !== metadataName)
  // Only offsets tell the order: JSON objects have none, and JavaScript puts names such as "10" first.
  const ranges = entries.map(([name, entry]) => ({ name, ...checkEntry(name, entry) }))
  ranges.sort((a, b) => a.from - b.from || a.to - b.to)
  const tensors = new Map<string, StoredTensor>()
  let expected = 0
  for (const { name, type, shape, from, to } of ranges) {
    if (from !== expected)
      throw invalidTensor(name, `starts at byte ${from}, but the one before it ends at ${expected}`)
    if (begin + to > file.length)
      throw invalidFile(`the file is truncated within tensor ${quoteValue(name)}; ${damagedFix}`)
    tensors.set(name, { type, shape, bytes: file.subarray(begin + from, begin + to) })
    expected = to
  }
  if (begin + expected !== file.length)
    throw invalidFile(`the file has bytes after its last tensor; ${damagedFix}`)
  return { tensors, metadata: checkMetadata(header[metadataName]) }
}

function parseHeader(bytes: Uint8Array): Record<string, unknown> {
  try {
    const header: unknown = parseNested(new TextDecoder("utf-8", { fatal: true }).decode(bytes))
    if (object.is(header)) return header
  } catch {
    // Not UTF-8 or not JSON: as wrong as anything that isn't an object.
  }
  throw invalidHeader()
}

function checkEntry(name: string, entry: unknown) {
  const { dtype, shape, data_offsets: offsets } = (entry ?? {}) as Record<string, unknown>
  if (!(typeof dtype === "string" && Object.hasOwn(elementSizes, dtype)))
    throw invalidTensor(name, `has the type ${quoteValue(dtype)}, which spandrel doesn't use`)
  const isShape = Array.isArray(shape) && shape.every(natural.is)
  const areOffsets = Array.isArray(offsets) && offsets.length === 2 && offsets.every(natural.is)
  if (!(isShape && areOffsets)) throw invalidTensor(name, "has an invalid shape or invalid offsets")
  const type = dtype as ElementType
  const [from, to] = offsets as [number, number]
  const size = (shape as number[]).reduce((product, dimension) => product * dimension, elementSizes[type])
  if (to - from !== size)
    throw invalidTensor(name, `has ${to - from} bytes, but its shape and type need ${size}`)
  return { type, shape: shape as number[], from, to }
}

function checkMetadata(metadata: unknown = {}): Record<string, string> {
  if (object.is(metadata) && Object.values(metadata).every((value) => typeof value === "string"))
    return metadata as Record<string, string>
  throw invalidFile(`the file's metadata isn't an object of strings; ${damagedFix}`)
}

function invalidHeader(): SpandrelError {
  return invalidFile(
    "not a safetensors file (invalid header); if it was downloaded, check that the server didn't return an HTML page",
  )
}

function invalidTensor(name: string, problem: string): SpandrelError {
  return invalidFile(`tensor ${quoteValue(name)} ${problem}; ${damagedFix}`)
}
