// What spandrel's files have in common: tensors, a string of JSON about them, a version, and a checksum over all.

import { DataReader } from "../check/data-reader.ts"
import { SpandrelError } from "../check/error.ts"
import { fileChecksum } from "./checksum.ts"
import { invalidFile, readTensorFile, type StoredTensor, writeTensorFile } from "./safetensors.ts"

/// A kind of file.
export interface FileFormat {
  /// What it holds, for messages: "model".
  readonly kind: string
  /// The value of "format" in the metadata.
  readonly format: string
  /// Only files of this version are read.
  readonly version: number
  /// The metadata's field for the JSON string.
  readonly field: string
  /// How to fix a file that is damaged, or of another version.
  readonly fix: string
}

/// A file's JSON and its tensors.
export interface FileContents {
  readonly data: DataReader
  readonly tensors: ReadonlyMap<string, StoredTensor>
}

/// The bytes of a file.
export function writeSealedFile(
  { format, version, field }: FileFormat,
  contents: object,
  tensors: ReadonlyMap<string, StoredTensor>,
): Uint8Array {
  const json = JSON.stringify(contents)
  const checksum = fileChecksum(tensors, json)
  return writeTensorFile({
    tensors,
    metadata: { format, version: `${version}`, checksum, [field]: json },
  })
}

/// Reads a file's bytes. Throws "unsupported-version", or "invalid-file" for a file that is damaged or of another format;
/// `otherFormats` has messages for formats that are easily confused with this one.
export function readSealedFile(
  bytes: Uint8Array,
  { kind, format, version, field, fix }: FileFormat,
  otherFormats: ReadonlyMap<string, string> = new Map(),
): FileContents {
  const { tensors, metadata } = readTensorFile(bytes)
  const json = metadata[field]
  if (metadata["format"] !== format || json === undefined) {
    const known = otherFormats.get(metadata["format"] ?? "")
    throw invalidFile(known ?? `this safetensors file is not a spandrel ${kind}; choose another file`)
  }
  if (metadata["version"] !== `${version}`) {
    throw new SpandrelError(
      "unsupported-version",
      `the ${kind} has version ${metadata["version"]}, but this spandrel reads version ${version}; ${fix}`,
    )
  }
  if (metadata["checksum"] !== fileChecksum(tensors, json))
    throw invalidFile(`the ${kind} is damaged: its checksum doesn't match; ${fix}`)
  const source = {
    name: "its metadata",
    where: `invalid ${kind}`,
    fix,
    error: invalidFile,
  }
  return { data: DataReader.parse(json, source), tensors }
}
