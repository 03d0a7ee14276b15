// Lemma and FEATS as one string of features, in which the lemma is the attribute `lem`.

import { formatFeatures, lemmaAttribute, parseFeatures } from "../morphology.ts"
import type { ColumnWord } from "./column-sentence.ts"

type Morphology = Pick<ColumnWord, "lemma" | "feats">

/// `lem=chat|Gender=Masc`; undefined if the word has neither a lemma nor features.
export function joinMorphology({ lemma, feats }: Morphology): string | undefined {
  const fields = [...parseFeatures(feats ?? "")]
  const all =
    lemma === undefined
      ? fields
      : [[lemmaAttribute, lemma] as const, ...fields.filter(([name]) => name !== lemmaAttribute)]
  return all.length === 0 ? undefined : formatFeatures(all)
}

/// The inverse: the lemma, and the other features in the order that CoNLL-U asks for.
export function splitMorphology(features: string | undefined): Morphology {
  const fields = parseFeatures(features ?? "")
  const lemma = fields.get(lemmaAttribute)
  const others = [...fields].filter(([name]) => name !== lemmaAttribute).sort(byName)
  return {
    ...(lemma !== undefined && lemma !== "" && { lemma }),
    ...(others.length > 0 && { feats: formatFeatures(others) }),
  }
}

/// Names in alphabetical order, whatever their case.
function byName([a]: readonly [string, string], [b]: readonly [string, string]): number {
  const [one, other] = [a.toLowerCase(), b.toLowerCase()]
  if (one !== other) return one < other ? -1 : 1
  return a < b ? -1 : Number(a > b)
}
