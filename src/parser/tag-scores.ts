// Models whose labels have tags in them: each word takes a label with a tag, with the word's own if its tags were given, so
// that no two parses make the same tree.

import type { SpanScores } from "../decode/span-scores.ts"
import type { LabelSet } from "../tree/label-set.ts"
import { splitTagLabel } from "../tree/tag-labels.ts"
import type { ReadySentence } from "./sentence.ts"

// So far below the best label, a label is as good as forbidden, and sums stay exact.
const outOfQuestion = 40

/// The tag of each label by its number; undefined if no label has one.
export function tagsOfLabels(labels: LabelSet): readonly (string | undefined)[] | undefined {
  const tags = labels.names().map((label) => splitTagLabel(label).tag)
  return tags.some((tag) => tag !== undefined) ? [undefined, ...tags] : undefined
}

/// The scores with all labels of a word out of the question that don't say its tag. A given tag that no label has may be
/// any.
export function withTagScores(
  scores: SpanScores,
  { words, leads }: ReadySentence,
  tags: readonly (string | undefined)[],
): SpanScores {
  const known = new Set(tags)
  const hasTags = leads === undefined
  return {
    length: scores.length,
    structure: (i, k, j) => scores.structure(i, k, j),
    labels(i, j) {
      const labels = scores.labels(i, j)
      const wanted = hasTags ? words[i]?.tag : undefined
      if (j > i + 1 || (hasTags && !known.has(wanted))) return labels
      const isAllowed = (label: number) => tags[label] !== undefined && (!hasTags || tags[label] === wanted)
      let best = Number.NEGATIVE_INFINITY
      for (let label = 0; label < labels.length; label++)
        if (isAllowed(label)) best = Math.max(best, labels[label] as number)
      return labels.map((score, label) => (isAllowed(label) ? score : best - outOfQuestion))
    },
  }
}
