// Values on the command line: a text becomes a value of its kind, or is refused.

import { InvalidArgumentError } from "commander"
import { numbers, type ValueKind } from "./value-kinds.ts"

export const count = optionOf(numbers.count)
export const natural = optionOf(numbers.natural)
export const positive = optionOf(numbers.positive)
export const rate = optionOf(numbers.rate)
export const share = optionOf(numbers.share)

/// Reads an option's text as a number, if it is one, or as it stands.
export function optionOf<Value>(kind: ValueKind<Value>): (text: string) => Value {
  return (text) => {
    const number = text.trim() === "" ? Number.NaN : Number(text)
    const value: unknown = Number.isNaN(number) ? text : number
    if (kind.is(value)) return value
    throw new InvalidArgumentError(`${kind.what} was expected`)
  }
}
