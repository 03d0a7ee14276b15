// What settings mean for the model: the shape of its network, and its search.

import { SpandrelError } from "../check/error.ts"
import { paperSearch, type SearchSettings } from "../decode/search.ts"
import { languageOf } from "../language/languages.ts"
import type { PretrainedEncoder } from "../model/bert/bert-folder.ts"
import type { BilstmShape, FieldShape } from "../network/bilstm/bilstm-shape.ts"
import type { NetworkShape } from "../network/network-shape.ts"
import type { TransformerShape } from "../network/transformer/transformer-shape.ts"
import { builtInParameters, type EvalbParameters } from "../score/parameters.ts"
import { chooseFields, vectorField } from "./field-settings.ts"
import type { TrainingSettings } from "./settings.ts"
import type { WordVectors } from "./word-vectors.ts"

/// What the encoder of a network starts from, besides the settings.
export interface PretrainedParts {
  readonly vectors?: Pick<WordVectors, "size" | "words"> | undefined
  readonly encoder?: Pick<PretrainedEncoder, "sizes" | "wordPieces"> | undefined
  /// The attributes of the training words' features (default: none).
  readonly attributes?: ReadonlySet<string>
  /// True if a tagger tags all input. Its guesses aren't given tags, and the network doesn't read any.
  readonly hasTagger?: boolean
}

/// The shape of the network.
export function shapeOf(
  settings: TrainingSettings,
  { vectors, encoder, attributes = new Set(), hasTagger = false }: PretrainedParts = {},
): NetworkShape {
  const { hiddenUnits } = settings
  if (encoder === undefined) return { encoder: bilstmShape(settings, attributes, vectors), hiddenUnits }
  const givenTagSize = hasTagger ? 0 : settings.givenTagSize
  return { encoder: transformerShape({ ...settings, givenTagSize }, encoder), hiddenUnits }
}

// What the convolution over characters sees.
const convolution = { characterSize: 32, width: 3 }

/// Word vectors, if there are any, are one more field.
function bilstmShape(
  settings: TrainingSettings,
  attributes: ReadonlySet<string>,
  vectors: PretrainedParts["vectors"],
): BilstmShape {
  const { characters, lstmLayers, lstmUnits, tuneEmbeddings } = settings
  const vectorFields: readonly FieldShape[] =
    vectors === undefined
      ? []
      : [{ name: vectorField, role: "vector", size: vectors.size, isFrozen: !tuneEmbeddings }]
  return {
    kind: "bilstm",
    fields: [...chooseFields(settings, attributes), ...vectorFields],
    ...(characters > 0 && { characters: { size: characters, ...convolution } }),
    layers: lstmLayers,
    units: lstmUnits,
  }
}

function transformerShape(
  { lstmLayers, lstmUnits, formSize, givenTagSize, freezeEncoder, encoderMix }: TrainingSettings,
  { sizes, wordPieces }: NonNullable<PretrainedParts["encoder"]>,
): TransformerShape {
  const { pieces: _, unknownPiece, longestPart, ...normalize } = wordPieces
  return {
    kind: "transformer",
    ...sizes,
    normalize,
    unknownPiece,
    longestPart,
    formSize,
    ...(givenTagSize > 0 && { givenTagSize }),
    isFrozen: freezeEncoder,
    ...(encoderMix !== "learned" && { mix: encoderMix }),
    lstmLayers,
    lstmUnits,
  }
}

/// Throws "invalid-settings" for settings that don't go together.
export function checkSettings(settings: TrainingSettings, { vectors, encoder }: PretrainedParts): void {
  const { optimizer, warmUp, decay, freezeEncoder, word, features, characters } = settings
  const invalid = (message: string) => new SpandrelError("invalid-settings", message)
  if (encoder !== undefined && vectors !== undefined)
    throw invalid("a network has word vectors or a pretrained encoder, not both; choose one")
  if (encoder !== undefined && (word !== "form" || features !== "none"))
    throw invalid(
      'a network on a pretrained encoder reads words, not lemmas or features; set "word" to "form" and "features" to "none"',
    )
  if (encoder !== undefined && characters > 0)
    throw invalid("a pretrained encoder reads words in pieces, not characters; set characters to 0")
  if (optimizer === "adam") return
  if (warmUp > 0 || decay < 1)
    throw invalid(`${optimizer} has no learning rate to warm up or to decay; use the optimizer "adam"`)
  if (encoder !== undefined && !freezeEncoder)
    throw invalid(
      `${optimizer} has no learning rates, which tuning a pretrained encoder needs; use the preset "contextual" or ` +
        'the optimizer "adam", or freeze the encoder',
    )
}

/// EVALB's parameters for the scores of dev.
export function scorerOf({
  scorer,
  language,
}: Pick<TrainingSettings, "scorer" | "language">): EvalbParameters {
  return builtInParameters[scorer === "language" ? languageOf(language).scorer : scorer]
}

/// How a model that was trained with the objective is searched. Dev is parsed in the same way.
export function searchOf({ objective, beam }: Pick<TrainingSettings, "objective" | "beam">): SearchSettings {
  const search = {
    local: paperSearch,
    "max-violation": { ...paperSearch, decoder: "beam", beam, scale: "raw" },
    margin: { ...paperSearch, decoder: "chart", scale: "raw" },
    likelihood: { ...paperSearch, decoder: "chart", scale: "raw" },
  } as const
  return search[objective]
}
