// Files with wrong contents but a correct checksum.

import { fileChecksum } from "../../src/model/checksum.ts"
import { readTensorFile, type TensorFile, writeTensorFile } from "../../src/model/safetensors.ts"

/// The file with another string in a field of its metadata, optionally with other tensors, and the checksum of these.
export function resealed(
  file: Uint8Array,
  field: string,
  text: string,
  tensors: TensorFile["tensors"] = readTensorFile(file).tensors,
): Uint8Array {
  const { metadata } = readTensorFile(file)
  const checksum = fileChecksum(tensors, text)
  return writeTensorFile({ tensors, metadata: { ...metadata, checksum, [field]: text } })
}

/// Every variant of `data` in which one part, at any depth, is left out or replaced by one of the values.
export function* misfits(data: unknown, values: readonly unknown[]): Generator<unknown> {
  yield* values
  if (typeof data !== "object" || data === null) return
  for (const [name, part] of Object.entries(data)) {
    const copy = () => (Array.isArray(data) ? [...data] : { ...data }) as Record<string, unknown>
    const without = copy()
    delete without[name]
    yield without
    for (const other of misfits(part, values)) yield Object.assign(copy(), { [name]: other })
  }
}
