// Kinds of values, each in words and as a check: for options, settings, and the fields of plain data.

import { formatNumber } from "./format-count.ts"

/// A kind of value.
export interface Kind<Value> {
  /// What its values are, to follow "must be": "a whole number, 1 or greater".
  readonly description: string
  /// All of its values, if they are a few names.
  readonly choices?: readonly string[]
  is(value: unknown): value is Value
}

/// A kind for each field of an object.
export type Kinds<Values> = { readonly [Name in keyof Values]-?: Kind<Exclude<Values[Name], undefined>> }

/// An object that isn't an array.
export type PlainObject = Readonly<Record<string, unknown>>

/// A whole number from `least` to `most`, both included.
export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): Kind<number> {
  const range =
    most === Number.MAX_SAFE_INTEGER ? `, ${least} or greater` : ` from ${least} to ${formatNumber(most)}`
  return numberKind(
    `a whole number${range}`,
    (value) => Number.isSafeInteger(value) && value >= least && value <= most,
  )
}

export const count = wholeNumber(1)
export const natural = wholeNumber(0)
export const positive = numberKind("a number greater than 0", (value) => value > 0)
export const notNegative = numberKind("a number, 0 or greater", (value) => value >= 0)
export const rate = numberKind("a number, at least 0 and less than 1", (value) => value >= 0 && value < 1)
export const share = numberKind("a number greater than 0, at most 1", (value) => value > 0 && value <= 1)
export const number = numberKind("a finite number", () => true)

export const flag: Kind<boolean> = {
  description: "true or false",
  is: (value) => typeof value === "boolean",
}

export const string: Kind<string> = {
  description: "a string",
  is: (value) => typeof value === "string",
}

export const nonEmptyString: Kind<string> = {
  description: "a non-empty string",
  is: (value): value is string => typeof value === "string" && value !== "",
}

export const object: Kind<PlainObject> = {
  description: "an object",
  is: (value): value is PlainObject =>
    typeof value === "object" && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value),
}

/// Any array: its items aren't looked at, since a sparse one may claim to have billions.
export const array: Kind<readonly unknown[]> = {
  description: "an array",
  is: (value): value is readonly unknown[] => Array.isArray(value),
}

/// An array of values of one kind; `plural` is what they are called: "strings".
export function arrayOf<Value>(kind: Kind<Value>, plural: string): Kind<readonly Value[]> {
  return {
    description: `an array of ${plural}`,
    // Not `every`, which skips holes.
    is: (value): value is readonly Value[] =>
      Array.isArray(value) && value.findIndex((item) => !kind.is(item)) < 0,
  }
}

/// One of a few names.
export function choice<Name extends string>(...choices: readonly Name[]): Kind<Name> {
  const quoted = choices.map((name) => `"${name}"`)
  return {
    description: new Intl.ListFormat("en-GB", { type: "disjunction" }).format(quoted),
    choices,
    is: (value): value is Name => choices.some((name) => name === value),
  }
}

/// A value of either kind.
export function either<One, Other>(one: Kind<One>, other: Kind<Other>): Kind<One | Other> {
  return {
    description: `${one.description}, or ${other.description}`,
    is: (value): value is One | Other => one.is(value) || other.is(value),
  }
}

/// Anything that `for await` accepts, such as an array, a generator or a stream. A string isn't meant: it would be taken apart into
/// characters.
export const iterable: Kind<Iterable<unknown> | AsyncIterable<unknown>> = {
  description: "an array, a stream or another iterable",
  is: (value): value is Iterable<unknown> | AsyncIterable<unknown> =>
    array.is(value) ||
    (typeof value === "object" &&
      value !== null &&
      (isMethod(value, Symbol.asyncIterator) || isMethod(value, Symbol.iterator))),
}

/// Anything that `for` accepts.
export const iterableNow: Kind<Iterable<unknown>> = {
  description: "an array or another iterable",
  is: (value): value is Iterable<unknown> =>
    typeof value === "object" && value !== null && isMethod(value, Symbol.iterator),
}

function isMethod(value: object, name: symbol): boolean {
  return typeof (value as Readonly<Record<symbol, unknown>>)[name] === "function"
}

/// A function.
export const callable: Kind<(...given: never[]) => unknown> = {
  description: "a function",
  is: (value): value is (...given: never[]) => unknown => typeof value === "function",
}

/// Bytes, such as a Buffer.
export const bytes: Kind<Uint8Array> = {
  description: "bytes (a Uint8Array)",
  is: (value): value is Uint8Array => value instanceof Uint8Array,
}

/// An AbortSignal, by what it can do: it may come from another realm.
export const abortSignal: Kind<AbortSignal> = {
  description: "an AbortSignal",
  is: (value): value is AbortSignal =>
    object.is(value) &&
    typeof value["aborted"] === "boolean" &&
    callable.is(value["throwIfAborted"]) &&
    callable.is(value["addEventListener"]),
}

/// A number that limits something, possibly Infinity.
export const limit: Kind<number> = {
  description: "a number, 0 or greater",
  is: (value): value is number => typeof value === "number" && value >= 0,
}

/// A width for drawings. Infinity means that nothing is too wide.
export const columns: Kind<number> = {
  description: "a positive number of columns",
  is: (value): value is number => typeof value === "number" && value > 0,
}

// JSON has no infinite numbers, but 1e999 is read as one.
function numberKind(description: string, isValid: (value: number) => boolean): Kind<number> {
  return {
    description,
    is: (value): value is number => typeof value === "number" && Number.isFinite(value) && isValid(value),
  }
}
