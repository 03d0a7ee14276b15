// What a model can use of CoNLL-U.

import type { ModelDescription } from "../model/model.ts"
import type { ColumnReading } from "../sentence/column-sentences.ts"
import { modelInfo } from "./model-info.ts"

// The roles of fields whose values come from the features of a word.
const featureRoles: readonly string[] = ["feature", "lemma"]

/// The columns that a model uses: the tags that it knows and, if it was trained with features, lemmas and features. Where it knows
/// neither XPOS nor UPOS, it predicts the tag; if it can't, the tag is passed as it is.
export function modelColumns(model: ModelDescription): Omit<ColumnReading, "multiword"> {
  const { encoder } = model.shape
  const fields = encoder.kind === "bilstm" ? encoder.fields : []
  const readTags = fields.flatMap(({ role }, at) =>
    role === "tag" ? (model.vocabularies[at]?.toJSON().values ?? []) : [],
  )
  const predicted = modelInfo(model).tags
  const readsFeatures = fields.some(({ role }) => featureRoles.includes(role))
  return {
    take: readsFeatures ? ["tag", "lemma", "features"] : ["tag"],
    knownTags: new Set([...predicted, ...readTags]),
    keepsUnknownTags: predicted.length === 0,
  }
}
