// The arrays of stored taggers, read by name and checked against each other.

import { SpandrelError } from "../../check/error.ts"
import type { WeightTableData } from "../weights/weight-table.ts"

/// An array of a stored tagger. Arrays of 16-bit numbers are stored as bytes if all values fit.
export type StoredArray = Int32Array | Uint16Array | Uint8Array | Int8Array

export type StoredArrays = ReadonlyMap<string, StoredArray>

/// Where a weight table is stored: the beginning of its arrays' names, the number of weights per entry, and how many numbers there are.
export interface TablePlace {
  readonly name: string
  readonly width: number
  readonly size: number
}

export function storeTable(name: string, table: WeightTableData, arrays: Map<string, StoredArray>): void {
  const { hashes, lengths, tags, weights } = table
  arrays.set(`${name}.hashes`, hashes)
  arrays.set(`${name}.lengths`, toBytesIfPossible(lengths))
  arrays.set(`${name}.tags`, toBytesIfPossible(tags))
  arrays.set(`${name}.weights`, weights)
}

/// Throws "invalid-file" if the arrays aren't there, or don't fit each other.
export function restoreTable(arrays: StoredArrays, { name, width, size }: TablePlace): WeightTableData {
  const hashes = restoreHashes(arrays, `${name}.hashes`)
  const lengths = uint16Array(arrays, `${name}.lengths`)
  const tags = uint16Array(arrays, `${name}.tags`)
  const weights = arrayNamed(arrays, `${name}.weights`, Int8Array)
  const pairs = lengths.reduce((sum, length) => sum + length, 0)
  const areLengthsRight =
    lengths.length === hashes.length && tags.length === pairs && weights.length === width * pairs
  if (!(areLengthsRight && tags.every((tag) => tag < size)))
    throw damaged(`the arrays of the table "${name}" don't fit each other`)
  return { width, hashes, lengths, tags, weights }
}

export function arrayNamed<Kind extends StoredArray>(
  arrays: StoredArrays,
  name: string,
  kind: new () => Kind,
): Kind {
  const array = arrays.get(name)
  if (!(array instanceof kind)) throw damaged(`the array "${name}" is missing`)
  return array
}

/// Hashes in ascending order. One that occurred twice would shift all following rows.
export function restoreHashes(arrays: StoredArrays, name: string): Int32Array {
  const hashes = arrayNamed(arrays, name, Int32Array)
  if (!hashes.every((hash, at) => at === 0 || hash > (hashes[at - 1] as number)))
    throw damaged(`"${name}" isn't in ascending order`)
  return hashes
}

export function toBytesIfPossible(numbers: Uint16Array): Uint8Array | Uint16Array {
  return numbers.every((number) => number < 256) ? Uint8Array.from(numbers) : numbers
}

export function uint16Array(arrays: StoredArrays, name: string): Uint16Array {
  const array = arrays.get(name)
  return array instanceof Uint8Array ? Uint16Array.from(array) : arrayNamed(arrays, name, Uint16Array)
}

export function damaged(problem: string): SpandrelError {
  return new SpandrelError("invalid-file", `the tagger is damaged: ${problem}; get the file again`)
}
