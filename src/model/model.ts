// A trained network with everything that parsing needs.

import { array, callable, type Kind, object, string } from "../check/kinds.ts"
import type { SearchSettings } from "../decode/search.ts"
import { type NetworkPlan, type NetworkShape, networkSizes } from "../network/network-shape.ts"
import type { Vocabulary } from "../network/vocabulary.ts"
import { networkParameters } from "../network/weights/network-parameters.ts"
import type { ParameterList, ParameterSource } from "../network/weights/parameters.ts"
import type { Tagger } from "../tagger/tagger.ts"
import { LabelSet } from "../tree/label-set.ts"

/// Where a model comes from, for people: data, seed, scores, licence, and other notes.
export type Provenance = Readonly<Record<string, unknown>>

/// A model without its weights.
export interface ModelDescription {
  /// The ISO 639-1 code of the language that it parses, such as "en".
  readonly language: string
  /// @internal
  readonly shape: NetworkShape
  /// @internal
  readonly vocabularies: readonly Vocabulary[]
  readonly labels: LabelSet
  /// The tags that the network predicts, by number; undefined if it predicts none.
  readonly tags?: readonly string[] | undefined
  readonly search: SearchSettings
  /// Tags words that come without tags. Its mistakes are like those in the training data.
  readonly tagger?: Tagger | undefined
  readonly provenance: Provenance
  /// True if embeddings and matrices are int8 with a scale per row, as parsing then keeps them. @internal
  readonly isQuantized?: boolean | undefined
}

/// A model. Its weights are read one parameter at a time, so that a parser needs no second copy of them.
export interface Model extends ModelDescription {
  /// @internal
  readonly weights: ParameterSource
}

/// A model that a caller passes. Its parts aren't looked at: they come from a file or from training.
export const modelKind: Kind<Model> = {
  description: "a model (from trainParser or loadModel)",
  is: (value): value is Model =>
    object.is(value) &&
    string.is(value["language"]) &&
    ["shape", "search", "provenance"].every((field) => object.is(value[field])) &&
    array.is(value["vocabularies"]) &&
    value["labels"] instanceof LabelSet &&
    object.is(value["weights"]) &&
    callable.is(value["weights"]["read"]),
}

/// Provenance that a caller passes. It must be data that JSON can hold, since it is written to a file.
export const provenanceKind: Kind<Provenance> = {
  description: "an object that JSON can hold",
  is: (value): value is Provenance => {
    try {
      return object.is(value) && typeof JSON.stringify(value) === "string"
    } catch {
      return false
    }
  },
}

/// The description of a model, which doesn't keep the weights in memory.
export function describeModel(model: ModelDescription): ModelDescription {
  const { language, shape, vocabularies, labels, tags, search, tagger, provenance, isQuantized } = model
  return { language, shape, vocabularies, labels, tags, search, tagger, provenance, isQuantized }
}

/// @internal
type NetworkParts = Pick<ModelDescription, "shape" | "vocabularies" | "labels" | "tags" | "isQuantized">

/// The shape and sizes of a model's network. @internal
export function networkPlan({ shape, isQuantized, ...parts }: NetworkParts): NetworkPlan {
  return { shape, sizes: networkSizes(parts), isQuantized }
}

/// The parameters of a model's network. @internal
export function parameterList(model: NetworkParts): ParameterList {
  const { shape, sizes } = networkPlan(model)
  return networkParameters(shape, sizes)
}
