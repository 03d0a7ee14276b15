// What a caller may know about a model.

import type { SearchSettings } from "../decode/search.ts"
import type { ModelDescription } from "../model/model.ts"
import { designEncoder } from "../network/encoders.ts"

/// What a model is and where it comes from.
export interface ModelInfo {
  /// The ISO 639-1 code of its language.
  readonly language: string
  /// The labels of phrases; a chain of phrases over the same words, such as "S VP", is one label.
  readonly labels: readonly string[]
  /// The tags that it can predict; empty for a model that needs tagged tokens.
  readonly tags: readonly string[]
  /// Whether tags that a caller passes change phrases too; otherwise they only replace the predicted ones.
  readonly readsTags: boolean
  /// The morphological features that it can predict, `lem` for the lemma; empty if it predicts none.
  readonly features: readonly string[]
  /// The search that the model was trained for.
  readonly search: SearchSettings
  /// Notes by its makers: data, licence, seed, scores.
  readonly provenance: Readonly<Record<string, unknown>>
}

/// What a model tells about itself.
/// @internal
export function modelInfo({
  language,
  labels,
  tags,
  tagger,
  shape,
  search,
  provenance,
}: ModelDescription): ModelInfo {
  const { readsTags, givenTagField } = designEncoder(shape.encoder)
  return {
    language,
    labels: labels.names(),
    tags: tags ?? tagger?.tags ?? [],
    readsTags: readsTags || givenTagField !== undefined,
    features: tagger?.features ?? [],
    search,
    provenance,
  }
}
