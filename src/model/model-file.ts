// A model as one .safetensors file: the parameters as tensors, everything else as JSON in the metadata.

import type { Tagger } from "../tagger/tagger.ts"
import { LabelSet } from "../tree/label-set.ts"
import { fileChecksum } from "./checksum.ts"
import type { NetworkShape } from "./network-shape.ts"
import { ParameterList } from "./parameters.ts"
import type { Precision } from "./quantize.ts"
import { readTensorFile, type StoredTensor, TensorFileError, writeTensorFile } from "./safetensors.ts"
import type { ScoreScale } from "./sentence-scores.ts"
import { restoreParameter, storeParameter } from "./stored-parameter.ts"
import { addTaggerTensors, readTaggerTensors, type TaggerHeader } from "./tagger-tensors.ts"
import { Vocabulary } from "./vocabulary.ts"

/// The version of what the metadata says; a reader takes only its own.
export const modelVersion = 1

/// Where a model comes from, for people: data, seed, scores, licence, whatever its makers note.
export type Provenance = Readonly<Record<string, unknown>>

/// How a network wants to be searched: the decoder that it was trained for, with its beam.
export interface SearchSettings {
  readonly decoder: "greedy" | "beam" | "dp" | "chart"
  readonly beam: number
  /// What its scores are: log-probabilities, or only comparable sums.
  readonly scale: ScoreScale
  /// Divides the log-odds of labels before they become probabilities; found on dev.
  readonly temperature: number
}

/// What a model file that says nothing of it means: the paper's parser.
export const paperSearch: SearchSettings = {
  decoder: "greedy",
  beam: 1,
  scale: "log-probabilities",
  temperature: 1,
}

/// A trained network with all that it takes to use it.
export interface Model {
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
  vocabularies,
  labels,
}: Pick<Model, "shape" | "vocabularies" | "labels">): ParameterList {
  return new ParameterList(shape, { fieldValues: vocabularies.map(({ size }) => size), labels: labels.size })
}

/// The bytes of a model's file, its parameters kept as exactly as is said.
export function writeModel(model: Model, precision: Precision = "f32"): Uint8Array {
  const tensors = new Map<string, StoredTensor>()
  for (const parameter of parameterList(model).all) {
    const { rows, columns, offset } = parameter
    storeParameter(parameter, model.parameters.slice(offset, offset + rows * columns), precision, tensors)
  }
  const contents = {
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

/// The model of a file's bytes. Refuses files of another kind or version, and altered ones.
export function readModel(bytes: Uint8Array): Model {
  const { tensors, metadata } = readTensorFile(bytes)
  if (metadata["format"] !== "spandrel" || metadata["spandrel"] === undefined) {
    throw new TensorFileError(otherKinds.get(metadata["format"] ?? "") ?? noModel)
  }
  if (metadata["version"] !== `${modelVersion}`) {
    throw new TensorFileError(
      `this model is of version ${metadata["version"]}, and this spandrel reads version ${modelVersion}; ` +
        "train it anew, or use the spandrel that made it",
    )
  }
  const contents = parseContents(metadata["spandrel"])
  const model = {
    shape: contents.shape,
    vocabularies: contents.vocabularies.map((vocabulary) => Vocabulary.from(vocabulary)),
    labels: new LabelSet(contents.labels),
  }
  const list = parameterList(model)
  const parameters = new Float32Array(list.length)
  for (const parameter of list.all) parameters.set(restoreParameter(parameter, tensors), parameter.offset)
  if (metadata["checksum"] !== fileChecksum(tensors, metadata["spandrel"])) {
    throw new TensorFileError("the model was altered: its checksum doesn't fit; get the file again")
  }
  return {
    ...model,
    parameters,
    search: contents.search ?? paperSearch,
    tagger: contents.tagger && readTaggerTensors(contents.tagger, tensors),
    provenance: contents.provenance,
  }
}

interface Contents {
  readonly shape: NetworkShape
  readonly vocabularies: readonly { readonly values: readonly string[]; readonly counts: readonly number[] }[]
  readonly labels: readonly string[]
  readonly search?: SearchSettings
  readonly tagger?: TaggerHeader
  readonly provenance: Provenance
}

function parseContents(text: string): Contents {
  try {
    return JSON.parse(text) as Contents
  } catch {
    throw new TensorFileError("the model was altered: its metadata is no JSON; get the file again")
  }
}
