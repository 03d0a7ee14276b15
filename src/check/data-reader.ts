// Reads plain data, such as `JSON.parse` returns, field by field. Each error says which field is wrong, and how.

import { NestingError, parseNested } from "./json.ts"
import { array, type Kind, type Kinds, object, type PlainObject } from "./kinds.ts"
import { quoteValue } from "./quote-value.ts"
import { type NameKind, unknownName } from "./unknown-name.ts"

/// What can be wrong with data.
export type DataProblem = "invalid-value" | "missing-field" | "unknown-field"

/// Where data comes from, and which error is thrown if it is wrong.
export interface DataSource {
  /// What the data as a whole is called in messages: "constraints".
  readonly name: string
  /// Put before every message, such as the name of a file.
  readonly where?: string
  /// Put after every message: how to fix it.
  readonly fix?: string
  /// What the fields are called; "field" by default.
  readonly fieldKind?: NameKind
  error(message: string, problem: DataProblem): Error
}

/// A value of plain data and its path, such as `spans[2].label`.
export class DataReader {
  readonly value: unknown
  readonly path: string
  readonly #source: DataSource

  constructor(value: unknown, source: DataSource, path = "") {
    this.value = value
    this.path = path
    this.#source = source
  }

  /// The data of a JSON string.
  static parse(json: string, source: DataSource): DataReader {
    let value: unknown
    try {
      value = parseNested(json)
    } catch (error) {
      const problem = error instanceof NestingError ? `is ${error.message}` : "isn't valid JSON"
      throw new DataReader(undefined, source).error(problem)
    }
    return new DataReader(value, source)
  }

  /// The value, if it is of that kind.
  as<Value>(kind: Kind<Value>): Value {
    if (kind.is(this.value)) return this.value
    throw this.error(`must be ${kind.description}, not ${shown(this.value)}`)
  }

  /// A field of an object; undefined if it is missing or undefined.
  find(field: string): DataReader | undefined {
    const fields = this.as(object)
    const value = Object.hasOwn(fields, field) ? fields[field] : undefined
    return value === undefined ? undefined : this.#child(value, field)
  }

  /// A field that the object must have.
  get(field: string): DataReader {
    const found = this.find(field)
    if (found === undefined) throw this.#child(undefined, field).error("is missing", "missing-field")
    return found
  }

  /// The items of an array, which has no holes: a sparse one may claim to have billions of items.
  items(): DataReader[] {
    const values = this.as(array)
    const items: DataReader[] = []
    for (let at = 0; at < values.length; at++) {
      const item = new DataReader(values[at], this.#source, `${this.path}[${at}]`)
      if (!(at in values)) throw item.error("is missing", "missing-field")
      items.push(item)
    }
    return items
  }

  /// Those fields that are there, each checked against its kind.
  some<Values extends object>(kinds: Kinds<Values>): Partial<Values> {
    const read: Partial<Values> = {}
    for (const name in kinds) {
      const value = this.find(name)?.as(kinds[name])
      if (value !== undefined) read[name] = value
    }
    return read
  }

  /// All of the fields, each checked against its kind.
  all<Values extends object>(kinds: Kinds<Values>): Values {
    const read: Partial<Values> = {}
    for (const name in kinds) read[name] = this.get(name).as(kinds[name])
    return read as Values
  }

  /// Throws if the object has a field besides these: a misspelt field must not pass for one that was left out.
  allow(fields: readonly string[], ignored: readonly string[] = []): PlainObject {
    const data = this.as(object)
    const unknown = Object.keys(data).find((name) => !fields.includes(name) && !ignored.includes(name))
    if (unknown === undefined) return data
    const { fieldKind } = this.#source
    const message = `${this.path === "" ? "" : `"${this.path}": `}${unknownName(unknown, fields, fieldKind)}`
    throw this.#source.error(this.#located(message), "unknown-field")
  }

  /// The error of a problem with the value: `must be …, not …`.
  error(message: string, problem: DataProblem = "invalid-value"): Error {
    const { name, fix } = this.#source
    const subject = this.path === "" ? name : `"${this.path}"`
    return this.#source.error(
      this.#located(`${subject} ${message}${fix === undefined ? "" : `; ${fix}`}`),
      problem,
    )
  }

  #located(message: string): string {
    const { where } = this.#source
    return where === undefined ? message : `${where}: ${message}`
  }

  #child(value: unknown, field: string): DataReader {
    return new DataReader(value, this.#source, this.path === "" ? field : `${this.path}.${field}`)
  }
}

function shown(value: unknown): string {
  return Array.isArray(value) && value.length === 0 ? "an empty array" : quoteValue(value)
}
