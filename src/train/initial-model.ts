// What a run takes over from the model that it starts with: the network's shape, vocabularies, labels and tags.

import { SpandrelError } from "../check/error.ts"
import type { ModelDescription } from "../model/model.ts"
import type { BilstmShape } from "../network/bilstm/bilstm-shape.ts"
import type { TransformerShape } from "../network/transformer/transformer-shape.ts"
import { fieldSettingsOf } from "./field-settings.ts"
import { type PretrainedParts, searchOf } from "./model-settings.ts"
import { type Objective, objectives, settingTable, type TrainingSettings } from "./settings.ts"

/// The settings that a network's shape determines.
const shapeSettings = [
  "fields",
  "word",
  "features",
  "featureDim",
  "characters",
  "lstmLayers",
  "lstmUnits",
  "hiddenUnits",
  "encoderLayers",
  "formSize",
  "givenTagSize",
] as const satisfies readonly (keyof TrainingSettings)[]

/// The settings that follow from a model: those of its network's shape, its language and its objective.
export function settingsOfModel(model: ModelDescription): Partial<TrainingSettings> {
  const { encoder, hiddenUnits } = model.shape
  const language: unknown = model.language
  return {
    ...(settingTable.language.kind.is(language) && { language }),
    objective: objectiveOf(model),
    hiddenUnits,
    ...(encoder.kind === "bilstm" ? bilstmSettings(encoder) : transformerSettings(encoder)),
  }
}

function bilstmSettings({ fields, characters, layers, units }: BilstmShape): Partial<TrainingSettings> {
  return {
    ...fieldSettingsOf(fields),
    tuneEmbeddings: fields.some(({ role, isFrozen = false }) => role === "vector" && !isFrozen),
    characters: characters?.size ?? 0,
    lstmLayers: layers,
    lstmUnits: units,
  }
}

function transformerSettings(shape: TransformerShape): Partial<TrainingSettings> {
  const { layers, lstmLayers, lstmUnits, formSize, givenTagSize = 0, mix = "learned" } = shape
  return { encoderLayers: layers, lstmLayers, lstmUnits, formSize, givenTagSize, encoderMix: mix }
}

/// The objective of a model's training. Two of them have the same search, so that only the model's notes tell them apart.
function objectiveOf({ search, provenance }: ModelDescription): Objective {
  const { beam } = search
  const candidates = objectives.filter((objective) => {
    const { decoder, scale } = searchOf({ objective, beam })
    return decoder === search.decoder && scale === search.scale
  })
  const { objective: noted } = Object(provenance["settings"]) as { readonly objective?: unknown }
  return candidates.find((objective) => objective === noted) ?? candidates[0] ?? "local"
}

/// Throws "invalid-settings" if a run asks for another network than that of the model.
export function checkInitialModel(
  model: ModelDescription,
  settings: TrainingSettings,
  { encoder }: PretrainedParts,
): void {
  if (encoder !== undefined && model.shape.encoder.kind !== "transformer")
    throw new SpandrelError(
      "invalid-settings",
      "the initial model has no pretrained encoder; leave out the encoder, or start without the model",
    )
  const own = settingsOfModel(model)
  for (const name of shapeSettings) {
    const [given, expected] = [JSON.stringify(settings[name]), JSON.stringify(own[name])]
    if (expected !== undefined && given !== expected)
      throw new SpandrelError(
        "invalid-settings",
        `the initial model has ${name} ${expected}, not ${given}; leave that setting out, or start without the model`,
      )
  }
}

/// What a network with the model's shape is made of, besides settings.
export function partsOfModel({ shape: { encoder }, vocabularies }: ModelDescription): PretrainedParts {
  if (encoder.kind === "transformer") {
    const { layers, width, heads, feedForward, positions, epsilon } = encoder
    const { normalize, unknownPiece, longestPart } = encoder
    const pieces = vocabularies[0]?.values() ?? []
    return {
      encoder: {
        sizes: { layers, width, heads, feedForward, positions, epsilon },
        wordPieces: { ...normalize, pieces, unknownPiece, longestPart },
      },
    }
  }
  const at = encoder.fields.findIndex(({ role }) => role === "vector")
  const field = encoder.fields[at]
  return field === undefined ? {} : { vectors: { size: field.size, words: vocabularies[at]?.values() ?? [] } }
}
