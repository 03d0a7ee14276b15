// What the values of options and settings may be: each kind in words, and as a check.

import { UsageError } from "../../check/input-error.ts"
import { quoteValue } from "../../check/quote-value.ts"

/// A kind of value. `what` says in words what its values are.
export interface ValueKind<Value> {
  readonly what: string
  /// All its values, if they are few and have names.
  readonly choices?: readonly string[]
  is(value: unknown): value is Value
}

/// What each of some values may be.
export type Kinds<Values> = { readonly [Name in keyof Values]-?: ValueKind<Values[Name]> }

// Beyond any network of use. With more layers, listing its parameters alone would take minutes.
const largestSize = 100_000

/// The kinds of numbers.
export const numbers = {
  count: number("a whole number from 1 on", (value) => Number.isSafeInteger(value) && value > 0),
  size: number(
    `a whole number from 1 to ${largestSize.toLocaleString("en-US")}`,
    (value) => Number.isSafeInteger(value) && value > 0 && value <= largestSize,
  ),
  natural: number("a whole number from 0 on", (value) => Number.isSafeInteger(value) && value >= 0),
  positive: number("a number above 0", (value) => value > 0),
  rate: number("a number from 0 up to, not including, 1", (value) => value >= 0 && value < 1),
  share: number("a number above 0 and up to 1", (value) => value > 0 && value <= 1),
} as const

/// True or false.
export const truth: ValueKind<boolean> = {
  what: "true or false",
  is: (value) => typeof value === "boolean",
}

/// One of some names.
export function choice<Name extends string>(...choices: readonly Name[]): ValueKind<Name> {
  const quoted = choices.map((name) => `"${name}"`)
  return {
    what: new Intl.ListFormat("en-GB", { type: "disjunction" }).format(quoted),
    choices,
    is: (value): value is Name => choices.some((name) => name === value),
  }
}

/// A value of either kind.
export function either<One, Other>(one: ValueKind<One>, other: ValueKind<Other>): ValueKind<One | Other> {
  return {
    what: `${one.what}, or ${other.what}`,
    is: (value): value is One | Other => one.is(value) || other.is(value),
  }
}

// JSON has no infinite numbers, but 1e999 is read as one.
function number(what: string, isRight: (value: number) => boolean): ValueKind<number> {
  return {
    what,
    is: (value): value is number => typeof value === "number" && Number.isFinite(value) && isRight(value),
  }
}

/// Those of the values that have a kind, checked; `where` says where a value stands.
export function checked<Values extends object>(
  given: object,
  kinds: Kinds<Values>,
  where: (name: string) => string,
): Partial<Values> {
  const values: ReadonlyMap<string, unknown> = new Map(Object.entries(given))
  const found: Partial<Values> = {}
  for (const name in kinds) {
    const value = values.get(name)
    if (value === undefined) continue
    const kind = kinds[name]
    if (!kind.is(value)) throw wrongValue(where(name), value, kind.what)
    found[name] = value
  }
  return found
}

/// The error of a value that isn't what its place wants; undefined is none at all.
export function wrongValue(where: string, value: unknown, what: string): UsageError {
  return new UsageError(`${where} is ${found(value)}; give ${what}`)
}

function found(value: unknown): string {
  if (value === undefined) return "missing"
  return Array.isArray(value) && value.length === 0 ? "an empty list" : quoteValue(value)
}
