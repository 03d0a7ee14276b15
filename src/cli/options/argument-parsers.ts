// Parsers of option values: each turns a string into a checked value, or rejects it.

import { InvalidArgumentError } from "commander"
import { count, type Kind, natural, positive, rate, share } from "../../check/kinds.ts"
import { threadCount } from "../../check/threads.ts"

export const parseCount = argumentParser(count)
export const parseNatural = argumentParser(natural)
export const parsePositive = argumentParser(positive)
export const parseRate = argumentParser(rate)
export const parseShare = argumentParser(share)
export const parseThreads = argumentParser(threadCount)

/// Makes a parser that reads a string as a number if it is one, and checks its kind.
export function argumentParser<Value>(kind: Kind<Value>): (text: string) => Value {
  return (text) => {
    const number = text.trim() === "" ? Number.NaN : Number(text)
    const value: unknown = Number.isNaN(number) ? text : number
    if (kind.is(value)) return value
    throw new InvalidArgumentError(`It must be ${kind.description}.`)
  }
}

/// Rejects an empty file name, which is what an unset shell variable leaves.
export function parseFilePath(text: string): string {
  if (text === "") throw new InvalidArgumentError("The file name must not be empty.")
  return text
}

/// Collects the paths of an option that takes several.
export function collectPaths(path: string, before: readonly string[] | undefined): readonly string[] {
  if (path === "") throw new InvalidArgumentError("The file name must not be empty.")
  return [...(before ?? []), path]
}

/// Makes a parser that collects the values of an option that takes several.
export function collectStrings(
  kind: Kind<string>,
): (text: string, before: readonly string[] | undefined) => readonly string[] {
  return (text, before) => {
    if (!kind.is(text)) throw new InvalidArgumentError(`It must be ${kind.description}.`)
    return [...(before ?? []), text]
  }
}
