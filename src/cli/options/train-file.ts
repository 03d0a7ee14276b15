// The files of `spandrel train`, with their weights and names.

import { existsSync } from "node:fs"
import { SpandrelError } from "../../check/error.ts"
import { positive } from "../../check/kinds.ts"
import { quoteValue } from "../../check/quote-value.ts"

/// A training file and its weight.
export interface WeightedPath {
  readonly path: string
  readonly weight: number
}

// A number behind the last "=". A file whose own name ends like that needs "=1" behind it.
const withWeight = /^(.+)=([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)$/is

/// Reads "file" or "file=weight".
export function parseTrainFile(text: string): WeightedPath {
  const [, path, number] = withWeight.exec(text) ?? []
  if (path === undefined || number === undefined) return { path: text, weight: 1 }
  const weight = Number(number)
  if (positive.is(weight)) return { path, weight }
  throw new SpandrelError(
    "wrong-usage",
    `--train: the weight of ${path} must be ${positive.description}, not ${number}`,
  )
}

/// Reads "file" or "file=weight", and throws "wrong-usage" if there is no such file, but one without what is behind its last "=": that
/// was meant to be a weight.
export function findTrainFile(text: string): WeightedPath {
  const file = parseTrainFile(text)
  const [, path, weight] = /^(.+)=([^=]*)$/s.exec(file.path) ?? []
  if (path === undefined || existsSync(file.path) || !existsSync(path)) return file
  throw new SpandrelError(
    "wrong-usage",
    `--train: the weight of ${path} must be ${positive.description}, not ${quoteValue(weight)}`,
  )
}

/// Short names of files: their paths without the folders, and without the file name, that all of them share. Paths that
/// can't be told apart then keep their whole length.
export function shortNames(paths: readonly string[]): string[] {
  const parts = paths.map((path) => path.split("/"))
  const shortest = Math.min(...parts.map(({ length }) => length))
  const isShared = (at: number) => new Set(parts.map((names) => names.at(at))).size === 1
  let first = 0
  while (first < shortest - 1 && isShared(first)) first++
  let last = 0
  while (first + last < shortest - 1 && isShared(-1 - last)) last++
  const names = parts.map((all) => all.slice(first, all.length - last).join("/"))
  return new Set(names).size === paths.length ? names : [...paths]
}
