// The .safetensors format: a length, a header in JSON, the tensors' bytes. Python users open it with `safetensors`.

/// The element types that models use, with their sizes in bytes.
export const elementSizes = { F32: 4, F16: 2, I8: 1, I32: 4, U8: 1, U16: 2 } as const
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

/// The file is no model, tagger or checkpoint, or not a whole one; the message says what is wrong, and after the semicolon
/// what to do about it.
export class TensorFileError extends Error {
  override readonly name = "TensorFileError"
}

// The header's entry that is no tensor.
const metadataName = "__metadata__"

// What to do about a file that didn't arrive as it was sent.
const getAgain = "get the file again"

// The format's own limit: a header is no place for data.
const longestHeader = 100_000_000

/// The bytes of a file.
export function writeTensorFile({ tensors, metadata }: TensorFile): Uint8Array {
  // Entries, not assignments, so that every name will do, also "__proto__".
  const header: [string, unknown][] = [[metadataName, metadata]]
  let end = 0
  for (const [name, { type, shape, bytes }] of tensors) {
    header.push([name, { dtype: type, shape, data_offsets: [end, end + bytes.length] }])
    end += bytes.length
  }
  const text = new TextEncoder().encode(JSON.stringify(Object.fromEntries(header)))
  // Spaces behind the header bring the data to a multiple of 8 bytes, so that typed arrays can view it in place.
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

/// The tensors of a file, as views of its bytes. Refuses whatever isn't whole and consistent.
export function readTensorFile(bytes: Uint8Array): TensorFile {
  // A Buffer of Node.js is a Uint8Array whose slice() doesn't copy: nobody after this should have to know.
  const file = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length < 8) throw new TensorFileError(`the file is too short for a safetensors file; ${getAgain}`)
  const length = new DataView(file.buffer, file.byteOffset).getBigUint64(0, true)
  if (length > longestHeader)
    throw new TensorFileError(
      "this is no safetensors file: its header has no sensible length; name one that spandrel has written",
    )
  const begin = 8 + Number(length)
  if (begin > file.length) throw new TensorFileError(`the file is cut off within its header; ${getAgain}`)
  const header = parseHeader(file.subarray(8, begin))
  const entries = Object.entries(header).filter(([name]) => name !== metadataName)
  // Offsets alone tell the order: JSON objects have none, and names such as "10" come first in JavaScript's.
  const places = entries.map(([name, entry]) => ({ name, ...checkEntry(name, entry) }))
  places.sort((a, b) => a.from - b.from || a.to - b.to)
  const tensors = new Map<string, StoredTensor>()
  let expected = 0
  for (const { name, type, shape, from, to } of places) {
    if (from !== expected)
      throw new TensorFileError(`tensor "${name}" doesn't begin where the one before it ends; ${getAgain}`)
    if (begin + to > file.length)
      throw new TensorFileError(`the file is cut off within tensor "${name}"; ${getAgain}`)
    tensors.set(name, { type, shape, bytes: file.subarray(begin + from, begin + to) })
    expected = to
  }
  if (begin + expected !== file.length)
    throw new TensorFileError(`the file goes on after its last tensor; ${getAgain}`)
  return { tensors, metadata: checkMetadata(header[metadataName]) }
}

function parseHeader(bytes: Uint8Array): Record<string, unknown> {
  try {
    const header: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes))
    if (typeof header === "object" && header !== null && !Array.isArray(header))
      return header as Record<string, unknown>
  } catch {
    // Said below.
  }
  throw new TensorFileError(
    `this is no safetensors file, or an altered one: its header is no JSON object; ${getAgain}`,
  )
}

function checkEntry(name: string, entry: unknown) {
  const { dtype, shape, data_offsets: offsets } = (entry ?? {}) as Record<string, unknown>
  const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
  if (!(typeof dtype === "string" && Object.hasOwn(elementSizes, dtype))) {
    throw new TensorFileError(
      `tensor "${name}" has the type ${JSON.stringify(dtype)}, which models don't use; name a file that spandrel has written`,
    )
  }
  if (
    !(
      Array.isArray(shape) &&
      shape.every(isCount) &&
      Array.isArray(offsets) &&
      offsets.length === 2 &&
      offsets.every(isCount)
    )
  ) {
    throw new TensorFileError(`tensor "${name}" has no sensible shape or place; ${getAgain}`)
  }
  const type = dtype as ElementType
  const [from, to] = offsets as [number, number]
  const elements = (shape as number[]).reduce((product, size) => product * size, 1)
  if (to - from !== elements * elementSizes[type]) {
    throw new TensorFileError(
      `tensor "${name}" has ${to - from} bytes, and its shape asks for ${elements * elementSizes[type]}; ${getAgain}`,
    )
  }
  return { type, shape: shape as number[], from, to }
}

function checkMetadata(metadata: unknown = {}): Record<string, string> {
  const isMap = typeof metadata === "object" && metadata !== null && !Array.isArray(metadata)
  if (!(isMap && Object.values(metadata).every((value) => typeof value === "string")))
    throw new TensorFileError(`the file's metadata is no list of names and texts; ${getAgain}`)
  return metadata as Record<string, string>
}
