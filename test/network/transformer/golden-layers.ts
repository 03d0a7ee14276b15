// What BERT computes with published weights (thenlper/gte-small, MIT), worked out with numpy in double precision.

import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

/// The numbers of one layer for one sentence.
export interface GoldenLayer {
  /// The chosen coordinates of the chosen rows.
  readonly values: readonly (readonly number[])[]
  /// Over all rows and coordinates.
  readonly mean: number
  readonly norm: number
}

export interface GoldenSentence {
  readonly words: readonly string[]
  /// With the pieces before and after the sentence.
  readonly pieces: readonly number[]
  readonly rows: readonly number[]
  /// The embeddings, then each layer.
  readonly layers: readonly GoldenLayer[]
}

const path = join(import.meta.dirname, "golden-layers.json")
const fixture: { readonly coordinates: readonly number[]; readonly sentences: readonly GoldenSentence[] } =
  JSON.parse(readFileSync(path, "utf8"))

export const { coordinates: goldenCoordinates, sentences: goldenSentences } = fixture

/// The numbers have six digits.
export const goldenTolerance = 1e-5

/// The folder with the weights, which may be missing.
export const goldenFolder = join(import.meta.dirname, "../../../../shared/encoders/gte-small")
export const isGoldenFolderThere = existsSync(goldenFolder)

/// The numbers that the fixture has of a layer, from the vectors of all rows.
export function goldenNumbers(vectors: readonly Float64Array[], rows: readonly number[]): GoldenLayer {
  const all = vectors.flatMap((vector) => [...vector])
  return {
    values: rows.map((row) => goldenCoordinates.map((at) => vectors[row]?.[at] as number)),
    mean: all.reduce((sum, value) => sum + value, 0) / all.length,
    norm: Math.sqrt(all.reduce((sum, value) => sum + value * value, 0)),
  }
}

/// The largest difference between two layers' numbers, relative to numbers of more than 1.
export function goldenDifference(one: GoldenLayer, other: GoldenLayer): number {
  const numbers = ({ values, mean, norm }: GoldenLayer) => [...values.flat(), mean, norm]
  const expected = numbers(other)
  return Math.max(
    ...numbers(one).map((value, at) => {
      const target = expected[at] as number
      return Math.abs(value - target) / Math.max(1, Math.abs(target))
    }),
  )
}
