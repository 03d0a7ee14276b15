// Parsers of option values: each turns a string into a checked value, or rejects it.

import { InvalidArgumentError } from "commander"
import { numbers, type ValueKind } from "./value-kinds.ts"

export const parseCount = argumentParser(numbers.count)
export const parseNatural = argumentParser(numbers.natural)
export const parsePositive = argumentParser(numbers.positive)
export const parseRate = argumentParser(numbers.rate)
export const parseShare = argumentParser(numbers.share)

/// Makes a parser that reads a string as a number if it is one, and checks its kind.
export function argumentParser<Value>(kind: ValueKind<Value>): (text: string) => Value {
  return (text) => {
    const number = text.trim() === "" ? Number.NaN : Number(text)
    const value: unknown = Number.isNaN(number) ? text : number
    if (kind.is(value)) return value
    throw new InvalidArgumentError(`${kind.what} was expected`)
  }
}

/// Rejects an empty file name, which is what an unset shell variable leaves.
export function parseFilePath(text: string): string {
  if (text === "") throw new InvalidArgumentError("the name of a file was expected")
  return text
}
