// A model as one .safetensors file: the parameters as tensors, everything else as JSON in the metadata.

import { checkArgument } from "../check/argument-reader.ts"
import type { DataReader } from "../check/data-reader.ts"
import { SpandrelError } from "../check/error.ts"
import { formatCount } from "../check/format-count.ts"
import {
  arrayOf,
  choice,
  count,
  natural,
  nonEmptyString,
  notNegative,
  number,
  object,
  positive,
  string,
} from "../check/kinds.ts"
import { quoteValue } from "../check/quote-value.ts"
import type { Calibration } from "../decode/calibration.ts"
import { decoderNames, type SearchSettings } from "../decode/search.ts"
import { designEncoder } from "../network/encoders.ts"
import { Vocabulary } from "../network/vocabulary.ts"
import { scoreScales } from "../transition/scores.ts"
import { LabelSet } from "../tree/label-set.ts"
import { type Model, type ModelDescription, modelKind, parameterList, provenanceKind } from "./model.ts"
import { type Precision, precisions } from "./quantize.ts"
import type { StoredTensor } from "./safetensors.ts"
import { type FileFormat, readSealedFile, writeSealedFile } from "./sealed-file.ts"
import { readLabels, readTags } from "./stored-names.ts"
import { findParameter, restoreParameter, restoreQuantized, storeParameter } from "./stored-parameter.ts"
import { readShape } from "./stored-shape.ts"
import { addTaggerTensors, readTaggerHeader, readTaggerTensors, type TaggerHeader } from "./tagger-tensors.ts"

const precisionKind = choice(...precisions)

const modelFormat: FileFormat = {
  kind: "model",
  format: "spandrel",
  version: 2,
  field: "spandrel",
  fix: "download the model again, or train it again",
}

const otherFormats: ReadonlyMap<string, string> = new Map([
  [
    "spandrel-tagger",
    "this is a tagger, not a parser's model; choose a model, or pass the tagger to spandrel train --tagger or spandrel tag",
  ],
  [
    "spandrel-checkpoint",
    "this is the checkpoint of a training run, not a model; choose the model next to it, without .checkpoint, " +
      "or continue the run with spandrel train --resume",
  ],
])

/// The bytes of a model's file.
export function writeModel(model: Model, precision: Precision = "f32"): Uint8Array {
  if (!precisionKind.is(precision))
    throw new SpandrelError(
      "invalid-argument",
      `precision must be ${precisionKind.description}, not ${quoteValue(precision)}`,
    )
  checkArgument(model, "the model", modelKind)
  checkArgument(model.provenance, "the model's provenance", provenanceKind)
  const tensors = new Map<string, StoredTensor>()
  for (const parameter of parameterList(model).all) {
    const numbers = new Float32Array(parameter.rows * parameter.columns)
    model.weights.read(parameter, numbers)
    for (const [name, tensor] of storeParameter(parameter, numbers, precision)) tensors.set(name, tensor)
  }
  const contents = {
    language: model.language,
    shape: model.shape,
    vocabularies: model.vocabularies,
    labels: model.labels.names(),
    tags: model.tags,
    search: model.search,
    tagger: model.tagger && addTaggerTensors(model.tagger, tensors),
    provenance: model.provenance,
  }
  return writeSealedFile(modelFormat, contents, tensors)
}

/// The model in a file's bytes, which it refers to for as long as its weights may be read. Throws a `SpandrelError` with
/// the code "invalid-file" or "unsupported-version".
export function readModel(bytes: Uint8Array): Model {
  const { data, tensors } = readSealedFile(bytes, modelFormat, otherFormats)
  const { tagger, ...description } = readDescription(data, tensors.size)
  // All of them now, so that reading the weights can't fail later.
  const found = parameterList(description).all.map((parameter) => ({
    isVector: parameter.kind === "vector",
    isQuantized: findParameter(parameter, tensors).scales !== undefined,
  }))
  const isQuantized = found.every((parameter) => parameter.isVector || parameter.isQuantized)
  return {
    ...description,
    tagger: tagger && readTaggerTensors(tagger, tensors),
    isQuantized,
    weights: {
      read: (parameter, into) => restoreParameter(parameter, tensors, into),
      readQuantized: isQuantized
        ? (parameter, into) => restoreQuantized(parameter, tensors, into)
        : undefined,
    },
  }
}

const strings = arrayOf(string, "strings")

type ReadDescription = Omit<ModelDescription, "tagger"> & { readonly tagger: TaggerHeader | undefined }

/// Reads the metadata. Each layer has tensors of its own, so there can't be more layers than tensors.
function readDescription(data: DataReader, tensorCount: number): ReadDescription {
  const language = data.get("language").as(nonEmptyString)
  const shape = readShape(data.get("shape"), tensorCount)
  const vocabularies = data.get("vocabularies").items()
  const { vocabularyCount, wordSize } = designEncoder(shape.encoder)
  if (vocabularies.length !== vocabularyCount)
    throw data
      .get("vocabularies")
      .error(`must have ${formatCount(vocabularyCount, "item")}, as the encoder has`)
  const tags = data.find("tags")
  if (tags !== undefined && wordSize === undefined)
    throw tags.error("must be left out: this encoder can't predict tags")
  return {
    language,
    shape,
    vocabularies: vocabularies.map(readVocabulary),
    labels: new LabelSet(readLabels(data.get("labels"))),
    tags: tags && readTags(tags),
    search: readSearch(data.get("search")),
    tagger: data.find("tagger") && readTaggerHeader(data.get("tagger")),
    provenance: data.get("provenance").as(object),
  }
}

function readVocabulary(data: DataReader): Vocabulary {
  const contents = data.all({ values: strings, counts: arrayOf(natural, "whole numbers, 0 or greater") })
  try {
    return Vocabulary.from(contents)
  } catch {
    // The only thing that it rejects.
    throw data.get("values").error("must not have a value twice")
  }
}

function readSearch(data: DataReader): SearchSettings {
  const search = data.all({
    decoder: choice(...decoderNames),
    beam: count,
    scale: choice(...scoreScales),
    temperature: positive,
  })
  const calibration = data.find("calibration")
  if (calibration === undefined) return search
  const curve = (name: keyof Calibration) => calibration.get(name).all({ offset: number, slope: notNegative })
  return { ...search, calibration: { tree: curve("tree"), constituent: curve("constituent") } }
}
