// Files whose contents are wrong although their checksum is right.

import { fileChecksum } from "../../src/model/checksum.ts"
import { readTensorFile, type TensorFile, writeTensorFile } from "../../src/model/safetensors.ts"

/// The file with another text in a field of its metadata, perhaps with other tensors, and a checksum that fits.
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

/// All data that is `data` but for one part, however deep, which is left out or one of the values.
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
