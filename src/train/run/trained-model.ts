// The model that a run has trained.

import type { Model, Provenance } from "../../model/model.ts"
import { blockSource } from "../../network/weights/parameters.ts"
import type { Corpus } from "../corpus.ts"
import { searchOf } from "../model-settings.ts"
import type { TrainingSettings } from "../settings.ts"

/// What a trained model is made of.
export interface TrainedParts {
  readonly settings: TrainingSettings
  readonly corpus: Corpus
  readonly parameters: Float32Array
  readonly provenance: Provenance
}

/// The model of a run.
export function trainedModel({ settings, corpus, parameters, provenance }: TrainedParts): Model {
  return {
    language: settings.language,
    shape: corpus.shape,
    vocabularies: corpus.vocabularies,
    labels: corpus.labels,
    tags: corpus.tags,
    weights: blockSource(parameters),
    search: searchOf(settings),
    tagger: corpus.tagger,
    provenance,
  }
}
