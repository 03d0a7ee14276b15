// JSON of a file's metadata, read part by part: a part that isn't what it must be is refused by its name.

import { quoteValue } from "../check/quote-value.ts"
import { TensorFileError } from "./safetensors.ts"

/// Whose data it is, such as "model", and what to do about data that is wrong.
export interface DataOwner {
  readonly name: string
  readonly remedy: string
}

/// A value of JSON, with its place among the others. Those who ask what it is get it as that, or a `TensorFileError`.
export class StoredData {
  readonly #value: unknown
  readonly #path: string
  readonly #owner: DataOwner

  private constructor(value: unknown, path: string, owner: DataOwner) {
    this.#value = value
    this.#path = path
    this.#owner = owner
  }

  /// The value of a text.
  static parse(text: string, owner: DataOwner): StoredData {
    try {
      return new StoredData(JSON.parse(text), "", owner)
    } catch {
      throw new TensorFileError(`the ${owner.name}'s contents are no JSON; ${owner.remedy}`)
    }
  }

  /// A field of an object; undefined if the object doesn't have it.
  find(name: string): StoredData | undefined {
    const fields = this.object()
    return Object.hasOwn(fields, name) ? this.#part(fields[name], name) : undefined
  }

  /// A field that the object must have.
  get(name: string): StoredData {
    const field = this.find(name)
    if (field === undefined) throw this.#part(undefined, name).refusal("is missing")
    return field
  }

  object(): Readonly<Record<string, unknown>> {
    const value = this.#value
    if (typeof value !== "object" || value === null || Array.isArray(value)) throw this.#wrong("an object")
    return value as Readonly<Record<string, unknown>>
  }

  items(): StoredData[] {
    if (!Array.isArray(this.#value)) throw this.#wrong("a list")
    return this.#value.map((item, at) => this.#part(item, `${at}`))
  }

  // Lists of words are long: they are looked at as they are, not item by item.
  texts(): readonly string[] {
    const value = this.#value
    if (!(Array.isArray(value) && value.every((item) => typeof item === "string")))
      throw this.#wrong("a list of texts")
    return value
  }

  counts(): readonly number[] {
    const value = this.#value
    if (!(Array.isArray(value) && value.every(isCount)))
      throw this.#wrong("a list of whole numbers from 0 on")
    return value
  }

  text(): string {
    if (typeof this.#value !== "string") throw this.#wrong("a text")
    return this.#value
  }

  flag(): boolean {
    if (typeof this.#value !== "boolean") throw this.#wrong("true or false")
    return this.#value
  }

  number(): number {
    if (typeof this.#value !== "number" || !Number.isFinite(this.#value)) throw this.#wrong("a number")
    return this.#value
  }

  /// A whole number from `least` to `most`.
  count(least = 0, most = Number.MAX_SAFE_INTEGER): number {
    const value = this.#value
    if (isCount(value) && value >= least && value <= most) return value
    throw this.#wrong(
      `a whole number from ${least} ${most === Number.MAX_SAFE_INTEGER ? "on" : `to ${most}`}`,
    )
  }

  /// One of the names.
  choice<Name extends string>(names: readonly Name[]): Name {
    const chosen = names.find((name) => name === this.#value)
    if (chosen === undefined) throw this.#wrong(`one of ${names.join(", ")}`)
    return chosen
  }

  /// What to throw where something is wrong with the value.
  refusal(problem: string): TensorFileError {
    const { name, remedy } = this.#owner
    const place = this.#path === "" ? `the ${name}'s contents` : `"${this.#path}" of the ${name}'s contents`
    return new TensorFileError(`${place} ${problem}; ${remedy}`)
  }

  #wrong(expected: string): TensorFileError {
    return this.refusal(`must be ${expected}, not ${quoteValue(this.#value)}`)
  }

  #part(value: unknown, name: string): StoredData {
    return new StoredData(value, this.#path === "" ? name : `${this.#path}.${name}`, this.#owner)
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
