// The setting `fields`: what the network sees of a word.

import type { DataReader } from "../check/data-reader.ts"
import { array, flag, type Kind, nonEmptyString, wholeNumber } from "../check/kinds.ts"
import { vectorField } from "../network/input-fields.ts"
import type { FieldShape } from "../network/network-shape.ts"

const fieldName: Kind<string> = {
  description: `"word", "tag" or the name of a feature (not "${vectorField}": word vectors make that field)`,
  is: (value): value is string => nonEmptyString.is(value) && value !== vectorField,
}

const largestVector = 100_000

const fieldKinds = { name: fieldName, size: wholeNumber(1, largestVector) }

/// A non-empty array; `readFieldShapes` checks what is in it.
export const fieldShapes: Kind<readonly FieldShape[]> = {
  description: 'an array of fields, such as [{"name": "word", "size": 50}]',
  is: (value): value is readonly FieldShape[] => array.is(value) && value.length > 0,
}

/// The fields of plain data, each with a name of its own.
export function readFieldShapes(data: DataReader): readonly FieldShape[] {
  data.as(fieldShapes)
  const names = new Set<string>()
  return data.items().map((entry) => {
    entry.allow(["name", "size", "isFrozen"])
    const field = { ...entry.all(fieldKinds), ...entry.some({ isFrozen: flag }) }
    if (names.has(field.name)) throw entry.get("name").error("must differ from the other fields' names")
    names.add(field.name)
    return field
  })
}
