// A tagger as one .safetensors file of its own.

import type { Tagger } from "../tagger/tagger.ts"
import { fileChecksum } from "./checksum.ts"
import { type Provenance, readModel } from "./model-file.ts"
import { readTensorFile, type StoredTensor, TensorFileError, writeTensorFile } from "./safetensors.ts"
import { StoredData } from "./stored-data.ts"
import { addTaggerTensors, readTaggerTensors } from "./tagger-tensors.ts"

/// The version of what the metadata says; a reader takes only its own.
export const taggerVersion = 1

const taggerFormat = "spandrel-tagger"

/// A tagger, and where it comes from.
export interface TaggerFile {
  readonly tagger: Tagger
  readonly provenance: Provenance
}

/// The bytes of a tagger's file.
export function writeTagger(tagger: Tagger, provenance: Provenance): Uint8Array {
  const tensors = new Map<string, StoredTensor>()
  const contents = JSON.stringify({ ...addTaggerTensors(tagger, tensors), provenance })
  const checksum = fileChecksum(tensors, contents)
  const metadata = { format: taggerFormat, version: `${taggerVersion}`, checksum, tagger: contents }
  return writeTensorFile({ tensors, metadata })
}

const owner = { name: "tagger", remedy: "get the file again, or train it anew" }

/// The tagger of a file's bytes: a file of its own, or a parser's model with a tagger in it. Throws a `TensorFileError` for
/// files of another kind or version, and altered ones.
export function readTagger(bytes: Uint8Array): TaggerFile {
  const { tensors, metadata } = readTensorFile(bytes)
  if (metadata["format"] === "spandrel") return ofModel(bytes)
  const { format, version, checksum, tagger: contents } = metadata
  if (format !== taggerFormat || contents === undefined)
    throw new TensorFileError(
      "this safetensors file holds no tagger; take one that spandrel train-tagger made, or a model that parses text",
    )
  if (version !== `${taggerVersion}`) {
    throw new TensorFileError(
      `this tagger is of version ${version}, and this spandrel reads version ${taggerVersion}; ` +
        "train it anew, or use the spandrel that made it",
    )
  }
  if (checksum !== fileChecksum(tensors, contents))
    throw new TensorFileError("the tagger was altered: its checksum doesn't fit; get the file again")
  const data = StoredData.parse(contents, owner)
  const header = { tags: data.get("tags").texts() }
  return { tagger: readTaggerTensors(header, tensors), provenance: data.get("provenance").object() }
}

function ofModel(bytes: Uint8Array): TaggerFile {
  const { tagger, provenance } = readModel(bytes)
  if (tagger === undefined) {
    throw new TensorFileError(
      "this is a parser's model without a tagger; name a tagger's own file (spandrel train-tagger), " +
        "or train the parser with --tags jackknife",
    )
  }
  return { tagger, provenance }
}
