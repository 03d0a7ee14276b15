// A model as one .safetensors file: the parameters as tensors, everything else as JSON in the metadata.

import { decoderNames, paperSearch, type SearchSettings } from "../decode/search.ts"
import { networkParameters } from "../network/network-parameters.ts"
import { type NetworkShape, networkSizes } from "../network/network-shape.ts"
import type { ParameterList } from "../network/parameters.ts"
import { Vocabulary } from "../network/vocabulary.ts"
import type { Tagger } from "../tagger/tagger.ts"
import { scoreScales } from "../transition/scores.ts"
import { LabelSet } from "../tree/label-set.ts"
import { fileChecksum } from "./checksum.ts"
import type { Precision } from "./quantize.ts"
import { readTensorFile, type StoredTensor, TensorFileError, writeTensorFile } from "./safetensors.ts"
import { StoredData } from "./stored-data.ts"
import { findParameter, restoreParameter, storeParameter } from "./stored-parameter.ts"
import { readShape } from "./stored-shape.ts"
import { addTaggerTensors, readTaggerTensors } from "./tagger-tensors.ts"

/// The version of what the metadata says; a reader takes only its own.
export const modelVersion = 2

/// Where a model comes from, for people: data, seed, scores, licence, whatever its makers note.
export type Provenance = Readonly<Record<string, unknown>>

/// A trained network with all that it takes to use it.
export interface Model {
  /// The ISO 639-1 code of the language that it parses, such as "en".
  readonly language: string
  readonly shape: NetworkShape
  readonly vocabularies: readonly Vocabulary[]
  readonly labels: LabelSet
  /// The block of all parameters, in the order of `ParameterList`.
  readonly parameters: Float32Array
  readonly search: SearchSettings
  /// Tags words that come without tags, as those were tagged that it was trained on.
  readonly tagger?: Tagger | undefined
  readonly provenance: Provenance
}

/// The parameter list of a model.
export function parameterList({
  shape,
  ...sets
}: Pick<Model, "shape" | "vocabularies" | "labels">): ParameterList {
  return networkParameters(shape, networkSizes(sets))
}

/// The bytes of a model's file, its parameters kept as exactly as is said.
export function writeModel(model: Model, precision: Precision = "f32"): Uint8Array {
  const tensors = new Map<string, StoredTensor>()
  for (const parameter of parameterList(model).all) {
    const { rows, columns, offset } = parameter
    storeParameter(parameter, model.parameters.slice(offset, offset + rows * columns), precision, tensors)
  }
  const contents = {
    language: model.language,
    shape: model.shape,
    vocabularies: model.vocabularies,
    labels: model.labels.names(),
    search: model.search,
    tagger: model.tagger && addTaggerTensors(model.tagger, tensors),
    provenance: model.provenance,
  }
  const text = JSON.stringify(contents)
  const checksum = fileChecksum(tensors, text)
  const metadata = { format: "spandrel", version: `${modelVersion}`, checksum, spandrel: text }
  return writeTensorFile({ tensors, metadata })
}

const noModel = "this safetensors file holds no spandrel model; name one that spandrel train has written"

// What is easily taken for a model, since it lies beside one.
const otherKinds: ReadonlyMap<string, string> = new Map([
  [
    "spandrel-tagger",
    "this is a tagger, no parser's model; name a model, or give the tagger to spandrel train --tagger or spandrel tag",
  ],
  [
    "spandrel-checkpoint",
    "this is the checkpoint of a training run, no model; name the model beside it, without .checkpoint, " +
      "or go on with spandrel train --resume",
  ],
])

const owner = { name: "model", remedy: "get the file again, or train it anew" }

/// The model of a file's bytes. Throws a `TensorFileError` for files of another kind or version, and altered ones.
export function readModel(bytes: Uint8Array): Model {
  const { tensors, metadata } = readTensorFile(bytes)
  const { format = "", version, checksum, spandrel: text } = metadata
  if (format !== "spandrel" || text === undefined)
    throw new TensorFileError(otherKinds.get(format) ?? noModel)
  if (version !== `${modelVersion}`) {
    throw new TensorFileError(
      `this model is of version ${version}, and this spandrel reads version ${modelVersion}; ` +
        "train it anew, or use the spandrel that made it",
    )
  }
  if (checksum !== fileChecksum(tensors, text))
    throw new TensorFileError("the model was altered: its checksum doesn't fit; get the file again")
  const { tagger, ...contents } = readContents(StoredData.parse(text, owner), tensors.size)
  const list = parameterList(contents)
  // All are found before memory is taken for them: contents that ask for more than the file has get none.
  for (const parameter of list.all) findParameter(parameter, tensors)
  const parameters = new Float32Array(list.length)
  for (const parameter of list.all) parameters.set(restoreParameter(parameter, tensors), parameter.offset)
  return { ...contents, parameters, tagger: tagger && readTaggerTensors(tagger, tensors) }
}

/// What the metadata says, of a file with so many tensors: each layer has some of its own.
function readContents(data: StoredData, tensorCount: number) {
  const language = data.get("language").text()
  const shape = readShape(data.get("shape"), tensorCount)
  const vocabularies = data.get("vocabularies").items()
  if (vocabularies.length !== shape.encoder.fields.length) {
    throw data
      .get("vocabularies")
      .refusal(`must be as many as the fields, ${shape.encoder.fields.length}, not ${vocabularies.length}`)
  }
  const [search, tagger] = [data.find("search"), data.find("tagger")]
  return {
    language,
    shape,
    vocabularies: vocabularies.map(readVocabulary),
    labels: new LabelSet(data.get("labels").texts()),
    search: search === undefined ? paperSearch : readSearch(search),
    tagger: tagger && { tags: tagger.get("tags").texts() },
    provenance: data.get("provenance").object(),
  }
}

function readVocabulary(data: StoredData): Vocabulary {
  const [values, counts] = [data.get("values").texts(), data.get("counts").counts()]
  try {
    return Vocabulary.from({ values, counts })
  } catch {
    // The one thing that it refuses.
    throw data.get("values").refusal("has a value twice")
  }
}

function readSearch(data: StoredData): SearchSettings {
  const temperature = data.get("temperature").number()
  if (temperature <= 0) throw data.get("temperature").refusal(`must be greater than 0, not ${temperature}`)
  return {
    decoder: data.get("decoder").choice(decoderNames),
    beam: data.get("beam").count(1),
    scale: data.get("scale").choice(scoreScales),
    temperature,
  }
}
