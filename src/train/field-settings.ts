// The settings of a word's fields: what the network sees of a word.

import type { DataReader } from "../check/data-reader.ts"
import { SpandrelError } from "../check/error.ts"
import { array, flag, type Kind, nonEmptyString, wholeNumber } from "../check/kinds.ts"
import {
  affixRoles,
  attributeFieldName,
  attributeOf,
  type FieldRole,
  type FieldShape,
} from "../network/bilstm/bilstm-shape.ts"
import { lemmaAttribute } from "../tree/morphology.ts"

/// The field that word vectors make.
export const vectorField = "vector"

/// A field as settings have it: its name says what it is.
export type FieldSetting = Omit<FieldShape, "role" | "characters">

const namedRoles = ["word", "lemma", "lower", "form", "tag"] as const satisfies readonly FieldRole[]

/// A field is the word, its lemma, the word in lower case, its case and form, its tag, a prefix or suffix of up to nine characters, or a
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
    '"word", "lemma", "lower", "form", "tag", "prefix1", "suffix3" (with any digit), or the name of a feature ' +
    `(not "${vectorField}": word vectors make that field)`,
  is: (value): value is string => nonEmptyString.is(value) && value !== vectorField,
}

/// The largest size of an embedding, and of a layer.
export const largestVector = 100_000

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

/// What the field "word" has: the word as it is written, or its lemma.
export const wordValues = ["form", "lemma"] as const

/// The paper's size.
export const defaultFeatureDim = 10

/// The attributes that have fields of their own, besides those of `fields`: names with commas between them, "auto" for all of the
/// training trees except the lemma, or "none".
export const featureSetting: Kind<string> = {
  description: '"auto", "none", or names of features, such as "g,n,p"',
  is: nonEmptyString.is,
}

/// The settings that say which fields a word has.
export interface FieldSettings {
  readonly fields: readonly FieldSetting[]
  readonly word: (typeof wordValues)[number]
  readonly features: string
  readonly featureDim: number
}

/// The fields of a network, given the attributes of the training words. Throws "invalid-settings" for an attribute that none of them
/// has, and for lemmas if they have none.
export function chooseFields(settings: FieldSettings, attributes: ReadonlySet<string>): FieldShape[] {
  const { fields, word, features, featureDim: size } = settings
  const existing = [...attributes].filter((name) => name !== lemmaAttribute).sort()
  const base = word === "lemma" ? withLemma(fields, attributes) : fields
  const shapes = base.map(fieldShape)
  const own = new Set(shapes.filter(({ role }) => role === "feature").map(attributeOf))
  const isTaken = (name: string) => name === vectorField || fieldShape({ name, size }).role !== "feature"
  const added = wantedAttributes(features, existing, attributes)
    .filter((name) => !own.has(name))
    .map((name) => fieldShape({ name: attributeFieldName(name, isTaken), size }))
  return [...shapes, ...added]
}

/// The attributes that a network with these settings reads: true for all that there are, false for none.
export function readAttributes({ fields, word, features }: FieldSettings): boolean | readonly string[] {
  if (features === "auto") return true
  const own = fields.map(fieldShape).filter(({ role }) => role === "feature")
  const names = new Set([
    ...(word === "lemma" || fields.some(({ name }) => name === "lemma") ? [lemmaAttribute] : []),
    ...own.map(attributeOf),
    ...(features === "none" ? [] : listedNames(features)),
  ])
  return names.size > 0 && [...names]
}

/// The settings that make these fields, in this order.
export function fieldSettingsOf(shapes: readonly FieldShape[]): FieldSettings {
  const own = shapes.filter(({ role }) => role !== "vector")
  const featureDim = own.findLast(({ role }) => role === "feature")?.size ?? defaultFeatureDim
  const isOther = (field: FieldShape) => {
    const { role, size, isFrozen = false } = field
    return role !== "feature" || size !== featureDim || isFrozen || !isListed(attributeOf(field))
  }
  const count = Math.max(1, own.findLastIndex(isOther) + 1)
  const hasLemma = own.some(({ role }) => role === "lemma") && !own.some(({ role }) => role === "word")
  const features = own.slice(count).map(attributeOf)
  return {
    fields: own.slice(0, count).map(({ name, role, size, isFrozen = false }) => ({
      name: hasLemma && role === "lemma" ? "word" : name,
      size,
      ...(isFrozen && { isFrozen }),
    })),
    word: hasLemma ? "lemma" : "form",
    features: features.length === 0 ? "none" : features.join(","),
    featureDim,
  }
}

function listedNames(features: string): string[] {
  return features.split(",").map((name) => name.trim())
}

/// True for the name of an attribute that the setting `features` can have.
function isListed(name: string): boolean {
  return name !== "" && name.trim() === name && !name.includes(",") && name !== "auto" && name !== "none"
}

/// The fields with the lemma in the place of the word.
function withLemma(
  fields: readonly FieldSetting[],
  attributes: ReadonlySet<string>,
): readonly FieldSetting[] {
  if (!fields.some(({ name }) => name === "word"))
    throw invalid(
      'lemmas take the place of the field "word", which is missing; add it to "fields", or set "word" to "form"',
    )
  if (!attributes.has(lemmaAttribute))
    throw invalid(
      `no word of the training trees has a lemma, "${lemmaAttribute}=…"; set "word" to "form", or add lemmas to the trees`,
    )
  const lemma = fields.find(({ name }) => name === "lemma")
  if (lemma !== undefined) throw invalid('"fields" has a lemma already; set "word" to "form"')
  return fields.map((field) => (field.name === "word" ? { ...field, name: "lemma" } : field))
}

function wantedAttributes(
  features: string,
  existing: readonly string[],
  attributes: ReadonlySet<string>,
): readonly string[] {
  if (features === "none") return []
  if (features === "auto") return existing
  const wanted = [...new Set(listedNames(features))]
  const missing = wanted.filter((name) => !attributes.has(name))
  if (missing.length === 0) return wanted
  const known = existing.length === 0 ? "they have none" : `they have ${existing.join(", ")}`
  throw invalid(`no word of the training trees has the feature ${missing.join(", ")}; ${known}`)
}

function invalid(message: string): SpandrelError {
  return new SpandrelError("invalid-settings", message)
}
