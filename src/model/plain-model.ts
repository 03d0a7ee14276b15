// A model as data that can be posted to another thread, which shares the memory that holds the parameters.

import { Vocabulary } from "../network/vocabulary.ts"
import type { PlacedModel } from "../parser/engine.ts"
import { restoreTagger, type StoredTagger, storeTagger } from "../tagger/stored-tagger.ts"
import { LabelSet } from "../tree/label-set.ts"

/// A model without its parameters, as plain data.
export interface PlainModel extends Omit<PlacedModel, "vocabularies" | "labels" | "tagger"> {
  readonly vocabularies: readonly ReturnType<Vocabulary["toJSON"]>[]
  readonly labels: readonly string[]
  readonly tagger: StoredTagger | undefined
}

export function toPlainModel({
  language,
  shape,
  vocabularies,
  labels,
  tagger,
  search,
  provenance,
}: PlacedModel): PlainModel {
  return {
    language,
    shape,
    search,
    provenance,
    vocabularies: vocabularies.map((vocabulary) => vocabulary.toJSON()),
    labels: labels.names(),
    tagger: tagger && storeTagger(tagger),
  }
}

export function fromPlainModel({ vocabularies, labels, tagger, ...rest }: PlainModel): PlacedModel {
  return {
    ...rest,
    vocabularies: vocabularies.map((vocabulary) => Vocabulary.from(vocabulary)),
    labels: new LabelSet(labels),
    tagger: tagger && restoreTagger(tagger),
  }
}
