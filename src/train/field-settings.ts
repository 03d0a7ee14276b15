// The setting `fields`: what the network sees of a word.

import type { DataReader } from "../check/data-reader.ts"
import { array, flag, type Kind, nonEmptyString, wholeNumber } from "../check/kinds.ts"
import { affixRoles, type FieldRole, type FieldShape } from "../network/bilstm/bilstm-shape.ts"

/// The field that word vectors make.
export const vectorField = "vector"

/// A field as settings have it: its name says what it is.
export type FieldSetting = Omit<FieldShape, "role" | "characters">

const namedRoles = ["word", "lower", "form", "tag"] as const satisfies readonly FieldRole[]

/// A field is the word, the word in lower case, its case and form, its tag, a prefix or suffix of up to nine characters, or a
/// feature behind the tag.
export function fieldShape(field: FieldSetting): FieldShape {
  const role = namedRoles.find((named) => named === field.name)
  if (role !== undefined) return { ...field, role }
  const [, affix, characters] = /^(.*?)([1-9])$/.exec(field.name) ?? []
  const affixRole = affixRoles.find((named) => named === affix)
  if (affixRole === undefined) return { ...field, role: "feature" }
  return { ...field, role: affixRole, characters: Number(characters) }
}

const fieldName: Kind<string> = {
  description:
    '"word", "lower", "form", "tag", "prefix1", "suffix3" (with any digit), or the name of a feature ' +
    `(not "${vectorField}": word vectors make that field)`,
  is: (value): value is string => nonEmptyString.is(value) && value !== vectorField,
}

const largestVector = 100_000

const fieldKinds = { name: fieldName, size: wholeNumber(1, largestVector) }

/// A non-empty array; `readFieldShapes` checks what is in it.
export const fieldShapes: Kind<readonly FieldSetting[]> = {
  description: 'an array of fields, such as [{"name": "word", "size": 50}]',
  is: (value): value is readonly FieldSetting[] => array.is(value) && value.length > 0,
}

/// The fields of plain data, each with a name of its own.
export function readFieldShapes(data: DataReader): readonly FieldSetting[] {
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
