// Which columns of a file are used.

import { choice, type Kind } from "../../check/kinds.ts"
import { joinMorphology } from "./column-features.ts"
import type { ColumnWord } from "./column-sentence.ts"

const takenNames = ["tag", "xpos", "upos", "lemma", "features"] as const

/// A column to use. `tag` is XPOS, or UPOS for a word without one.
export type TakenColumn = (typeof takenNames)[number]

export const takenColumn: Kind<TakenColumn> = choice(...takenNames)

/// Columns to use, no more than one of them for tags.
export const takenColumns: Kind<readonly TakenColumn[]> = {
  description: `an array of ${takenColumn.description}, of which only one can be for tags`,
  is: (value): value is readonly TakenColumn[] =>
    Array.isArray(value) &&
    value.findIndex((name) => !takenColumn.is(name)) < 0 &&
    value.filter((name) => name !== "lemma" && name !== "features").length < 2,
}

/// The tag of a word; undefined if it has none, or if no column is used for it.
export function takenTag({ upos, xpos }: ColumnWord, take: readonly TakenColumn[]): string | undefined {
  if (take.includes("tag")) return xpos ?? upos
  return take.includes("xpos") ? xpos : take.includes("upos") ? upos : undefined
}

/// The lemma and features of a word as one string; undefined if it has none that are used.
export function takenFeatures(
  { lemma, feats }: ColumnWord,
  take: readonly TakenColumn[],
): string | undefined {
  return joinMorphology({
    ...(lemma !== undefined && take.includes("lemma") && { lemma }),
    ...(feats !== undefined && take.includes("features") && { feats }),
  })
}
