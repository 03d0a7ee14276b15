// The settings of a training run in a JSON file, the network's shape included.

import { UsageError } from "../../check/input-error.ts"
import { isJsonObject, type JsonObject } from "../../check/json.ts"
import { quoteValue } from "../../check/quote-value.ts"
import { vectorField } from "../../network/input-fields.ts"
import type { FieldShape, NetworkShape } from "../../network/network-shape.ts"
import { displayName } from "../../node/input.ts"
import { readJsonObject } from "../../node/json-file.ts"
import { layerSizes, type PlainSettings, plainSettings } from "./train-settings.ts"
import { checked, type Kinds, numbers, truth, wrongValue } from "./value-kinds.ts"

const fieldKinds: Kinds<FieldShape> = {
  name: {
    what: `"word", "tag" or the name of a feature (not "${vectorField}": --embeddings makes that field)`,
    is: (value): value is string => typeof value === "string" && value !== "" && value !== vectorField,
  },
  size: numbers.size,
  isFrozen: truth,
}

const fieldList = 'a list of fields, such as [{"name": "word", "size": 50}]'

/// The settings of a JSON file, all of them known and of their kinds.
export async function readConfig(
  path: string,
): Promise<Partial<PlainSettings> & { readonly shape: Partial<NetworkShape> }> {
  const data = await readJsonObject(path, 'settings are a JSON object, such as {"epochs": 20}')
  const name = displayName(path)
  refuseUnknown(data, [...Object.keys(plainSettings), "shape"], name)
  const settings = checked(data, plainSettings, (setting) => `${name}: "${setting}"`)
  const shape = data["shape"]
  return { ...settings, shape: shape === undefined ? {} : shapeFromJson(shape, name) }
}

function shapeFromJson(data: unknown, file: string): Partial<NetworkShape> {
  const where = (name: string) => `${file}: "shape.${name}"`
  if (!isJsonObject(data))
    throw wrongValue(`${file}: "shape"`, data, 'an object with sizes, such as {"lstmUnits": 250}')
  refuseUnknown(data, [...Object.keys(layerSizes), "fields"], `${file}: "shape"`)
  const sizes = checked(data, layerSizes, where)
  const fields = data["fields"]
  return fields === undefined ? sizes : { ...sizes, fields: fieldsFromJson(fields, where) }
}

function fieldsFromJson(data: unknown, where: (name: string) => string): FieldShape[] {
  if (!Array.isArray(data) || data.length === 0) throw wrongValue(where("fields"), data, fieldList)
  const names = new Set<string>()
  return data.map((entry: unknown, at) => {
    const place = where(`fields[${at}]`)
    if (!isJsonObject(entry)) throw wrongValue(place, entry, 'a field, such as {"name": "word", "size": 50}')
    refuseUnknown(entry, Object.keys(fieldKinds), place)
    const inField = (name: string) => where(`fields[${at}].${name}`)
    const { name, size, ...rest } = checked(entry, fieldKinds, inField)
    if (name === undefined) throw wrongValue(inField("name"), name, fieldKinds.name.what)
    if (size === undefined) throw wrongValue(inField("size"), size, fieldKinds.size.what)
    if (names.has(name)) throw wrongValue(inField("name"), name, "each field a name of its own")
    names.add(name)
    return { name, size, ...rest }
  })
}

function refuseUnknown(data: JsonObject, known: readonly string[], place: string): void {
  const unknown = Object.keys(data).find((name) => !known.includes(name))
  if (unknown === undefined) return
  throw new UsageError(
    `${place}: there is no setting ${quoteValue(unknown)}; the settings are ${known.join(", ")}`,
  )
}
