// A tagger as a .safetensors file of its own.

import { checkArgument } from "../check/argument-reader.ts"
import { nonEmptyString, object } from "../check/kinds.ts"
import { type Tagger, taggerKind } from "../tagger/tagger.ts"
import { type Model, type Provenance, provenanceKind } from "./model.ts"
import { readModel } from "./model-file.ts"
import { invalidFile, readTensorFile, type StoredTensor } from "./safetensors.ts"
import { type FileFormat, readSealedFile, writeSealedFile } from "./sealed-file.ts"
import { addTaggerTensors, readTaggerHeader, readTaggerTensors } from "./tagger-tensors.ts"

const taggerFormat: FileFormat = {
  kind: "tagger",
  format: "spandrel-tagger",
  version: 1,
  field: "tagger",
  fix: "download the tagger again, or train it again",
}

/// A tagger, the ISO 639 code of its language, and where it comes from.
export interface TaggerFile {
  readonly language: string
  readonly tagger: Tagger
  readonly provenance: Provenance
}

/// The bytes of a tagger's file; `language` is an ISO 639 code.
export function writeTagger(tagger: Tagger, provenance: Provenance, language = "en"): Uint8Array {
  checkArgument(tagger, "the tagger", taggerKind)
  checkArgument(provenance, "the provenance", provenanceKind)
  checkArgument(language, "the language", nonEmptyString)
  const tensors = new Map<string, StoredTensor>()
  const contents = { ...addTaggerTensors(tagger, tensors), language, provenance }
  return writeSealedFile(taggerFormat, contents, tensors)
}

/// The tagger in a file's bytes: its own file, or a parser's model that contains a tagger. Throws a `SpandrelError` with
/// the code "invalid-file" or "unsupported-version".
export function readTagger(bytes: Uint8Array): TaggerFile {
  if (readTensorFile(bytes).metadata["format"] === "spandrel") return taggerOfModel(readModel(bytes))
  const { data, tensors } = readSealedFile(bytes, taggerFormat)
  const header = readTaggerHeader(data)
  // The first taggers were English, and their files don't say so.
  const language = data.find("language")?.as(nonEmptyString) ?? "en"
  const provenance = data.get("provenance").as(object)
  return { tagger: readTaggerTensors(header, tensors), language, provenance }
}

/// What tags words: a tagger, from its own file or from a parser's model; or a model whose network predicts tags. Throws as
/// `readTagger` does.
export function readTaggerOrModel(bytes: Uint8Array): TaggerFile | Model {
  if (readTensorFile(bytes).metadata["format"] !== "spandrel") return readTagger(bytes)
  const model = readModel(bytes)
  return model.tags === undefined ? taggerOfModel(model) : model
}

function taggerOfModel({ tagger, language, provenance }: Model): TaggerFile {
  if (tagger === undefined) {
    throw invalidFile(
      "this is a parser's model without a tagger; choose a tagger (spandrel train-tagger), " +
        "or train the parser with --tags jackknife",
    )
  }
  return { tagger, language, provenance }
}
