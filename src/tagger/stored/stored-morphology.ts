// The part of a stored tagger that predicts features and lemmas.

import { array, arrayOf, type Kind, natural, string } from "../../check/kinds.ts"
import type { Analysis } from "../analyses.ts"
import { type MorphologyModel, startsOf } from "../tagger-model.ts"
import { damaged, type StoredArray, type StoredArrays } from "./stored-arrays.ts"
import { type LemmatizerHeader, restoreLemmatizer, storeLemmatizer } from "./stored-lemmatizer.ts"
import { restoreSequence, storeSequence } from "./stored-sequence.ts"

/// An analysis: the number of its tag, and its features.
type StoredAnalysis = readonly [number, string]

/// What JSON has of a morphology.
export interface MorphologyHeader {
  readonly attributes: readonly string[]
  readonly analyses: readonly StoredAnalysis[]
  /// Undefined if it finds no lemmas.
  readonly lemmas?: LemmatizerHeader | undefined
}

const prefix = "morphology."

/// Adds the arrays of a morphology; returns its header.
export function storeMorphology(model: MorphologyModel, arrays: Map<string, StoredArray>): MorphologyHeader {
  const { attributes, lemmatizer } = model
  const analyses = model.analyses.map(({ tag, features }) => [tag, features] as const)
  storeSequence(prefix, model, arrays)
  if (lemmatizer === undefined) return { attributes, analyses }
  return { attributes, analyses, lemmas: storeLemmatizer(lemmatizer, arrays) }
}

/// Throws "invalid-file" if header and arrays don't fit each other.
export function restoreMorphology(
  { attributes, analyses: stored, lemmas }: MorphologyHeader,
  arrays: StoredArrays,
  tagCount: number,
): MorphologyModel {
  const analyses = stored.map(([tag, features]): Analysis => ({ tag, features }))
  const isSorted = analyses.every(({ tag }, at) => tag < tagCount && tag >= (analyses[at - 1]?.tag ?? 0))
  if (!isSorted) throw damaged("its analyses aren't sorted by tag")
  const starts = startsOf(analyses, tagCount)
  const model = { ...restoreSequence(prefix, arrays, analyses.length), starts, attributes, analyses }
  return lemmas === undefined ? model : { ...model, lemmatizer: restoreLemmatizer(lemmas, arrays) }
}

// Features that can be written in a tree.
const analysis: Kind<StoredAnalysis> = {
  description: "an analysis",
  is: (value): value is StoredAnalysis =>
    array.is(value) &&
    value.length === 2 &&
    natural.is(value[0]) &&
    string.is(value[1]) &&
    !/[ \t\n\v\f\r()]/.test(value[1]),
}

/// What the fields of a header must be.
export const morphologyKinds = {
  attributes: arrayOf(string, "strings"),
  analyses: arrayOf(analysis, "pairs of a tag's number and features"),
}
