// What settings mean for the model: the shape of its network, and its search.

import { paperSearch, type SearchSettings } from "../decode/search.ts"
import type { BilstmShape, FieldShape } from "../network/bilstm/bilstm-shape.ts"
import type { NetworkShape } from "../network/network-shape.ts"
import { fieldShape, vectorField } from "./field-settings.ts"
import type { TrainingSettings } from "./settings.ts"
import type { WordVectors } from "./word-vectors.ts"

/// The shape of the network. Word vectors, if there are any, are one more field.
export function shapeOf(
  settings: TrainingSettings,
  vectors?: Pick<WordVectors, "size">,
): NetworkShape & { readonly encoder: BilstmShape } {
  const { fields, lstmLayers, lstmUnits, hiddenUnits, tuneEmbeddings } = settings
  const vectorFields: readonly FieldShape[] =
    vectors === undefined
      ? []
      : [{ name: vectorField, role: "vector", size: vectors.size, isFrozen: !tuneEmbeddings }]
  return {
    encoder: {
      kind: "bilstm",
      fields: [...fields.map(fieldShape), ...vectorFields],
      layers: lstmLayers,
      units: lstmUnits,
    },
    hiddenUnits,
  }
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
