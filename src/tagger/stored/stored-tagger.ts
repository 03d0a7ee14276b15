// A tagger as plain data: typed arrays and a little JSON, to store in files and to post to workers.

import { Tagger } from "../tagger.ts"
import { damaged, type StoredArray } from "./stored-arrays.ts"
import { type MorphologyHeader, restoreMorphology, storeMorphology } from "./stored-morphology.ts"
import { restoreSequence, storeSequence } from "./stored-sequence.ts"

/// A tagger as plain data: a header for JSON, and arrays by name.
export interface StoredTagger {
  readonly header: {
    readonly tags: readonly string[]
    /// Undefined if it predicts tags alone.
    readonly morphology?: MorphologyHeader | undefined
  }
  readonly arrays: ReadonlyMap<string, StoredArray>
}

/// Turns a tagger into plain data.
export function storeTagger({ model }: Tagger): StoredTagger {
  const { tags, morphology } = model
  const arrays = new Map<string, StoredArray>()
  storeSequence("", model, arrays)
  if (morphology === undefined) return { header: { tags }, arrays }
  return { header: { tags, morphology: storeMorphology(morphology, arrays) }, arrays }
}

/// Turns plain data back into a tagger; throws "invalid-file" if the data doesn't describe one.
export function restoreTagger({ header, arrays }: StoredTagger): Tagger {
  const { tags, morphology } = header
  if (!(Array.isArray(tags) && tags.length > 0 && tags.every((tag) => typeof tag === "string")))
    throw damaged("it has no array of tags")
  const model = { ...restoreSequence("", arrays, tags.length), tags }
  if (morphology === undefined) return Tagger.fromModel(model)
  return Tagger.fromModel({ ...model, morphology: restoreMorphology(morphology, arrays, tags.length) })
}
