// The part of a stored tagger that finds lemmas.

import { array, arrayOf, type Kind, string, wholeNumber } from "../../check/kinds.ts"
import { caseChanges, type LemmaEdit } from "../lemma/lemma-rule.ts"
import { Lemmatizer } from "../lemma/lemmatizer.ts"
import {
  damaged,
  restoreHashes,
  restoreTable,
  type StoredArray,
  type StoredArrays,
  storeTable,
  toBytesIfPossible,
  uint16Array,
} from "./stored-arrays.ts"

/// An edit: prefix, new prefix, suffix and new suffix.
type StoredEdit = readonly [string, string, string, string]

/// What JSON has of a lemmatizer.
export interface LemmatizerHeader {
  readonly edits: readonly StoredEdit[]
  readonly bonus: number
}

// The beginning of the arrays' names.
const name = "lemmas"

/// Adds the arrays of a lemmatizer; returns its header.
export function storeLemmatizer({ data }: Lemmatizer, arrays: Map<string, StoredArray>): LemmatizerHeader {
  arrays.set(`${name}.keys`, data.lexicon.keys)
  arrays.set(`${name}.rules`, toBytesIfPossible(data.lexicon.rules))
  arrays.set(`${name}.known`, data.lemmas)
  storeTable(name, data.weights, arrays)
  const edits = data.edits.map((edit): StoredEdit => {
    return [edit.prefix, edit.newPrefix, edit.suffix, edit.newSuffix]
  })
  return { edits, bonus: data.bonus }
}

/// Throws "invalid-file" if header and arrays don't fit each other.
export function restoreLemmatizer(
  { edits: stored, bonus }: LemmatizerHeader,
  arrays: StoredArrays,
): Lemmatizer {
  const edits = stored.map(([prefix, newPrefix, suffix, newSuffix]): LemmaEdit => {
    return { prefix, newPrefix, suffix, newSuffix }
  })
  const keys = restoreHashes(arrays, `${name}.keys`)
  const rules = uint16Array(arrays, `${name}.rules`)
  const ruleCount = edits.length * caseChanges.length
  if (!(rules.length === keys.length && rules.every((rule) => rule < ruleCount)))
    throw damaged(`"${name}.keys", "${name}.rules" and the edits don't fit each other`)
  const lemmas = restoreHashes(arrays, `${name}.known`)
  const size = edits.length + caseChanges.length
  const weights = restoreTable(arrays, { name, width: 1, size })
  return new Lemmatizer({ edits, lexicon: { keys, rules }, lemmas, bonus, weights })
}

const edit: Kind<StoredEdit> = {
  description: "an edit",
  is: (value): value is StoredEdit =>
    array.is(value) && value.length === 4 && value.findIndex((part) => !string.is(part)) < 0,
}

/// What the fields of a header must be.
export const lemmatizerKinds = {
  edits: arrayOf(edit, "arrays of four strings"),
  bonus: wholeNumber(-1_000_000, 1_000_000),
}
