// A tagger's arrays as tensors of a file, each under "tagger." and its name.

import type { DataReader } from "../check/data-reader.ts"
import type { StoredArray } from "../tagger/stored/stored-arrays.ts"
import { lemmatizerKinds } from "../tagger/stored/stored-lemmatizer.ts"
import { morphologyKinds } from "../tagger/stored/stored-morphology.ts"
import { restoreTagger, type StoredTagger, storeTagger } from "../tagger/stored/stored-tagger.ts"
import type { Tagger } from "../tagger/tagger.ts"
import { type ElementType, invalidFile, type StoredTensor } from "./safetensors.ts"
import { readTags } from "./stored-names.ts"

/// A tagger's part of the metadata.
export type TaggerHeader = StoredTagger["header"]

const prefix = "tagger."

/// Adds the tensors of a tagger; returns its part of the metadata.
export function addTaggerTensors(tagger: Tagger, tensors: Map<string, StoredTensor>): TaggerHeader {
  const { header, arrays } = storeTagger(tagger)
  for (const [name, array] of arrays) {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    tensors.set(prefix + name, { type: typeOf(array), shape: [array.length], bytes })
  }
  return header
}

/// A tagger's part of a file's metadata, checked.
export function readTaggerHeader(data: DataReader): TaggerHeader {
  const tags = readTags(data.get("tags"))
  const morphology = data.find("morphology")
  if (morphology === undefined) return { tags }
  const lemmas = morphology.find("lemmas")?.all(lemmatizerKinds)
  return { tags, morphology: { ...morphology.all(morphologyKinds), lemmas } }
}

/// The tagger in a file's tensors; throws "invalid-file" if they don't describe one.
export function readTaggerTensors(header: TaggerHeader, tensors: ReadonlyMap<string, StoredTensor>): Tagger {
  const arrays = new Map<string, StoredArray>()
  for (const [name, tensor] of tensors) {
    if (name.startsWith(prefix)) arrays.set(name.slice(prefix.length), arrayOf(tensor, name))
  }
  return restoreTagger({ header, arrays })
}

function typeOf(array: StoredArray): ElementType {
  if (array instanceof Int32Array) return "I32"
  if (array instanceof Uint16Array) return "U16"
  return array instanceof Uint8Array ? "U8" : "I8"
}

// Copied, since the file's bytes need not be aligned.
function arrayOf({ type, bytes }: StoredTensor, name: string): StoredArray {
  const { buffer } = bytes.slice()
  if (type === "I32") return new Int32Array(buffer)
  if (type === "U16") return new Uint16Array(buffer)
  if (type === "U8") return new Uint8Array(buffer)
  if (type === "I8") return new Int8Array(buffer)
  throw invalidFile(
    `tensor "${name}" has the type ${type}, which taggers don't use; download or copy the file again`,
  )
}
