// A sequence model as arrays.

import { Lexicon } from "../lexicon.ts"
import type { SequenceModel } from "../tagger-model.ts"
import { WeightTable } from "../weights/weight-table.ts"
import {
  arrayNamed,
  damaged,
  restoreHashes,
  restoreTable,
  type StoredArray,
  type StoredArrays,
  storeTable,
} from "./stored-arrays.ts"

/// Adds the arrays of a model; their names begin with `prefix`.
export function storeSequence(
  prefix: string,
  { lexicon, words, history }: SequenceModel,
  arrays: Map<string, StoredArray>,
): void {
  arrays.set(`${prefix}lexicon.words`, lexicon.data.words)
  arrays.set(`${prefix}lexicon.classes`, lexicon.data.classes)
  storeTable(`${prefix}words`, words.data, arrays)
  storeTable(`${prefix}history`, history.data, arrays)
}

/// The model of arrays; throws "invalid-file" if they don't fit each other. `size` is how many numbers it predicts.
export function restoreSequence(prefix: string, arrays: StoredArrays, size: number): SequenceModel {
  const words = restoreHashes(arrays, `${prefix}lexicon.words`)
  const classes = arrayNamed(arrays, `${prefix}lexicon.classes`, Int32Array)
  if (classes.length !== words.length)
    throw damaged(`"${prefix}lexicon.words" and "${prefix}lexicon.classes" have different lengths`)
  return {
    size,
    lexicon: new Lexicon({ words, classes }),
    words: new WeightTable(restoreTable(arrays, { name: `${prefix}words`, width: 2, size })),
    history: new WeightTable(restoreTable(arrays, { name: `${prefix}history`, width: 1, size })),
  }
}
