// The accuracy of taggers, for people at a terminal.

import {
  formatAccuracy,
  type MorphologyAccuracy,
  type TagAccuracy,
  type TaggerScore,
} from "../../tagger/tagging-accuracy.ts"
import { printable } from "../../unicode/printable.ts"
import { formatTable } from "./table.ts"

/// What is correct, in percent: tags and, if they are predicted, features, lemmas, and everything together.
export interface TaggerPercentages {
  readonly tags: number
  readonly features?: number
  readonly lemmas?: number
  readonly everything?: number
}

/// What is correct, rounded to two digits, as notes of models have it.
export function percentages({ all, morphology }: TaggerScore): TaggerPercentages {
  const measured = measures(all, morphology?.all).map(([name, accuracy]) => [
    name,
    Number.parseFloat(formatAccuracy(accuracy)),
  ])
  return Object.fromEntries(measured)
}

/// In one line: "tags 97.00%, features 95.50%, lemmas 98.30%, everything 94.72%".
export function scoreSummary(tags: TagAccuracy, morphology: MorphologyAccuracy | undefined): string {
  return measures(tags, morphology)
    .map(([name, accuracy]) => `${name} ${formatAccuracy(accuracy)}`)
    .join(", ")
}

function measures(
  tags: TagAccuracy,
  morphology: MorphologyAccuracy | undefined,
): (readonly [keyof TaggerPercentages, TagAccuracy])[] {
  if (morphology === undefined) return [["tags", tags]]
  const { features, lemmas, everything } = morphology
  const all = { tags, features, lemmas, everything }
  const names = ["tags", "features", "lemmas", "everything"] as const
  return names.filter((name) => all[name].words > 0).map((name) => [name, all[name]] as const)
}

/// A table of all that a tagger predicts, on all words, on known and on unknown ones; empty if it predicts tags alone.
export function morphologyTable(score: TaggerScore): string {
  const { morphology } = score
  if (morphology === undefined) return ""
  const groups = [
    { tags: score.all, ...morphology.all },
    { tags: score.known, ...morphology.known },
    { tags: score.unknown, ...morphology.unknown },
  ]
  const row = (name: string, accuracies: readonly (TagAccuracy | undefined)[]) => [
    printable(name),
    ...accuracies.map((accuracy) => formatAccuracy(accuracy ?? { words: 0, correct: 0 })),
  ]
  const names = measures(score.all, morphology.all).map(([name]) => name)
  const rows = [
    ...names.map((name) =>
      row(
        name,
        groups.map((group) => group[name]),
      ),
    ),
    ...Object.keys(morphology.all.byFeature).map((name) =>
      row(
        name,
        groups.map(({ byFeature }) => byFeature[name]),
      ),
    ),
  ]
  return formatTable(["correct on dev", "all words", "known", "unknown"], rows)
}
