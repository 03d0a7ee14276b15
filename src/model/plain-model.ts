// A model's description as data that can be posted to a thread that shares the memory with the weights.

import { Vocabulary } from "../network/vocabulary.ts"
import { restoreTagger, type StoredTagger, storeTagger } from "../tagger/stored/stored-tagger.ts"
import { LabelSet } from "../tree/label-set.ts"
import { describeModel, type ModelDescription } from "./model.ts"

/// A model's description as plain data.
export interface PlainModel extends Omit<ModelDescription, "vocabularies" | "labels" | "tagger"> {
  readonly vocabularies: readonly ReturnType<Vocabulary["toJSON"]>[]
  readonly labels: readonly string[]
  readonly tagger: StoredTagger | undefined
}

export function toPlainModel(model: ModelDescription): PlainModel {
  const { vocabularies, labels, tagger, ...rest } = describeModel(model)
  return {
    ...rest,
    vocabularies: vocabularies.map((vocabulary) => vocabulary.toJSON()),
    labels: labels.names(),
    tagger: tagger && storeTagger(tagger),
  }
}

export function fromPlainModel({ vocabularies, labels, tagger, ...rest }: PlainModel): ModelDescription {
  return {
    ...rest,
    vocabularies: vocabularies.map((vocabulary) => Vocabulary.from(vocabulary)),
    labels: new LabelSet(labels),
    tagger: tagger && restoreTagger(tagger),
  }
}
